// SPDX-License-Identifier: BSL-1.0
// Zero is no flag: every entity has it, and none can be asked about it. One name for it is enough, and one that says so.
#include "checks.hpp"

#include "../support/incomplete.hpp"
#include "../support/lossy.hpp"
#include "../support/numbering.hpp"
#include "../support/roles.hpp"
#include "../support/wording.hpp"
#include "../support/words.hpp"

namespace ensign::lint {

namespace {

class zeros {
public:
    zeros(const enum_type& e, const unit& in, const check_options& set, const reporter& report)
        : e_{e}, in_{in}, set_{set}, report_{report}, elsewhere_{e, set}, names_{set.text("ZeroNames", "None,Empty")} {}

    void look() {
        std::vector<const member*> found;
        for (const member& m : e_.members) {
            if (elsewhere_.has(m)) { continue; }
            if (m.value != 0) {
                if (lists_name(names_, own_name(e_, m))) { report_not_zero(m); }
            } else if (!m.only_names && !e_.in_second_list(m) && !has_another_cause(m)) {
                found.push_back(&m);
            }
        }
        if (found.empty()) { return; }
        const auto named = llvm::find_if(found, [&](const member* m) {
            return says_nothing(e_, *m) || lists_name(names_, own_name(e_, *m));
        });
        const member& zero = named == found.end() ? *found.front() : **named;
        if (named == found.end()) { report_flag(zero); }
        for (const member* const m : found) {
            if (m != &zero) { report_second(*m, zero); }
        }
    }

private:
    bool has_another_cause(const member& m) const {
        return is_told_as_incomplete(e_, m, set_) || is_told_as_lossy(m, *in_.ast, set_);
    }

    diagnostic begin(const member& m) const {
        return {severity::warning, e_.qualified(m), {}, m.decl->getLocation(), {}, {}};
    }

    void report_not_zero(const member& m) const {
        diagnostic found = begin(m);
        found.message =
            llvm::formatv("'{0}' is {1}, though its name says that nothing is set: make it 0, or give it the "
                          "name of its flag",
                          m.name, bits_text(m.value))
                .str();
        report_(std::move(found));
    }

    void report_flag(const member& m) const {
        diagnostic found = begin(m);
        found.message =
            llvm::formatv("'{0}' is 0x0, which has no bit, so no entity can have it or lack it: give it one "
                          "({1}), or call the zero none",
                          m.name, free_bit_advice(e_))
                .str();
        report_(std::move(found));
    }

    void report_second(const member& m, const member& zero) const {
        diagnostic found = begin(m);
        found.message = llvm::formatv("'{0}' is 0x0, which has no bit, as '{1}' is: give it one ({2}), or write the "
                                      "intended alias by name, {0} = {1}",
                                      m.name, zero.name, free_bit_advice(e_))
                            .str();
        found.notes.emplace_back(zero.decl->getLocation(), "'" + zero.name + "' is 0x0 too");
        report_(std::move(found));
    }

    const enum_type& e_;
    const unit& in_;
    const check_options& set_;
    const reporter& report_;
    told_elsewhere elsewhere_;
    std::string names_;
};

} // namespace

void check_zero_member(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits || is_sequential(e)) { continue; }
        zeros{e, in, set, report}.look();
    }
}

} // namespace ensign::lint
