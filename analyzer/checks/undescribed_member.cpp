// SPDX-License-Identifier: BSL-1.0
// A field or base that the description of a struct does not list is not saved, and not restored; one in another order
// makes two lists of one struct.
#include "checks.hpp"

#include "../support/description_edits.hpp"

namespace ensign::lint {

namespace {

bool is_transient(const clang::FieldDecl& field, llvm::StringRef annotation) {
    return llvm::any_of(field.specific_attrs<clang::AnnotateAttr>(),
                        [&](const clang::AnnotateAttr* a) { return a->getAnnotation() == annotation; });
}

void report_missing(const struct_type& s, const clang::FieldDecl& field, llvm::StringRef before,
                    llvm::StringRef annotation, const unit& in, const reporter& report) {
    diagnostic found{severity::error, s.name + "::" + field.getNameAsString(), {}, field.getLocation(), {}, {}};
    found.message =
        llvm::formatv("'{0}' is not in the description of '{1}', so it is neither saved nor restored: add it "
                      "to the list, or mark the field [[clang::annotate(\"{2}\")]] if that is right",
                      field.getName(), s.decl->getName(), annotation)
            .str();
    found.notes.emplace_back(in.sources().getExpansionLoc(s.described.function->getLocation()), "the description");
    const clang::CharSourceRange use = description_use(s.described, in.sources());
    if (const auto edit = insert_into_list(use, before, field.getName(), *in.ast)) {
        found.fixes.push_back({("add " + field.getName()).str(), true, {*edit}});
    }
    report(std::move(found));
}

void report_order(const struct_type& s, llvm::ArrayRef<std::string> declared, const unit& in, const reporter& report) {
    std::vector<std::string> listed;
    for (const description::entry& e : s.described.entries) {
        if (llvm::is_contained(declared, e.name)) { listed.push_back(e.name); }
    }
    std::vector<std::string> wanted;
    for (const std::string& name : declared) {
        if (llvm::is_contained(listed, name)) { wanted.push_back(name); }
    }
    if (listed == wanted || listed.size() != wanted.size()) { return; } // twice: ensign-duplicate-description
    const auto first = std::mismatch(listed.begin(), listed.end(), wanted.begin());
    diagnostic found{severity::error, s.name, {}, s.described.entries.front().where, {}, {}};
    found.message =
        llvm::formatv("the description of '{0}' lists '{1}' where the struct has '{2}': list the fields in the "
                      "order of their declaration",
                      s.decl->getName(), *first.first, *first.second)
            .str();
    found.notes.emplace_back(s.decl->getLocation(), "the struct");
    if (listed.size() == s.described.entries.size()) {
        if (const auto edit = rewrite_list(description_use(s.described, in.sources()), wanted, *in.ast)) {
            found.fixes.push_back({"put the names in order", true, {*edit}});
        }
    }
    report(std::move(found));
}

} // namespace

void check_undescribed_member(const unit& in, const check_options& set, const reporter& report) {
    const std::string annotation = set.text("TransientAnnotation", "ensign::transient");
    for (const struct_type& s : in.structs) {
        std::vector<std::string> declared;
        std::string before;
        for (const clang::FieldDecl* const field : s.decl->fields()) {
            if (field->getName().empty()) { continue; } // padding; anonymous structs have names of their own
            declared.push_back(field->getNameAsString());
            if (s.described.names(field->getName())) {
                before = field->getNameAsString();
            } else if (!is_transient(*field, annotation)) {
                report_missing(s, *field, before, annotation, in, report);
            }
        }
        for (const clang::CXXBaseSpecifier& base : s.decl->bases()) {
            const auto* const type = base.getType()->getAsCXXRecordDecl();
            if (type == nullptr || llvm::is_contained(s.bases, type->getQualifiedNameAsString()) || type->isEmpty()) {
                continue;
            }
            diagnostic found{severity::error, s.name, {}, base.getBeginLoc(), {}, {}};
            found.message =
                llvm::formatv("the base '{0}' is not in the description of '{1}', so its fields are neither "
                              "saved nor restored: make it a field",
                              type->getName(), s.decl->getName())
                    .str();
            report(std::move(found));
        }
        report_order(s, declared, in, report);
    }
}

} // namespace ensign::lint
