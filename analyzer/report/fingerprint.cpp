// SPDX-License-Identifier: BSL-1.0
#include "fingerprint.hpp"

#include "hash.hpp"
#include "paths.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace ensign::lint {

std::vector<std::string> fingerprints(const analysis& of, std::string_view root) {
    std::vector<std::string> out;
    out.reserve(of.findings.size());
    std::unordered_map<std::uint64_t, std::size_t> seen;
    for (const finding& each : of.findings) {
        const std::string about = each.subject.empty() ? "file " + shown_path(each.where.file, root) : each.subject;
        const std::uint64_t hash = hash_of(each.check + '\n' + about);
        const std::size_t number = ++seen[hash];
        out.push_back(number == 1 ? fmt::format("{:016x}", hash) : fmt::format("{:016x}:{}", hash, number));
    }
    return out;
}

} // namespace ensign::lint
