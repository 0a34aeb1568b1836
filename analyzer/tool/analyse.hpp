// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_ANALYSE_HPP
#define ENSIGN_LINT_TOOL_ANALYSE_HPP

#include "../lock/record.hpp"
#include "../report/finding.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ensign::lint {

/// What to look at, and how.
struct request {
    std::string build;                          ///< folder of compile_commands.json; empty: `arguments` count
    std::vector<std::string> arguments;         ///< of the compiler, for sources that are in no database
    std::vector<std::string> sources;           ///< none: all of the database
    std::string only;                           ///< regular expression for the paths of the database; empty: all
    std::string except;                         ///< likewise; those that match are left out
    std::string checks = "*";                   ///< comma-separated globs, later ones count; "-" takes away
    std::map<std::string, std::string> options; ///< "ensign-bit-alias.AllowAliases" or "TraitEnums"
    unsigned jobs = 1;
    std::function<void(std::size_t done, std::size_t all, const std::string& file)> progress;
};

/// Looks at every source. What could not be looked at is a `problem`, never an omission. `declared`, if not null, gets the
/// described enums and structs, as every translation unit saw them.
///
/// Throws `bad_request`.
[[nodiscard]] analysis analyse(const request& wanted, records* declared = nullptr);

/// The request makes no sense: an unknown check, a regular expression that is none.
class bad_request : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Whether the globs of `request::checks` let this check run.
[[nodiscard]] bool is_chosen(const std::string& globs, std::string_view check);

/// All checks, as `list-checks` shows them.
[[nodiscard]] std::vector<rule> rules();

/// The clang that the tool has in it: "clang 19.1.7".
[[nodiscard]] std::string engine();

} // namespace ensign::lint

#endif
