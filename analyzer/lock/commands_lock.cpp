// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <exception>
#include <iterator>
#include <utility>

#include "../files/read.hpp"
#include "../files/write.hpp"
#include "commands.hpp"
#include "diff.hpp"
#include "edit.hpp"
#include "edit_parts.hpp"
#include "git.hpp"
#include "history.hpp"
#include "merge.hpp"
#include "parse.hpp"
#include "write.hpp"

namespace ensign::lint::lock_detail {

std::filesystem::path path_of(const lock_context& context, const std::string& path) {
    return context.folder.empty() ? std::filesystem::path{path} : context.folder / path;
}

std::optional<std::string> text_of_file(const lock_context& context, const std::string& path) {
    constexpr std::size_t most = std::size_t{16} << 20; // a larger one is no lock
    file_contents read = load_file(path_of(context, path).string(), most);
    if (!read.failure.empty()) { throw usage_error{read.failure}; }
    return std::move(read.bytes);
}

void store_text(const lock_context& context, const std::string& path, std::string_view text) {
    const std::string failure = replace_file(path_of(context, path).string(), text);
    if (!failure.empty()) { throw usage_error{failure}; }
}

change_lock begin_change(const lock_arguments& a, const lock_context& context) {
    change_lock out{path_of(context, a.file).string(), context.patience, context.complain};
    if (!out.holder().empty()) {
        throw usage_error{fmt::format("{} is still being changed by {}: let it end, and run this again; nothing is "
                                      "changed",
                                      a.file, out.holder())};
    }
    return out;
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
    const std::optional<std::string> text = text_of_file(context, a.file);
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
    const std::optional<std::string> text = text_of_file(context, a.against);
    if (!text) { throw usage_error{fmt::format("there is no {}: --against takes a file, or git:REF", a.against)}; }
    return parse_named(*text, a.against, context);
}

bool store_lock(const lock_arguments& a, const lock_context& context, const lock_file& lock) {
    const std::string text = write_lock(lock);
    static_cast<void>(parse_lock(text)); // what cannot be read again is not written
    if (text_of_file(context, a.file) == text) { return false; }
    store_text(context, a.file, text);
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
    const change_lock mine = begin_change(a, context);
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
    const std::optional<std::string> text = text_of_file(context, path);
    if (!text) { throw usage_error{fmt::format("there is no {}: merge takes the files %O %A %B of git", path)}; }
    return text->empty() ? lock_file{} : parse_named(*text, path, context);
}

} // namespace

int lock_reserve(const lock_arguments& a, const lock_context& context) {
    const reserve_request request{a.type, a.target, a.second, a.since, a.why};
    std::optional<observed_records> sources;
    if (a.with_sources) { sources = read_sources(context); }
    const int status = edit_lock(a, context, [&](lock_file& lock) {
        if (!sources && a.target.empty() &&
            (lock.find_enum(a.type) != nullptr ||
             lock.find_struct(a.type) != nullptr)) { // a word that was forgotten must not cost the record
            throw usage_error{fmt::format(
                "nothing of {0} is named, and to reserve the type itself drops its record: name what is gone, `ensign-lint "
                "lock reserve {0} NUMBER`; if the type is gone, let the sources be looked at: -p BUILD",
                a.type)};
        }
        if (sources) { refuse_living(lock, sources->merged, request); }
        reserve(lock, request);
    });
    if (!sources) {
        context.complain("note: the sources were not looked at: what is reserved has to be gone there, or `ensign-lint "
                         "lock check` refuses it; with -p BUILD they are looked at first\n");
    }
    return status;
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
    store_text(context, a.merge[1], merged.text);
    if (merged.conflicts.empty()) { return lock_exit::clean; }
    for (const std::string& c : merged.conflicts) { context.complain(fmt::format("conflict: {}\n", c)); }
    context.complain(
        "give one of the two another number or name, in its source as well, and delete the marker lines\n");
    return lock_exit::conflict;
}

namespace {

// A name that no version has is a slip of the pen. Throws `lock_edit_error`.
void check_known(std::string_view type, const std::vector<lock_version>& versions, std::string_view today) {
    lock_file all;
    const auto add = [&](std::string_view text) {
        try {
            lock_file one = parse_lock(text);
            std::move(one.enums.begin(), one.enums.end(), std::back_inserter(all.enums));
            std::move(one.structs.begin(), one.structs.end(), std::back_inserter(all.structs));
            std::move(one.reserved_types.begin(), one.reserved_types.end(), std::back_inserter(all.reserved_types));
        } catch (const lock_error&) {} // a version that cannot be read is told with its commit
    };
    add(today);
    for (const lock_version& v : versions) { add(v.text); }
    const bool known = all.find_enum(type) || all.find_struct(type) || all.find_reserved_type(type);
    if (!known) { refuse_type(all, type); }
}

} // namespace

int lock_log(const lock_arguments& a, const lock_context& context) {
    const std::vector<lock_version> versions = versions_of(path_of(context, a.file));
    const std::optional<std::string> today = text_of_file(context, a.file);
    if (versions.empty() && !today) {
        throw usage_error{fmt::format("there is no {}, and no commit has one: `ensign-lint lock init` makes it, --file "
                                      "names another one",
                                      a.file)};
    }
    if (!a.type.empty()) { check_known(a.type, versions, today.value_or("")); }
    const std::string text = history_text(versions, a.type);
    context.print(text);
    if (text.empty()) {
        context.complain(fmt::format("{} is in no commit yet, so it has no history: commit {}\n",
                                     a.type.empty() ? a.file : a.type, a.file));
    }
    return lock_exit::clean;
}

} // namespace ensign::lint::lock_detail
