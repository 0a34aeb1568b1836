// SPDX-License-Identifier: BSL-1.0
module;

#include <string_view>

export module ensign.view:errors;

import ensign.base;

export namespace ensign {

/// Views of two sets were joined.
class different_sets : public error {
public:
    different_sets(std::string_view left, std::string_view right, std::string_view operation);
};

} // namespace ensign
