// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <string_view>

module ensign.view;

import ensign.base;

namespace ensign {

different_sets::different_sets(std::string_view left, std::string_view right, std::string_view operation)
    : error{fmt::format("{}: the left view is of set '{}', the right one of set '{}'. Views are joined within one set; "
                        "ask the other view with contains(entity) where you need both.",
                        operation, left, right)} {}

} // namespace ensign
