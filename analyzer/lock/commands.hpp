// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_COMMANDS_HPP
#define ENSIGN_LINT_LOCK_COMMANDS_HPP

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../files/change_lock.hpp"
#include "compare.hpp"
#include "lock_file.hpp"
#include "observe.hpp"
#include "run_lock.hpp"

/// \file
/// The commands behind `run_lock`. Each returns an exit code.

namespace ensign::lint::lock_detail {

/// What the command line says.
struct lock_arguments {
    std::string file = "ensign.lock";
    std::string against{};
    std::string direction = "backward";
    std::string header{};
    bool with_fingerprint = false;
    bool emit_remap = false;
    bool force = false;
    bool with_sources = false; ///< of `reserve`: a build is named, to look whether they still have it
    std::string type{};
    std::string target{};
    std::string second{}; ///< the new name, or that of a number
    std::string since{};
    std::string why{};
    std::vector<std::string> merge{}; ///< base, ours, theirs
};

/// Wrong usage, or a file that cannot be read or written: exit 2.
class usage_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The sources could not be analysed: exit 3. `what()` is a line for each problem.
class incomplete_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

int lock_init(const lock_arguments& a, const lock_context& context);
int lock_check(const lock_arguments& a, const lock_context& context);
int lock_update_command(const lock_arguments& a, const lock_context& context);
int lock_diff(const lock_arguments& a, const lock_context& context);
int lock_reserve(const lock_arguments& a, const lock_context& context);
int lock_unreserve(const lock_arguments& a, const lock_context& context);
int lock_rename(const lock_arguments& a, const lock_context& context);
int lock_merge_command(const lock_arguments& a, const lock_context& context);
int lock_log(const lock_arguments& a, const lock_context& context);

/// What the sources declare. Tells what cannot be locked. Throws `incomplete_error`, or `source_request_error`.
[[nodiscard]] observed_records read_sources(const lock_context& context);
/// The path with the folder in front of it, when it is relative.
[[nodiscard]] std::filesystem::path path_of(const lock_context& context, const std::string& path);
/// The lock of `--file`; throws `usage_error` or `lock_error`.
[[nodiscard]] lock_file load_lock(const lock_arguments& a, const lock_context& context);
/// FILE or git:REF.
[[nodiscard]] lock_file load_against(const lock_arguments& a, const lock_context& context);
/// The bytes of a file; nothing when there is none. Throws `usage_error` when it cannot be read.
[[nodiscard]] std::optional<std::string> text_of_file(const lock_context& context, const std::string& path);
/// Throws `usage_error` when it cannot be written.
void store_text(const lock_context& context, const std::string& path, std::string_view text);
/// For as long as the lock of `--file` is read, changed and written. Throws `usage_error` when somebody else has it.
[[nodiscard]] change_lock begin_change(const lock_arguments& a, const lock_context& context);
/// Writes the lock of `--file`, if it is another text than before. Returns whether it was.
bool store_lock(const lock_arguments& a, const lock_context& context, const lock_file& lock);
void show(const lock_context& context, const std::vector<lock_finding>& findings);

} // namespace ensign::lint::lock_detail

namespace ensign::lint {
using namespace lock_detail;
} // namespace ensign::lint

#endif
