// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_EDIT_HPP
#define ENSIGN_LINT_LOCK_EDIT_HPP

#include <stdexcept>
#include <string>
#include <string_view>

#include "lock_file.hpp"

/// \file
/// Decisions of people that no source can tell. They change the lock alone, and keep its fingerprints right.

namespace ensign::lint {

/// Something cannot be reserved or renamed so. `what()` says why, and what to do.
class lock_edit_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What is reserved, and why.
struct reserve_request {
    std::string type{};   ///< qualified
    std::string target{}; ///< a number, a name or a path; empty: the type itself
    std::string name{};   ///< of a number that nobody has now
    std::string since{};
    std::string why{};
};

/// The number, name, field or type must not be used again. A member that has it leaves the lock, and its name is
/// reserved with it. Doing it again adds what it did not say before. Throws `lock_edit_error`.
void reserve(lock_file& lock, const reserve_request& request);

/// Throws `lock_edit_error` when the sources still declare what is to be reserved.
void refuse_living(const lock_file& lock, const records& sources, const reserve_request& request);

/// Takes a reservation back, which makes old data ambiguous; so it wants `force`. Throws `lock_edit_error`.
void unreserve(lock_file& lock, std::string_view type, std::string_view target, bool force);

/// Records that a member or a field is called otherwise in the sources from now on; `update_lock` carries it out. The
/// present name as the new one takes a record back. Throws `lock_edit_error`.
void rename(lock_file& lock, std::string_view type, std::string_view before, std::string_view now);

/// An enum or a struct is called otherwise from now on, at once. Data does not have names of types, so nothing else is
/// to be done. Throws `lock_edit_error`.
void rename_type(lock_file& lock, std::string_view before, std::string_view now);

} // namespace ensign::lint

#endif
