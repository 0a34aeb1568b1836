// SPDX-License-Identifier: BSL-1.0
#include "mask_value.hpp"

namespace ensign::lint {

namespace {

// A mask is a struct with one number in it, a row of masks one with a base for each enum.
bool flatten(const clang::APValue& value, std::vector<std::uint64_t>& out) {
    if (value.isInt()) {
        out.push_back(value.getInt().extOrTrunc(64).getZExtValue());
        return true;
    }
    if (!value.isStruct()) { return false; }
    for (unsigned i = 0; i < value.getStructNumBases(); ++i) {
        if (!flatten(value.getStructBase(i), out)) { return false; }
    }
    for (unsigned i = 0; i < value.getStructNumFields(); ++i) {
        if (!flatten(value.getStructField(i), out)) { return false; }
    }
    return true;
}

} // namespace

std::optional<std::vector<std::uint64_t>> mask_values(const clang::Expr& expression, const clang::ASTContext& ast) {
    if (expression.isValueDependent()) { return std::nullopt; }
    clang::Expr::EvalResult result;
    if (!expression.EvaluateAsConstantExpr(result, ast) || result.HasSideEffects) { return std::nullopt; }
    std::vector<std::uint64_t> out;
    if (!flatten(result.Val, out)) { return std::nullopt; }
    return out;
}

} // namespace ensign::lint
