// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_UNIT_HPP
#define ENSIGN_LINT_SUPPORT_UNIT_HPP

#include "pch.hpp"

namespace ensign::lint {

/// That many bits from bit 0 on.
[[nodiscard]] constexpr std::uint64_t low_bits(unsigned width) {
    return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

/// One enumerator. Its value is that of the enum's own width, never sign-extended.
struct member {
    const clang::EnumConstantDecl* decl;
    std::string name;
    std::uint64_t value;
    const clang::Expr* init;                              ///< as written; null: the one before plus one
    std::vector<const clang::EnumConstantDecl*> mentions; ///< enumerators of this enum in the initializer
    bool only_names = false; ///< the initializer is made of enumerators alone, as in `a` or `a | b`

    /// `a = b`: another name on purpose.
    [[nodiscard]] bool is_reference() const { return only_names && mentions.size() == 1; }
    [[nodiscard]] bool is_flag() const { return llvm::isPowerOf2_64(value); }
    [[nodiscard]] bool is_composite() const { return value != 0 && !is_flag(); }
    [[nodiscard]] unsigned bit() const { return llvm::Log2_64(value); }
};

/// What a describe macro says about a type.
struct description {
    struct entry {
        std::string name;
        clang::SourceLocation where;
    };
    const clang::FunctionDecl* function = nullptr;            ///< where the first list stands
    bool by_ensign = false;                                   ///< by ENSIGN_TRAITS, ENSIGN_VALUES or ENSIGN_FIELDS
    bool values = false;                                      ///< ENSIGN_VALUES: no flags
    std::vector<entry> entries;                               ///< in the order of the lists
    std::vector<std::string> also;                            ///< the second list of a trait enum
    std::vector<std::pair<std::string, std::string>> renamed; ///< (before, now)

    /// It says that the enum is one of traits, or that it is none; without either, how it is used tells.
    [[nodiscard]] bool says_traits() const { return (by_ensign && !values) || !also.empty(); }
    [[nodiscard]] bool says_values() const { return values; }
    [[nodiscard]] bool names(llvm::StringRef name) const {
        return llvm::any_of(entries, [&](const entry& e) { return e.name == name; });
    }
    [[nodiscard]] bool names_in_second_list(llvm::StringRef name) const { return llvm::is_contained(also, name); }
};

/// An enum with its description, if it has one.
struct enum_type {
    const clang::EnumDecl* decl;
    std::string name; ///< qualified
    unsigned width;   ///< bits of the underlying type
    bool is_signed;
    bool is_traits; ///< by its description, because the library is used with it, or because an option names it
    std::vector<member> members;
    std::optional<description> described;
    std::size_t common_words = 0; ///< with which the names of all members begin

    [[nodiscard]] std::uint64_t all_bits() const { return low_bits(width); }
    /// Bits that some enumerator has to itself.
    [[nodiscard]] std::uint64_t flags() const;
    [[nodiscard]] bool in_second_list(const member& m) const {
        return described && described->names_in_second_list(m.name);
    }
    [[nodiscard]] std::string qualified(const member& m) const { return name + "::" + m.name; }
};

/// A struct with a description.
struct struct_type {
    const clang::CXXRecordDecl* decl;
    std::string name; ///< qualified
    description described;
    std::vector<std::string> bases; ///< described ones
};

/// What one translation unit declares itself: nothing that it imports, nothing of system headers.
struct unit {
    clang::ASTContext* ast;
    std::vector<enum_type> enums; ///< in the order of the source
    std::vector<struct_type> structs;
    std::vector<clang::Decl*> own; ///< top-level declarations, for checks that look at code
    std::string trait_enums;       ///< what `collect` was given

    [[nodiscard]] const clang::SourceManager& sources() const { return ast->getSourceManager(); }
};

/// `trait_enums` is a regular expression for qualified names of enums that are trait enums without saying so; empty:
/// none.
[[nodiscard]] unit collect(clang::ASTContext& ast, llvm::StringRef trait_enums);

/// Reads one enum, whoever declares it.
[[nodiscard]] enum_type read_enum(const clang::EnumDecl& decl);

} // namespace ensign::lint

#endif
