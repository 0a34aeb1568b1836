// SPDX-License-Identifier: BSL-1.0
// The same walk as modules/schema/layout.cppm, over the compiler's tree instead of its types. The tests compare the
// fingerprints of both.
#include "extract.hpp"
#include "specializations.hpp"

#include "../support/names.hpp"
#include "../support/read_description.hpp"

namespace ensign::lint {

namespace {

// What is at a place: the type of one element, and the arrays around it.
struct leaf_type {
    clang::QualType element;
    std::vector<field_extent> extents;
};

const clang::ClassTemplateSpecializationDecl* as_template(clang::QualType type, llvm::StringRef name) {
    const auto* const found =
        llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
    return found != nullptr && found->getQualifiedNameAsString() == name ? found : nullptr;
}

leaf_type without_arrays(clang::QualType type, const clang::ASTContext& ast) {
    leaf_type out{type.getCanonicalType(), {}};
    for (;;) {
        std::uint64_t count = 0;
        if (const auto* const array = ast.getAsConstantArrayType(out.element)) {
            count = array->getSize().getZExtValue();
            out.element = array->getElementType().getCanonicalType();
        } else if (const auto* const standard = as_template(out.element, "std::array")) {
            count = standard->getTemplateArgs()[1].getAsIntegral().getZExtValue();
            if (count == 0) { return out; } // no data, and an empty class
            out.element = standard->getTemplateArgs()[0].getAsType().getCanonicalType();
        } else {
            return out;
        }
        out.extents.push_back({count, static_cast<std::uint64_t>(ast.getTypeSizeInChars(out.element).getQuantity())});
    }
}

field_kind kind_of_integer(unsigned bits, bool with_sign) {
    const unsigned step = bits == 8 ? 0 : bits == 16 ? 1 : bits == 32 ? 2 : 3;
    return static_cast<field_kind>(step + (with_sign ? 0 : 4));
}

const clang::EnumDecl* enum_of(clang::QualType type) {
    const auto* const e = type->getAs<clang::EnumType>();
    return e == nullptr ? nullptr : e->getDecl()->getDefinition();
}

class walker {
public:
    explicit walker(const clang::ASTContext& ast) : ast_{ast} {}

    void walk(const struct_type& s, const std::string& path, std::uint64_t offset,
              llvm::ArrayRef<field_extent> around) {
        for (const description::entry& e : s.described.entries) {
            for (const clang::NamedDecl* const one : s.decl->lookup(clang::DeclarationName{&ast_.Idents.get(e.name)})) {
                if (const auto* const field = llvm::dyn_cast<clang::FieldDecl>(one)) {
                    take(*field, path + e.name, offset, around);
                } else if (const auto* const inner = llvm::dyn_cast<clang::IndirectFieldDecl>(one)) {
                    std::uint64_t at = offset;
                    for (const clang::NamedDecl* const step : llvm::ArrayRef{inner->chain()}.drop_back()) {
                        at += ast_.getFieldOffset(llvm::cast<clang::FieldDecl>(step)) / 8;
                    }
                    take(*inner->getAnonField(), path + e.name, at, around);
                }
            }
        }
    }

    std::vector<field_record> found;

private:
    void take(const clang::FieldDecl& field, const std::string& path, std::uint64_t base,
              llvm::ArrayRef<field_extent> around) {
        const std::uint64_t bits = ast_.getFieldOffset(&field);
        const leaf_type type = without_arrays(field.getType(), ast_);
        std::vector<field_extent> extents{around.begin(), around.end()};
        extents.insert(extents.end(), type.extents.begin(), type.extents.end());
        if (const auto* const record = type.element->getAsCXXRecordDecl()) {
            if (const auto inner = types_.of_struct(*record); inner && !record->isUnion()) {
                walk(*inner, path + ".", base + bits / 8, extents);
                return;
            }
        }
        field_record out;
        out.path = path;
        out.extents = std::move(extents);
        out.size = static_cast<std::uint64_t>(ast_.getTypeSizeInChars(type.element).getQuantity());
        out.where = source_place_of(field.getLocation(), ast_);
        if (field.isBitField()) {
            out.bit_field = field.getBitWidthValue(ast_);
            out.offset = base * 8 + bits;
        } else {
            out.offset = base + bits / 8;
        }
        set_kind(out, type.element);
        found.push_back(std::move(out));
    }

    void set_kind(field_record& out, clang::QualType type) const {
        const bool integer = type->isIntegerType() && !type->isEnumeralType() && ast_.getTypeSize(type) <= 64;
        if (const clang::EnumDecl* const e = enum_of(type)) {
            if (ast_.getTypeSize(type) > 64 || !types_.of_enum(*e)) { return; }
            out.kind = field_kind::enumeration;
            out.enumeration = name_for_lock(*e);
        } else if (const auto* const mask = as_template(type, names::traits)) {
            const clang::EnumDecl* const of = enum_of(mask->getTemplateArgs()[0].getAsType());
            if (of == nullptr) { return; }
            out.kind = field_kind::mask;
            out.enumeration = name_for_lock(*of);
        } else if (type->isBooleanType()) {
            out.kind = field_kind::boolean;
        } else if (type->isChar8Type() || (type->isCharType() && type->isSpecificBuiltinType(char_kind()))) {
            out.kind = field_kind::character;
        } else if (integer && !type->isWideCharType()) {
            out.kind = kind_of_integer(static_cast<unsigned>(ast_.getTypeSize(type)), type->isSignedIntegerType());
        } else if (type->isSpecificBuiltinType(clang::BuiltinType::Float)) {
            out.kind = field_kind::f32;
        } else if (type->isSpecificBuiltinType(clang::BuiltinType::Double)) {
            out.kind = field_kind::f64;
        } else if (type->getAsCXXRecordDecl() != nullptr &&
                   type->getAsCXXRecordDecl()->getQualifiedNameAsString() == names::entity) {
            out.kind = field_kind::entity;
        } else if (type->isAnyPointerType() || type->isMemberPointerType() || type->isNullPtrType()) {
            out.kind = field_kind::pointer;
        }
    }

    // Plain char; signed char and unsigned char are numbers.
    [[nodiscard]] unsigned char_kind() const {
        return ast_.getLangOpts().CharIsSigned ? clang::BuiltinType::Char_S : clang::BuiltinType::Char_U;
    }

    const clang::ASTContext& ast_;
    described_types types_; // by name
};

} // namespace

std::vector<field_record> extract_fields(const struct_type& from, const clang::ASTContext& ast) {
    walker fields{ast};
    fields.walk(from, "", 0, {});
    return std::move(fields.found);
}

} // namespace ensign::lint
