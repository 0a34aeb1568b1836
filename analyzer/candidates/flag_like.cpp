// SPDX-License-Identifier: BSL-1.0
#include "flag_like.hpp"

#include "../support/roles.hpp"

namespace ensign::lint {

namespace {

enum class written : unsigned char { shift, hexadecimal, otherwise };

written how(const member& m, const clang::ASTContext& ast) {
    const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(m.init->IgnoreParenCasts());
    if (operation != nullptr && operation->getOpcode() == clang::BO_Shl) { return written::shift; }
    const clang::IntegerLiteral* const number = written_number(m);
    if (number == nullptr) { return written::shift; } // BIT(5), bit(5)
    const llvm::StringRef text = clang::Lexer::getSourceText(
        clang::CharSourceRange::getTokenRange(ast.getSourceManager().getSpellingLoc(number->getLocation())),
        ast.getSourceManager(), ast.getLangOpts());
    return text.starts_with_insensitive("0x") || text.starts_with_insensitive("0b") ? written::hexadecimal
                                                                                    : written::otherwise;
}

// size_16 = 16, or 4 * 1024
bool is_size(const member& m) {
    const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(m.init->IgnoreParenCasts());
    const bool multiplies = operation != nullptr && operation->getOpcode() == clang::BO_Mul;
    return multiplies || (llvm::StringRef{m.name}.contains(std::to_string(m.value)) && m.value > 4);
}

} // namespace

const clang::IntegerLiteral* written_number(const member& m) {
    const clang::Expr* init = m.init->IgnoreParenCasts();
    if (const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(init)) {
        if (operation->getOpcode() != clang::BO_Shl) { return nullptr; }
        init = operation->getLHS()->IgnoreParenCasts();
    }
    return llvm::dyn_cast<clang::IntegerLiteral>(init);
}

std::string spelling(const clang::IntegerLiteral& number, const clang::ASTContext& ast) {
    if (number.getLocation().isMacroID()) { return {}; }
    return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(number.getSourceRange()),
                                       ast.getSourceManager(), ast.getLangOpts())
        .str();
}

bool has_value(const enum_type& e, std::uint64_t value) {
    return llvm::any_of(e.members, [&](const member& m) { return m.value == value; });
}

bool is_written_flag(const member& m) { return m.init != nullptr && !m.only_names && m.is_flag(); }

bool is_flag_like(const enum_type& e) {
    if (e.width == 0 || e.width > 64) { return false; }
    const clang::ASTContext& ast = e.decl->getASTContext();
    const std::vector<const member*> sentinels = sentinels_of(e, default_sentinels);
    std::uint64_t bits = 0, decimal = 0;
    std::size_t flags = 0, others = 0, shifts = 0, hexadecimals = 0, sizes = 0;
    for (const member& m : e.members) {
        if (m.value == 0 || m.only_names || llvm::is_contained(sentinels, &m)) { continue; }
        if (!is_written_flag(m)) {
            others += m.mentions.empty() ? 1 : 0; // a | 8 is a composite
            continue;
        }
        bits |= m.value;
        ++flags;
        sizes += is_size(m) ? 1 : 0;
        switch (how(m, ast)) {
        case written::shift: ++shifts; break;
        case written::hexadecimal: ++hexadecimals; break;
        case written::otherwise: decimal |= m.value;
        }
    }
    const int distinct = llvm::popcount(bits);
    if (distinct < 3 || others * 3 > flags || sizes * 2 > flags || !field_parts_of(e).empty()) { return false; }
    return shifts >= 3 || (hexadecimals >= 3 && distinct >= 4) || (decimal & 15) == 15;
}

} // namespace ensign::lint
