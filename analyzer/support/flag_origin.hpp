// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_FLAG_ORIGIN_HPP
#define ENSIGN_LINT_SUPPORT_FLAG_ORIGIN_HPP

#include "unit.hpp"
#include "variable_writes.hpp"

/// \file
/// Of which trait enum the bits of a number are, for checks of code that works with raw masks.

namespace ensign::lint {

/// What the bits of an expression are.
struct flag_origin {
    const enum_type* type;                     ///< the trait enum, whoever declares it
    const clang::ValueDecl* through = nullptr; ///< the variable or field whose values say so; null: the expression does
    clang::SourceLocation said;                ///< the expression, or what the variable was given
    bool is_mask = false;                      ///< of a mask or put together; otherwise one value of the enum
    bool inverted = false;                     ///< all bits but flags, as `~` makes
};

/// A constant that is written with the enumerators of one trait enum, as `f::a | f::b` and `unsigned(f::a)`.
struct flag_constant {
    const enum_type* type;
    std::uint64_t value; ///< at the width of the expression, zero-extended
    std::vector<const clang::EnumConstantDecl*> names;
    bool inverted;
};

/// Answers for one translation unit. What it returns points into it and into the unit.
class flag_origins {
public:
    explicit flag_origins(const unit& in) : in_{in} {}

    /// The trait enum that a declaration is, also one of an imported module; null if it is none.
    [[nodiscard]] const enum_type* trait_enum(const clang::EnumDecl& decl) const;
    /// The same for a type: `E`, and with `or_mask` also the library's `traits<E>` and its complement.
    [[nodiscard]] const enum_type* trait_enum(clang::QualType type, bool or_mask = false) const;

    /// Whose bits a number, an enumerator or a mask has. Looks through casts, `std::to_underlying`, the conversions of the
    /// library, `|`, `&`, `^`, `~` and `?:`, and one step through a variable or field all of whose values in this
    /// translation unit say the same. Nothing if that is not known, or if two enums meet.
    [[nodiscard]] std::optional<flag_origin> of(const clang::Expr& expression) const;
    /// The same without the step through a variable; `self` is a variable that counts as nothing, as in `x = x | f::a`.
    [[nodiscard]] std::optional<flag_origin> written(const clang::Expr& expression,
                                                     const clang::ValueDecl* self = nullptr) const;

    /// The constant that an expression is, if nothing but enumerators of one trait enum is in it.
    [[nodiscard]] std::optional<flag_constant> constant(const clang::Expr& expression) const;

    /// What is written to variables and fields.
    [[nodiscard]] const variable_writes& writes() const;

    [[nodiscard]] const clang::ASTContext& ast() const { return *in_.ast; }

private:
    const unit& in_;
    mutable std::map<const clang::EnumDecl*, std::optional<enum_type>> others_; ///< of other modules
    mutable std::unique_ptr<variable_writes> writes_;
};

} // namespace ensign::lint

#endif
