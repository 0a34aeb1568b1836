// SPDX-License-Identifier: BSL-1.0
// 0010 is 8: zeros in front, which make columns even, make a number octal.
#include "checks.hpp"

#include "../support/locations.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

// The digits of an octal literal that would be another number without its zeros; "" for every other literal.
std::string octal_digits(const clang::IntegerLiteral& literal, const clang::ASTContext& ast) {
    const clang::SourceManager& sources = ast.getSourceManager();
    llvm::SmallString<32> buffer;
    bool invalid = false;
    const llvm::StringRef text = clang::Lexer::getSpelling(sources.getSpellingLoc(literal.getLocation()), buffer,
                                                           sources, ast.getLangOpts(), &invalid);
    if (invalid || text.size() < 2 || text[0] != '0') { return {}; }
    std::string digits;
    for (const char c : text) {
        if (llvm::isDigit(c)) {
            digits += c;
        } else if (c != '\'') {
            if (!llvm::is_contained({'u', 'U', 'l', 'L', 'z', 'Z'}, c)) { return {}; } // 0x10, 0b10
            break;
        }
    }
    const std::size_t first = digits.find_first_not_of('0');
    return first == std::string::npos || digits.size() - first < 2 ? std::string{} : digits.substr(first);
}

class octal_finder : public clang::RecursiveASTVisitor<octal_finder> {
public:
    explicit octal_finder(const clang::ASTContext& ast) : ast_{ast} {}

    bool VisitIntegerLiteral(clang::IntegerLiteral* literal) {
        if (std::string digits = octal_digits(*literal, ast_); !digits.empty()) {
            found.emplace_back(literal, std::move(digits));
        }
        return true;
    }

    std::vector<std::pair<const clang::IntegerLiteral*, std::string>> found;

private:
    const clang::ASTContext& ast_;
};

std::string suffix_of(const clang::IntegerLiteral& literal) {
    const clang::QualType type = literal.getType();
    const auto* const builtin = type->getAs<clang::BuiltinType>();
    std::string out = type->isUnsignedIntegerType() ? "U" : "";
    if (builtin == nullptr) { return out; }
    using clang::BuiltinType;
    switch (builtin->getKind()) {
    case BuiltinType::Long:
    case BuiltinType::ULong: return out + "L";
    case BuiltinType::LongLong:
    case BuiltinType::ULongLong: return out + "LL";
    default: return out;
    }
}

} // namespace

void check_octal_literal(const unit& in, const check_options&, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits) { continue; }
        for (const member& m : e.members) {
            if (m.init == nullptr) { continue; }
            octal_finder octals{*in.ast};
            octals.TraverseStmt(const_cast<clang::Expr*>(m.init));
            if (octals.found.empty()) { continue; }
            const auto& [literal, digits] = octals.found.front();
            const std::uint64_t value = literal->getValue().getZExtValue();
            diagnostic found{severity::warning, e.qualified(m), {}, literal->getBeginLoc(), {}, {}};
            found.message =
                llvm::formatv("the number in '{0}' looks like {1}, but the 0 in front makes it octal, which is "
                              "{2} ({3}): write {3} if that is meant, and {1} without the zeros otherwise",
                              m.name, digits, value, hex(value))
                    .str();
            hint as_it_is{"write the value that it has in hex", false, {}};
            for (const auto& [each, ignored] : octals.found) {
                if (!can_be_edited(each->getSourceRange(), in.sources())) { continue; }
                as_it_is.edits.push_back(clang::FixItHint::CreateReplacement(
                    each->getSourceRange(), hex(each->getValue().getZExtValue()) + suffix_of(*each)));
            }
            if (!as_it_is.edits.empty()) { found.fixes.push_back(std::move(as_it_is)); }
            report(std::move(found));
        }
    }
}

} // namespace ensign::lint
