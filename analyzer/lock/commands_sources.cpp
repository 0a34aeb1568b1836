// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <exception>
#include <utility>

#include "commands.hpp"
#include "diff.hpp"
#include "file_io.hpp"
#include "header.hpp"
#include "observe.hpp"
#include "update.hpp"
#include "write.hpp"

namespace ensign::lint::lock_detail {

namespace {

observed_records read_sources(const lock_context& context) {
    source_records read;
    try {
        read = context.source_of_records();
    } catch (const std::exception& e) {
        throw incomplete_error{fmt::format("the sources could not be analysed: {}", e.what())};
    }
    if (read.problems.empty()) { return compare_observations(read.declared); }
    std::string text;
    for (const source_problem& p : read.problems) {
        text += fmt::format("{}could not analyse {}: {}: {}", text.empty() ? "" : "\n", p.file, p.what, p.cure);
    }
    throw incomplete_error{text};
}

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
    if (a.header.empty() || read_file(path_of(context, a.header)) == write_header(lock)) { return; }
    findings.push_back(
        {"ensign-schema-stale-lock",
         lock_verdict::compatible,
         a.header,
         fmt::format("{0} is not what the lock says: run `ensign-lint lock update --header {0}`", a.header),
         {a.header, 1, 0},
         {}});
}

void store_header(const lock_arguments& a, const lock_context& context, const lock_file& lock) {
    if (a.header.empty()) { return; }
    const std::string text = write_header(lock);
    const auto path = path_of(context, a.header);
    if (read_file(path) != text) { replace_file(path, text); }
}

int refuse(const lock_arguments& a, const lock_context& context, std::vector<lock_finding> findings) {
    show(context, findings);
    context.complain(fmt::format("error: {} is unchanged: resolve what is breaking with `ensign-lint lock reserve` or "
                                 "`ensign-lint lock rename`, or in the sources\n",
                                 a.file));
    return lock_exit::breaking;
}

} // namespace

int lock_init(const lock_arguments& a, const lock_context& context) {
    if (!a.force && read_file(path_of(context, a.file))) {
        throw usage_error{
            fmt::format("{0} is there already: `ensign-lint lock update` adds to it; --force replaces it, and "
                        "forgets what it promised",
                        a.file)};
    }
    const observed_records sources = read_sources(context);
    if (worst_of(sources.findings) == lock_verdict::breaking) { return refuse(a, context, sources.findings); }
    lock_update made = update_lock({}, sources.merged, a.with_fingerprint, a.file);
    if (!made.refused.empty()) {
        if (!a.force) { return refuse(a, context, std::move(made.refused)); }
        made.lock = taken_over({}, sources.merged);
        if (a.with_fingerprint) { set_fingerprints(made.lock); }
    }
    store_lock(a, context, made.lock);
    store_header(a, context, made.lock);
    context.print(fmt::format("{}: {} and {} locked. Commit it.\n", a.file, counted(made.lock.enums.size(), "enum"),
                              counted(made.lock.structs.size(), "struct")));
    return lock_exit::clean;
}

int lock_check(const lock_arguments& a, const lock_context& context) {
    const bool is_older = !a.against.empty();
    const lock_file locked = is_older ? load_against(a, context) : load_lock(a, context);
    std::optional<lock_file> recorded;
    if (is_older && read_file(path_of(context, a.file))) { recorded = load_lock(a, context); }
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
    const lock_file locked = load_lock(a, context);
    const observed_records sources = read_sources(context);
    if (worst_of(sources.findings) == lock_verdict::breaking) { return refuse(a, context, sources.findings); }
    lock_update made = update_lock(locked, sources.merged, a.with_fingerprint, a.file);
    if (!made.refused.empty()) { return refuse(a, context, std::move(made.refused)); }
    const bool changed = store_lock(a, context, made.lock);
    store_header(a, context, made.lock);
    context.print(diff_text(locked, made.lock));
    context.print(fmt::format("{}: {}\n", a.file, changed ? "updated" : "up to date"));
    return lock_exit::clean;
}

int lock_diff(const lock_arguments& a, const lock_context& context) {
    const lock_file locked = a.against.empty() ? load_lock(a, context) : load_against(a, context);
    const observed_records sources = read_sources(context);
    lock_file after = taken_over(locked, sources.merged);
    // renames are recorded in the lock of today, whichever is compared with
    if (!a.against.empty() && read_file(path_of(context, a.file))) {
        after = taken_over(load_lock(a, context), sources.merged);
    }
    const std::string text = a.emit_remap ? remap_text(locked, after) : diff_text(locked, after);
    context.print(!text.empty() ? text : a.emit_remap ? "// nothing to rename or to remap\n" : "no difference\n");
    return lock_exit::clean;
}

} // namespace ensign::lint::lock_detail
