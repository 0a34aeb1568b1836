// SPDX-License-Identifier: BSL-1.0
// Fields of a described struct whose bytes mean something else in the next run, or on the next machine.
#include "checks.hpp"

#include "../support/platform_type.hpp"
#include "../support/words.hpp"

namespace ensign::lint {

namespace {

struct fault {
    std::string what; ///< "is a pointer"
    std::string cure;
};

class field_checker {
public:
    field_checker(const unit& in, llvm::ArrayRef<std::string> allowed) : in_{in}, allowed_{allowed} {}

    /// `path` is filled with the names of the fields inside that lead to the fault.
    [[nodiscard]] std::optional<fault> look_at(clang::QualType type, std::string& path, unsigned depth = 0) const;

private:
    [[nodiscard]] std::optional<fault> look_into(const clang::CXXRecordDecl& record, std::string& path,
                                                 unsigned depth) const;
    [[nodiscard]] bool is_allowed(clang::QualType type) const;

    const unit& in_;
    llvm::ArrayRef<std::string> allowed_;
};

bool field_checker::is_allowed(clang::QualType type) const {
    clang::PrintingPolicy policy{in_.ast->getLangOpts()};
    policy.SuppressTagKeyword = true;
    const clang::QualType plain = type.getUnqualifiedType();
    const std::string written = plain.getAsString(policy);
    policy.FullyQualifiedName = true;
    const std::string full = plain.getCanonicalType().getAsString(policy);
    const auto* const record = type->getAsCXXRecordDecl();
    const std::string name = record == nullptr ? full : record->getQualifiedNameAsString(); // without arguments
    const auto* const alias = type->getAs<clang::TypedefType>();
    const std::string aliased = alias == nullptr ? written : alias->getDecl()->getQualifiedNameAsString();
    return llvm::any_of(allowed_, [&](const std::string& one) {
        return one == written || one == full || one == name || one == aliased;
    });
}

std::optional<fault> field_checker::look_into(const clang::CXXRecordDecl& record, std::string& path,
                                              unsigned depth) const {
    for (const clang::FieldDecl* const field : record.fields()) {
        std::string inner;
        if (auto found = look_at(field->getType(), inner, depth + 1)) {
            path = field->getNameAsString() + (inner.empty() ? "" : "." + inner);
            return found;
        }
    }
    return std::nullopt;
}

std::optional<fault> field_checker::look_at(clang::QualType type, std::string& path, unsigned depth) const {
    const clang::ASTContext& ast = *in_.ast;
    if (is_allowed(type) || depth > 8) { return std::nullopt; }
    if (type->isReferenceType()) { return fault{"is a reference", "store the value, or an ensign::entity"}; }
    if (type->isAnyPointerType() || type->isMemberPointerType() || type->isNullPtrType()) {
        return fault{"is an address, which means nothing when it is read again",
                     type->isFunctionPointerType() || type->isMemberPointerType() ? "store a number or an enum instead"
                                                                                  : "store an ensign::entity instead"};
    }
    if (type->isArrayType()) { return look_at(ast.getAsArrayType(type)->getElementType(), path, depth + 1); }
    if (const auto* const e = type->getAs<clang::EnumType>()) {
        const clang::TypeSourceInfo* const written = e->getDecl()->getIntegerTypeSourceInfo();
        if (e->getDecl()->isFixed() && (written == nullptr || !depends_on_platform(written->getType(), ast))) {
            return std::nullopt;
        }
        return fault{"is an enum whose width depends on the platform",
                     "write a fixed one, as in 'enum class : std::uint8_t'"};
    }
    if (depends_on_platform(type, ast) || type->isSpecificBuiltinType(clang::BuiltinType::LongDouble)) {
        return fault{"is wider or narrower on other platforms",
                     type->isFloatingType() ? "use double"
                                            : "use a type that has its width in its name, as std::int64_t"};
    }
    const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
    if (record == nullptr || !record->hasDefinition()) { return std::nullopt; }
    // its own description is looked at where it stands
    if (llvm::any_of(in_.structs, [&](const struct_type& s) { return s.decl == record; })) { return std::nullopt; }
    if (!type.isTriviallyCopyableType(ast)) {
        return fault{"is no plain bytes, since copying it runs code",
                     "keep it outside, by entity, and store numbers, enums, arrays or structs of them"};
    }
    return look_into(*record, path, depth);
}

bool is_transient(const clang::FieldDecl& field, llvm::StringRef annotation) {
    return llvm::any_of(field.specific_attrs<clang::AnnotateAttr>(),
                        [&](const clang::AnnotateAttr* a) { return a->getAnnotation() == annotation; });
}

void check_fields(const struct_type& s, const field_checker& fields, llvm::StringRef annotation,
                  const reporter& report) {
    for (const clang::FieldDecl* const field : s.decl->fields()) {
        // one that is not described is not saved: ensign-undescribed-member
        if (!s.described.names(field->getName()) || is_transient(*field, annotation)) { continue; }
        std::string path;
        const auto found = fields.look_at(field->getType(), path);
        if (!found) { continue; }
        const std::string inside = path.empty() ? "" : " ('" + field->getNameAsString() + "." + path + "')";
        diagnostic result{severity::error, s.name + "::" + field->getNameAsString(), {}, field->getLocation(), {}, {}};
        result.message =
            llvm::formatv("'{0}' of '{1}' has the type '{2}', which{3}{4} {5}: {6}, or allow the type with "
                          "AllowTypes",
                          field->getName(), s.decl->getName(), field->getType().getAsString(),
                          path.empty() ? "" : " holds something that", inside, found->what, found->cure)
                .str();
        report(std::move(result));
    }
}

// Of structs that are saved byte by byte.
void check_padding(const struct_type& s, const clang::ASTContext& ast, const reporter& report) {
    const clang::ASTRecordLayout& layout = ast.getASTRecordLayout(s.decl);
    std::uint64_t end = 0;
    std::vector<std::string> gaps;
    std::string before = "the beginning";
    const auto add = [&](std::uint64_t from, std::uint64_t to) {
        if (to <= from) { return; }
        const std::uint64_t bits = to - from;
        gaps.push_back(llvm::formatv("{0} {1} behind {2}", bits % 8 == 0 ? bits / 8 : bits,
                                     bits % 8 == 0 ? "bytes" : "bits", before)
                           .str());
    };
    for (const clang::FieldDecl* const field : s.decl->fields()) {
        const std::uint64_t from = layout.getFieldOffset(field->getFieldIndex());
        add(end, from);
        const std::uint64_t size =
            field->isBitField() ? field->getBitWidthValue(ast) : ast.getTypeSize(field->getType());
        end = std::max(end, from + (field->isZeroSize(ast) ? 0 : size));
        before = "'" + field->getNameAsString() + "'";
    }
    add(end, static_cast<std::uint64_t>(ast.toBits(layout.getSize())));
    if (gaps.empty()) { return; }
    diagnostic found{severity::error, s.name, {}, s.decl->getLocation(), {}, {}};
    found.message =
        llvm::formatv("'{0}' is saved byte by byte and has padding, whose bytes are whatever was there: {1}; "
                      "put the widest fields first, and a field of zeros into what is left",
                      s.decl->getName(), llvm::join(gaps, ", "))
            .str();
    report(std::move(found));
}

} // namespace

void check_unstable_member(const unit& in, const check_options& set, const reporter& report) {
    const std::vector<std::string> allowed = listed(set.text("AllowTypes", ""));
    const std::string annotation = set.text("ensign-undescribed-member.TransientAnnotation", "ensign::transient");
    const std::string raw = set.text("RawStructs", "");
    const llvm::Regex saved_raw{raw.empty() ? std::string{"^$"} : "^(" + raw + ")$"};
    const field_checker fields{in, allowed};
    for (const struct_type& s : in.structs) {
        check_fields(s, fields, annotation, report);
        if (saved_raw.match(s.name)) { check_padding(s, *in.ast, report); }
    }
}

} // namespace ensign::lint
