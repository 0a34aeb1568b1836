// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_SCAN_HPP
#define ENSIGN_LINT_TOOL_SCAN_HPP

#include "../report/finding.hpp"

#include <functional>
#include <string>
#include <vector>

namespace ensign::lint {

/// An enum that looks like flags.
struct candidate {
    std::string name; ///< qualified
    place where;
    unsigned flags = 0;      ///< different bits
    unsigned composites = 0; ///< members of several bits
    unsigned width = 0;      ///< bits of the underlying type
    bool is_fixed = false;   ///< that type is written
    bool is_signed = false;
    std::string scope;               ///< the namespace
    std::string name_in_scope;       ///< "army::order" for a member of a class
    std::vector<std::string> first;  ///< flags and the zero, in order: the first list of its description
    std::vector<std::string> second; ///< composites and aliases: the second list
};

/// What is to be looked through.
struct scan_request {
    std::string folder;
    std::string build;                  ///< folder of compile_commands.json; empty: commands are guessed
    std::vector<std::string> arguments; ///< more of them for guessed commands
    unsigned jobs = 1;
    std::function<void(std::size_t done, std::size_t all, const std::string& file)> progress;
};

/// What was found.
struct scan_result {
    std::vector<candidate> candidates; ///< by place
    analysis suspicious;               ///< findings, and the files that were read
    std::size_t enums = 0;             ///< all that were read and have a member
    std::size_t files = 0;             ///< all; only those with an enum that may be flags are read
    std::vector<std::string> partly;   ///< files that the compiler did not understand in full
    std::vector<std::string> unread;   ///< files that it gave up on
};

/// Parses what is in the folder, as far as it can be parsed: an #include that is nowhere is no obstacle. Sources first,
/// then the headers that none of them has included. Function bodies are skipped.
///
/// Throws `std::filesystem::filesystem_error`; `bad_request` if the build has no database.
[[nodiscard]] scan_result scan(const scan_request& wanted);

} // namespace ensign::lint

#endif
