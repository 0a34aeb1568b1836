// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_INCOMPLETE_HPP
#define ENSIGN_LINT_SUPPORT_INCOMPLETE_HPP

#include "check.hpp"

namespace ensign::lint {

/// A member that is called "all" and is not the flags of its enum.
struct incomplete_mask {
    std::vector<const member*> wanted;  ///< in the order of the enum, the first member of each bit
    std::vector<const member*> missing; ///< of the wanted
    std::uint64_t nobodys = 0;          ///< bits that no flag owns
};

/// What `ensign-incomplete-all` says about `m`, or nothing. Flags that are deprecated may be there and need not. Where
/// another check tells why the value is wrong, there is nothing to say.
[[nodiscard]] std::optional<incomplete_mask> find_incomplete(const enum_type& e, const member& m,
                                                             const check_options& set);

/// Whether `ensign-incomplete-all` runs and speaks about `m`.
[[nodiscard]] bool is_told_as_incomplete(const enum_type& e, const member& m, const check_options& set);

} // namespace ensign::lint

#endif
