// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <exception>
#include <set>
#include <string>
#include <utility>

#include "../files/links.hpp"
#include "../files/write.hpp"
#include "commands.hpp"
#include "diff.hpp"
#include "header.hpp"
#include "lock_error.hpp"
#include "observe.hpp"
#include "text.hpp"
#include "update.hpp"
#include "write.hpp"

namespace ensign::lint::lock_detail {

namespace {

// Once, however many units see it, and always in the same order.
void tell_unlocked(const lock_context& context, const std::vector<unlocked_type>& all) {
    std::set<std::string> lines;
    for (const unlocked_type& u : all) {
        lines.insert(fmt::format("{}:{}:{}: note: not locked: {}: {}\n", u.where.file, u.where.line, u.where.column,
                                 u.name, u.why));
    }
    for (const std::string& line : lines) { context.complain(line); }
}

// Names that the text of a lock could not hold.
template <class Record>
void take_unnameable(std::vector<Record>& from, std::vector<unlocked_type>& to) {
    std::erase_if(from, [&](const Record& r) {
        const bool bad = !is_qualified_name(r.name) || r.name.size() > lock_limits{}.type_bytes;
        if (bad) { to.push_back({r.name, "its name does not fit into a lock: give it a name of its own", r.where}); }
        return bad;
    });
}

} // namespace

observed_records read_sources(const lock_context& context) {
    source_records read;
    try {
        read = context.source_of_records();
    } catch (const source_request_error&) { throw; } catch (const std::exception& e) {
        throw incomplete_error{fmt::format("the sources could not be analysed: {}", e.what())};
    }
    take_unnameable(read.declared.enums, read.declared.unlocked);
    take_unnameable(read.declared.structs, read.declared.unlocked);
    tell_unlocked(context, read.declared.unlocked);
    if (read.problems.empty()) { return compare_observations(read.declared); }
    std::string text;
    for (const source_problem& p : read.problems) {
        text += fmt::format("{}could not analyse {}: {}: {}", text.empty() ? "" : "\n", p.file, p.what, p.cure);
    }
    throw incomplete_error{text};
}

namespace {

std::string counted(std::size_t n, std::string_view one) { return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s"); }

std::string summary(const std::string& file, const std::vector<lock_finding>& findings) {
    std::size_t breaking = 0;
    for (const lock_finding& f : findings) { breaking += f.verdict == lock_verdict::breaking ? 1 : 0; }
    if (findings.empty()) { return fmt::format("{}: up to date\n", file); }
    return fmt::format("{}: {}, {} compatible\n", file, counted(breaking, "breaking change"),
                       findings.size() - breaking);
}

lock_direction direction_of(const std::string& word) {
    return word == "forward" ? lock_direction::forward
           : word == "full"  ? lock_direction::full
                             : lock_direction::backward;
}

void check_header(const lock_arguments& a, const lock_context& context, const lock_file& lock,
                  std::vector<lock_finding>& findings) {
    if (a.header.empty()) { return; }
    const std::optional<std::string> text = text_of_file(context, a.header);
    if (text == write_header(lock)) { return; }
    findings.push_back(
        {"ensign-schema-stale-lock",
         lock_verdict::compatible,
         a.header,
         text ? fmt::format("{0} is not what the lock says: run `ensign-lint lock update --header {0}`", a.header)
              : fmt::format("there is no {0}: run `ensign-lint lock update --header {0}`, which makes it", a.header),
         {a.header, 1, 0},
         {}});
}

// A slip of the pen must not cost a source, nor the lock itself.
void refuse_same_outputs(const lock_arguments& a, const lock_context& context) {
    const std::string report = context.report_file ? context.report_file() : std::string{};
    const auto refuse = [&](std::string_view one, const std::string& file, std::string_view other,
                            const std::string& of_other) {
        if (file.empty() || of_other.empty() ||
            !is_same_file(path_of(context, file).string(), path_of(context, of_other).string())) {
            return;
        }
        throw usage_error{fmt::format("{} and {} both name {}: each is a file of its own", one, other, file)};
    };
    refuse("--header", a.header, "--file", a.file);
    refuse("-o", report, "--file", a.file);
    refuse("-o", report, "--header", a.header);
    refuse("-o", report, "--against", a.against);
}

void refuse_foreign_header(const lock_arguments& a, const lock_context& context) {
    if (a.header.empty()) { return; }
    const std::optional<std::string> there = text_of_file(context, a.header);
    if (there && !there->empty() && !is_header(*there)) {
        throw usage_error{fmt::format("{0} was not made by ensign-lint, and is not replaced: name another header, or "
                                      "delete {0} if it may go",
                                      a.header)};
    }
}

// The lock and its header, both or none. Returns whether the lock is another one.
bool store_with_header(const lock_arguments& a, const lock_context& context, const lock_file& lock) {
    std::optional<pending_file> header;
    if (!a.header.empty()) {
        const std::string text = write_header(lock);
        if (text_of_file(context, a.header) != text) { header.emplace(path_of(context, a.header).string(), text); }
    }
    if (header && !header->failure().empty()) { throw usage_error{header->failure()}; }
    const bool changed = store_lock(a, context, lock);
    if (header && !header->commit()) { throw usage_error{header->failure()}; }
    return changed;
}

int refuse(const lock_arguments& a, const lock_context& context, std::vector<lock_finding> findings) {
    show(context, findings);
    context.complain(fmt::format("error: {} is unchanged: resolve what is breaking with `ensign-lint lock reserve` or "
                                 "`ensign-lint lock rename`, or in the sources\n",
                                 a.file));
    return lock_exit::breaking;
}

} // namespace

namespace {

void refuse_second_init(const lock_arguments& a, const lock_context& context) {
    if (!a.force && text_of_file(context, a.file)) {
        throw usage_error{
            fmt::format("{0} is there already: `ensign-lint lock update` adds to it; --force replaces it, and "
                        "forgets what it promised",
                        a.file)};
    }
}

} // namespace

int lock_init(const lock_arguments& a, const lock_context& context) {
    refuse_second_init(a, context);
    refuse_same_outputs(a, context);
    refuse_foreign_header(a, context);
    const observed_records sources = read_sources(context);
    if (worst_of(sources.findings) == lock_verdict::breaking) { return refuse(a, context, sources.findings); }
    lock_update made = update_lock({}, sources.merged, a.with_fingerprint, a.file);
    if (!made.refused.empty()) {
        if (!a.force) { return refuse(a, context, std::move(made.refused)); }
        made.lock = taken_over({}, sources.merged);
        if (a.with_fingerprint) { set_fingerprints(made.lock); }
    }
    const change_lock mine = begin_change(a, context);
    refuse_second_init(a, context); // somebody else may have been faster
    store_with_header(a, context, made.lock);
    context.print(fmt::format("{}: {} and {} locked. Commit it.\n", a.file, counted(made.lock.enums.size(), "enum"),
                              counted(made.lock.structs.size(), "struct")));
    return lock_exit::clean;
}

int lock_check(const lock_arguments& a, const lock_context& context) {
    refuse_same_outputs(a, context);
    const bool is_older = !a.against.empty();
    const lock_file locked = is_older ? load_against(a, context) : load_lock(a, context);
    std::optional<lock_file> recorded;
    if (is_older && text_of_file(context, a.file)) { recorded = load_lock(a, context); }
    observed_records sources = read_sources(context);
    compare_options options;
    options.direction = direction_of(a.direction);
    options.lock_path = is_older ? a.against : a.file;
    options.recorded = recorded ? &*recorded : nullptr;
    std::vector<lock_finding> findings = compare(locked, sources.merged, options);
    findings.insert(findings.end(), sources.findings.begin(), sources.findings.end());
    check_header(a, context, recorded ? *recorded : locked, findings);
    sort_findings(findings);
    show(context, findings);
    context.complain(summary(options.lock_path, findings));
    return exit_code_of(findings);
}

int lock_update_command(const lock_arguments& a, const lock_context& context) {
    static_cast<void>(load_lock(a, context)); // what is wrong with it is said before the sources are read
    refuse_same_outputs(a, context);
    refuse_foreign_header(a, context);
    const observed_records sources = read_sources(context);
    if (worst_of(sources.findings) == lock_verdict::breaking) { return refuse(a, context, sources.findings); }
    const change_lock mine = begin_change(a, context);
    const lock_file locked = load_lock(a, context); // as it is now: reading the sources took its time
    lock_update made = update_lock(locked, sources.merged, a.with_fingerprint, a.file);
    if (!made.refused.empty()) { return refuse(a, context, std::move(made.refused)); }
    const bool changed = store_with_header(a, context, made.lock);
    context.print(diff_text(locked, made.lock));
    context.print(fmt::format("{}: {}\n", a.file, changed ? "updated" : "up to date"));
    return lock_exit::clean;
}

int lock_diff(const lock_arguments& a, const lock_context& context) {
    refuse_same_outputs(a, context);
    const lock_file locked = a.against.empty() ? load_lock(a, context) : load_against(a, context);
    const observed_records sources = read_sources(context);
    lock_file after = taken_over(locked, sources.merged);
    // renames are recorded in the lock of today, whichever is compared with
    if (!a.against.empty() && text_of_file(context, a.file)) {
        after = taken_over(load_lock(a, context), sources.merged);
    }
    const std::string text = a.emit_remap ? remap_text(locked, after) : diff_text(locked, after);
    context.print(!text.empty() ? text : a.emit_remap ? "// nothing to rename or to remap\n" : "no difference\n");
    return lock_exit::clean;
}

} // namespace ensign::lint::lock_detail
