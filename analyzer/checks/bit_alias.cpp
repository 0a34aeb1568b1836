// SPDX-License-Identifier: BSL-1.0
// Two members of one bit: whoever asks for the one is told about the other. An alias that is written as one, `b = a`,
// is meant; a second one of the same bit is worth a look.
#include "checks.hpp"

#include "../support/incomplete.hpp"
#include "../support/lossy.hpp"
#include "../support/numbering.hpp"
#include "../support/roles.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

bool is_meant(const enum_type& e, const member& m, llvm::StringRef allowed) {
    if (allowed == "all") { return true; }
    return allowed == "reference" && (m.is_reference() || e.in_second_list(m));
}

void report_clash(const enum_type& e, const member& first, const member& second, const reporter& report) {
    diagnostic found{severity::error, e.qualified(second), {}, second.decl->getLocation(), {}, {}};
    found.message =
        llvm::formatv("'{0}' has {1}, which is '{2}': give it a bit of its own ({3}), or write the intended "
                      "alias by name, {0} = {2}",
                      second.name, bits_text(second.value), first.name, free_bit_advice(e))
            .str();
    found.notes.emplace_back(first.decl->getLocation(),
                             llvm::formatv("'{0}' has {1} too", first.name, bits_text(first.value)).str());
    if (const auto bit = free_bit(e)) {
        if (const auto edit = set_initializer(e, second, flag_initializer(e, *bit))) {
            found.fixes.push_back({"take the free bit " + std::to_string(*bit), false, {*edit}});
        }
    }
    if (const auto edit = set_initializer(e, second, first.name)) {
        found.fixes.push_back({"make it an alias of " + first.name, false, {*edit}});
    }
    report(std::move(found));
}

// However many have one bit, nobody reads more.
constexpr std::size_t most_clashes = 8;

void report_more(const enum_type& e, const member& first, llvm::ArrayRef<const member*> rest, const reporter& report) {
    diagnostic found{severity::error, e.qualified(*rest.front()), {}, rest.front()->decl->getLocation(), {}, {}};
    found.message =
        llvm::formatv("'{0}' and {1} more have {2}, which is '{3}': give each a bit of its own, or write the "
                      "intended aliases by name",
                      rest.front()->name, rest.size() - 1, bits_text(first.value), first.name)
            .str();
    report(std::move(found));
}

void report_second_alias(const enum_type& e, const member& flag, llvm::ArrayRef<const member*> aliases,
                         const reporter& report) {
    const member& last = *aliases.back();
    diagnostic found{severity::warning, e.qualified(last), {}, last.decl->getLocation(), {}, {}};
    std::vector<std::string> others;
    for (const member* const m : aliases.drop_back()) { others.push_back("'" + m->name + "'"); }
    found.message =
        llvm::formatv("'{0}' is one more alias of '{1}', {2}, beside {3}: if they are different conditions, each wants "
                      "a bit of its own ({4})",
                      last.name, flag.name, bits_text(flag.value), list_text(others), free_bit_advice(e))
            .str();
    for (const member* const m : aliases.drop_back()) {
        found.notes.emplace_back(m->decl->getLocation(), "'" + m->name + "' is an alias of it");
    }
    report(std::move(found));
}

} // namespace

void check_bit_alias(const unit& in, const check_options& set, const reporter& report) {
    const std::string allowed = set.text("AllowAliases", "reference");
    for (const enum_type& e : in.enums) {
        if (!e.is_traits || is_sequential(e)) { continue; }
        const told_elsewhere elsewhere{e, set};
        std::map<std::uint64_t, std::vector<const member*>> of_value;
        for (const member& m : e.members) {
            if (!m.is_flag() || elsewhere.has(m)) { continue; }
            // another check says it, with the cure for that
            if (counts_on(e, m) && set.runs("ensign-implicit-value")) { continue; }
            if (is_told_as_lossy(m, *in.ast, set) || is_told_as_incomplete(e, m, set)) { continue; }
            of_value[m.value].push_back(&m);
        }
        for (const auto& [value, same] : of_value) {
            std::vector<const member*> aliases, clashes;
            for (const member* const m : llvm::drop_begin(same)) {
                (is_meant(e, *m, allowed) ? aliases : clashes).push_back(m);
            }
            const bool too_many = clashes.size() > most_clashes + 1;
            const llvm::ArrayRef<const member*> told{clashes.data(), too_many ? most_clashes : clashes.size()};
            for (const member* const m : told) { report_clash(e, *same.front(), *m, report); }
            if (too_many) { report_more(e, *same.front(), llvm::ArrayRef(clashes).drop_front(most_clashes), report); }
            if (aliases.size() > 1 && allowed != "all") { report_second_alias(e, *same.front(), aliases, report); }
        }
    }
}

} // namespace ensign::lint
