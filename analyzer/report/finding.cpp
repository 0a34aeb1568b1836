// SPDX-License-Identifier: BSL-1.0
#include "finding.hpp"

#include "hash.hpp"

#include <utility>

namespace ensign::lint {

std::string_view name_of(severity level) noexcept {
    switch (level) {
    case severity::remark: return "remark";
    case severity::warning: return "warning";
    case severity::error: return "error";
    }
    return "error";
}

seen_file remember(std::string file, std::string_view contents) {
    return {.file = std::move(file), .size = contents.size(), .hash = hash_of(contents)};
}

} // namespace ensign::lint
