// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <exception>

#include "commands.hpp"
#include "diff.hpp"
#include "edit.hpp"
#include "file_io.hpp"
#include "git.hpp"
#include "history.hpp"
#include "merge.hpp"
#include "parse.hpp"
#include "write.hpp"

namespace ensign::lint::lock_detail {

std::filesystem::path path_of(const lock_context& context, const std::string& path) {
    return context.folder.empty() ? std::filesystem::path{path} : context.folder / path;
}

namespace {

// Says which of several locks is damaged.
lock_file parse_named(std::string_view text, const std::string& name, const lock_context& context) {
    try {
        return parse_lock(text);
    } catch (const lock_error& e) {
        show(context, {invalid_lock(e, name)});
        throw usage_error{fmt::format("{} cannot be read", name)};
    }
}

} // namespace

lock_file load_lock(const lock_arguments& a, const lock_context& context) {
    const std::optional<std::string> text = read_file(path_of(context, a.file));
    if (!text) {
        throw usage_error{
            fmt::format("there is no {}: `ensign-lint lock init` makes one, --file names another one", a.file)};
    }
    return parse_named(*text, a.file, context);
}

lock_file load_against(const lock_arguments& a, const lock_context& context) {
    constexpr std::string_view git = "git:";
    if (std::string_view{a.against}.starts_with(git)) {
        return parse_named(file_at(path_of(context, a.file), a.against.substr(git.size())), a.against, context);
    }
    const std::optional<std::string> text = read_file(path_of(context, a.against));
    if (!text) { throw usage_error{fmt::format("there is no {}: --against takes a file, or git:REF", a.against)}; }
    return parse_named(*text, a.against, context);
}

bool store_lock(const lock_arguments& a, const lock_context& context, const lock_file& lock) {
    const auto path = path_of(context, a.file);
    const std::string text = write_lock(lock);
    static_cast<void>(parse_lock(text)); // what cannot be read again is not written
    if (read_file(path) == text) { return false; }
    replace_file(path, text);
    return true;
}

void show(const lock_context& context, const std::vector<lock_finding>& findings) {
    if (context.report) {
        context.report(findings);
        return;
    }
    for (const lock_finding& f : findings) { context.print(text_of(f)); }
}

namespace {

// Changes the lock of `--file` and tells what is different.
template <class Edit>
int edit_lock(const lock_arguments& a, const lock_context& context, Edit edit) {
    const lock_file before = load_lock(a, context);
    lock_file after = before;
    edit(after);
    const bool changed = store_lock(a, context, after);
    context.print(diff_text(before, after));
    if (!changed) { context.print(fmt::format("{}: nothing to do\n", a.file)); }
    return lock_exit::clean;
}

// git gives an empty file where one side has none.
lock_file load_side(const std::string& path, const lock_context& context) {
    const std::optional<std::string> text = read_file(path_of(context, path));
    if (!text) { throw usage_error{fmt::format("there is no {}: merge takes the files %O %A %B of git", path)}; }
    return text->empty() ? lock_file{} : parse_named(*text, path, context);
}

} // namespace

int lock_reserve(const lock_arguments& a, const lock_context& context) {
    return edit_lock(a, context, [&](lock_file& lock) { reserve(lock, {a.type, a.target, a.second, a.since, a.why}); });
}

int lock_unreserve(const lock_arguments& a, const lock_context& context) {
    return edit_lock(a, context, [&](lock_file& lock) { unreserve(lock, a.type, a.target, a.force); });
}

int lock_rename(const lock_arguments& a, const lock_context& context) {
    const int status = edit_lock(a, context, [&](lock_file& lock) {
        if (a.second.empty()) {
            rename_type(lock, a.type, a.target);
        } else {
            rename(lock, a.type, a.target, a.second);
        }
    });
    if (a.emit_remap) {
        const lock_file lock = load_lock(a, context);
        context.print(remap_text(lock, lock));
    }
    return status;
}

int lock_merge_command(const lock_arguments& a, const lock_context& context) {
    const lock_merge merged =
        merge_locks(load_side(a.merge[0], context), load_side(a.merge[1], context), load_side(a.merge[2], context));
    replace_file(path_of(context, a.merge[1]), merged.text);
    if (merged.conflicts.empty()) { return lock_exit::clean; }
    for (const std::string& c : merged.conflicts) { context.complain(fmt::format("conflict: {}\n", c)); }
    context.complain(
        "give one of the two another number or name, in its source as well, and delete the marker lines\n");
    return lock_exit::conflict;
}

int lock_log(const lock_arguments& a, const lock_context& context) {
    const std::string text = history_text(versions_of(path_of(context, a.file)), a.type);
    context.print(text.empty() ? std::string{"no changes\n"} : text);
    return lock_exit::clean;
}

} // namespace ensign::lint::lock_detail
