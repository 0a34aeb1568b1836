// SPDX-License-Identifier: BSL-1.0
// 1u << (n & 31) is right for every n, says the compiler: bit 33 is bit 1.
#include "checks.hpp"

#include "../support/reduced_count.hpp"
#include "../support/underlying.hpp"
#include "../support/wording.hpp"
#include "../support/words.hpp"

namespace ensign::lint {

namespace {

std::string text_of(const llvm::APSInt& number) {
    llvm::SmallString<24> digits;
    number.toString(digits, 10);
    return std::string{digits};
}

// The bit that was asked for, where a mask can have it.
std::optional<unsigned> bit_of(const llvm::APSInt& asked) {
    if (asked.isNegative() || asked.getActiveBits() > 6) { return std::nullopt; }
    return static_cast<unsigned>(asked.getZExtValue());
}

std::string advice(const enum_type& e, const llvm::APSInt& asked) {
    const auto bit = bit_of(asked);
    if (bit && *bit < e.width) { return "write 1ULL << " + std::to_string(*bit); }
    const std::string free = "give it a bit that there is (" + free_bit_advice(e) + ")";
    if (!bit) { return free; }
    return llvm::formatv("make the enum {0} and write 1ULL << {1}, or {2}", unsigned_type(*bit + 1), *bit, free).str();
}

void add_suggestions(const enum_type& e, const member& m, const reduced_count& reduced, diagnostic& found) {
    if (!m.is_flag() || m.bit() != reduced.got.getLimitedValue(64)) { return; } // there is more in the initializer
    if (const auto bit = bit_of(reduced.asked)) {
        const std::string written = (*bit < 32 && e.width <= 32 ? "1U << " : "1ULL << ") + std::to_string(*bit);
        hint widen{"write " + written, false, {}};
        const auto value = set_initializer(e, m, written);
        if (*bit >= e.width) {
            const std::string type = unsigned_type_for(e, *bit + 1);
            widen.what = "use " + type + " and write " + written;
            widen.edits = set_underlying(e, type);
        }
        if (value && (*bit < e.width || !widen.edits.empty())) {
            widen.edits.push_back(*value);
            found.fixes.push_back(std::move(widen));
        }
    }
    if (const auto bit = free_bit(e)) {
        if (const auto edit = set_initializer(e, m, flag_initializer(e, *bit))) {
            found.fixes.push_back({"take the free bit " + std::to_string(*bit), false, {*edit}});
        }
    }
}

void report_reduced(const enum_type& e, const member& m, const reduced_count& reduced, const reporter& report) {
    diagnostic found{severity::error, e.qualified(m), {}, reduced.where, {}, {}};
    std::string whose;
    for (const member& other : e.members) {
        if (&other == &m || other.value != m.value || m.value == 0) { continue; }
        whose = ", which is '" + other.name + "'";
        found.notes.emplace_back(other.decl->getLocation(),
                                 "'" + other.name + "' has " + bits_text(other.value) + " too");
        break;
    }
    const std::string by = reduced.how.empty() ? "'" + reduced.helper + "'" : "'" + reduced.how + "'";
    found.message = llvm::formatv("'{0}' asks for bit {1}, but {2} makes {3} of it, so it has {4}{5}: {6}", m.name,
                                  text_of(reduced.asked), by, text_of(reduced.got), bits_text(m.value), whose,
                                  advice(e, reduced.asked))
                        .str();
    if (reduced.in_helper.isValid()) {
        found.notes.emplace_back(reduced.in_helper, reduced.helper.empty()
                                                        ? std::string{"the count is reduced here"}
                                                        : "'" + reduced.helper + "' reduces the count");
    }
    add_suggestions(e, m, reduced, found);
    report(std::move(found));
}

} // namespace

void check_masked_shift_count(const unit& in, const check_options& set, const reporter& report) {
    const std::vector<std::string> helpers =
        listed(set.text("HelperNames", "bit,bit_at,bit_flag,flag,make_bit,make_flag,nth_bit"));
    for (const enum_type& e : in.enums) {
        if (!e.is_traits) { continue; }
        for (const member& m : e.members) {
            if (m.init == nullptr) { continue; }
            if (const auto reduced = find_reduced_count(*m.init, *in.ast, helpers)) {
                report_reduced(e, m, *reduced, report);
            }
        }
    }
}

} // namespace ensign::lint
