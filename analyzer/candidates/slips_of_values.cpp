// SPDX-License-Identifier: BSL-1.0
// Slips of the keyboard in one value: 0x16 for 16, 126 for 128, || for |, a count past the width.
#include "suspicions.hpp"

#include "flag_like.hpp"

#include "../checks/checks.hpp"
#include "../support/roles.hpp"
#include "../support/wording.hpp"
#include "../support/words.hpp"

namespace ensign::lint {

namespace {

// Where 2^k would continue the list, as the one before and the one after it are there.
bool is_missing(const enum_type& e, std::uint64_t bit) {
    return bit > 2 && llvm::isPowerOf2_64(bit) && (bit & ~e.all_bits()) == 0 && !has_value(e, bit) &&
           has_value(e, bit / 2);
}

// 0x16, which was to be 16 or 0x10.
std::optional<std::uint64_t> meant_in_decimal(const member& m, const std::string& text) {
    std::uint64_t digits = 0;
    llvm::StringRef rest{text};
    if (!rest.consume_front_insensitive("0x") || rest.rtrim("uUlL").getAsInteger(10, digits)) { return std::nullopt; }
    return digits >= 16 && llvm::isPowerOf2_64(digits) && !m.is_flag() ? std::optional{digits} : std::nullopt;
}

// 126 or 127 beside 64 is a slip; 63 is all that there is, and 12 is two of them.
std::optional<std::uint64_t> meant_nearby(const enum_type& e, const member& m, const std::string& text) {
    if (text.empty() || text.front() == '0' || m.value < 30) { return std::nullopt; }
    for (const std::uint64_t near : {m.value + 1, m.value + 2, m.value - 1, m.value - 2}) {
        const bool all = (m.value & (m.value + 1)) == 0; // a mask of all that is below
        if (!all && is_missing(e, near)) { return near; }
    }
    return std::nullopt;
}

void find_odd_numbers(const enum_type& e, const clang::ASTContext& ast, const suspicion_reporter& report) {
    for (const member& m : e.members) {
        if (m.init == nullptr || !m.is_composite() || !m.mentions.empty()) { continue; }
        const auto* const number = llvm::dyn_cast<clang::IntegerLiteral>(m.init->IgnoreParenCasts());
        if (number == nullptr) { continue; }
        const std::string text = spelling(*number, ast);
        auto meant = meant_in_decimal(m, text);
        const bool decimal = meant.has_value();
        if (!decimal) { meant = meant_nearby(e, m, text); }
        if (!meant) { continue; }
        const std::string names = as_names(e, m.value);
        diagnostic found{severity::warning, e.qualified(m), {}, number->getLocation(), {}, {}};
        found.message = llvm::formatv("'{0}' is {1}, which is {2}{3}; is {4} meant, {5}?", m.name, text,
                                      bits_text(m.value), names.empty() ? "" : ", " + names,
                                      decimal ? std::to_string(*meant) + " without the 0x" : std::to_string(*meant),
                                      bits_text(*meant))
                            .str();
        report("ensign-literal-composite", std::move(found));
    }
}

// a || b is 1, and a & b is nothing.
void find_other_operators(const enum_type& e, const suspicion_reporter& report) {
    for (const member& m : e.members) {
        if (m.init == nullptr || m.mentions.size() < 2) { continue; }
        const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(m.init->IgnoreParenCasts());
        if (operation == nullptr) { continue; }
        const bool logical = operation->isLogicalOp();
        if (!logical && !(operation->getOpcode() == clang::BO_And && m.value == 0)) { continue; }
        diagnostic found{severity::warning, e.qualified(m), {}, operation->getOperatorLoc(), {}, {}};
        found.message = llvm::formatv("'{0}' joins flags with {1}, which gives {2}; is | meant?", m.name,
                                      operation->getOpcodeStr(), bits_text(m.value))
                            .str();
        report(logical ? "ensign-constant-condition" : "ensign-literal-composite", std::move(found));
    }
}

// One number with a zero in front among others without. Several are a habit, as for modes of files.
void find_octal(const enum_type& e, const clang::ASTContext& ast, const suspicion_reporter& report) {
    std::vector<std::pair<const member*, const clang::IntegerLiteral*>> octal;
    for (const member& m : e.members) {
        const auto* const number = m.init == nullptr ? nullptr : written_number(m);
        const std::string text = number == nullptr ? std::string{} : spelling(*number, ast);
        if (text.size() > 1 && text[0] == '0' && llvm::isDigit(text[1])) { octal.emplace_back(&m, number); }
    }
    if (octal.size() != 1 || octal.front().second->getValue().ult(8)) { return; }
    const auto& [m, number] = octal.front();
    diagnostic found{severity::warning, e.qualified(*m), {}, number->getLocation(), {}, {}};
    found.message = llvm::formatv("'{0}' is {1}, which is octal and so {2}; write it without the zero in front",
                                  m->name, spelling(*number, ast), bits_text(m->value))
                        .str();
    report("ensign-octal-literal", std::move(found));
}

// Here a check itself is exact enough.
void run_checks(const enum_type& e, clang::ASTContext& ast, const suspicion_reporter& report) {
    unit alone{&ast, {e}, {}, {}, {}};
    alone.enums.front().is_traits = true;
    const check_options set{[](llvm::StringRef) -> std::optional<std::string> { return std::nullopt; },
                            [](llvm::StringRef) { return false; }};
    const auto pass_on = [&](llvm::StringRef name) {
        return [&report, name](diagnostic found) {
            found.level = severity::warning;
            found.fixes.clear();
            report(name, std::move(found));
        };
    };
    check_masked_shift_count(alone, set, pass_on("ensign-masked-shift-count"));
    check_lossy_initializer(alone, set, pass_on("ensign-lossy-initializer"));
}

} // namespace

void find_slips_of_values(const enum_type& e, clang::ASTContext& ast, const suspicion_reporter& report) {
    find_odd_numbers(e, ast, report);
    find_other_operators(e, report);
    find_octal(e, ast, report);
    run_checks(e, ast, report);
}

} // namespace ensign::lint
