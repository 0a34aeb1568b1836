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

// Beside the nearest described one of the same access: Boost has a list for each.
std::optional<list_place> place_of(const struct_type& s, const clang::FieldDecl& missing) {
    std::optional<list_place> found;
    bool behind = false;
    for (const clang::FieldDecl* const field : s.decl->fields()) {
        if (field == &missing) {
            if (found) { return found; }
            behind = true;
        } else if (s.described.names(field->getName()) && field->getAccess() == missing.getAccess()) {
            found = list_place{field->getNameAsString(), behind ? list_place::before : list_place::behind};
            if (behind) { return found; }
        }
    }
    return std::nullopt;
}

void report_missing(const struct_type& s, llvm::StringRef annotation, const unit& in, const reporter& report) {
    std::vector<const clang::FieldDecl*> fields;
    std::vector<missing_name> names;
    for (const clang::FieldDecl* const field : s.decl->fields()) {
        if (field->getName().empty() || s.described.names(field->getName()) || is_transient(*field, annotation)) {
            continue; // without a name: padding; anonymous structs have names of their own
        }
        fields.push_back(field);
        names.push_back({field->getNameAsString(), place_of(s, *field)});
    }
    const clang::CharSourceRange use = description_use(s.described, in.sources());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        diagnostic found{severity::error, s.name + "::" + names[i].name, {}, fields[i]->getLocation(), {}, {}};
        found.message =
            llvm::formatv("'{0}' is not in the description of '{1}', so it is neither saved nor restored: add it "
                          "to the list, or mark the field [[clang::annotate(\"{2}\")]] if that is right",
                          names[i].name, s.decl->getName(), annotation)
                .str();
        found.notes.emplace_back(in.sources().getExpansionLoc(s.described.function->getLocation()), "the description");
        if (auto fix = insertion(names, i, use, *in.ast)) { found.fixes.push_back(*std::move(fix)); }
        report(std::move(found));
    }
}

void report_bases(const struct_type& s, const reporter& report) {
    for (const clang::CXXBaseSpecifier& base : s.decl->bases()) {
        const auto* const type = base.getType()->getAsCXXRecordDecl();
        if (type == nullptr || llvm::is_contained(s.bases, type->getQualifiedNameAsString()) || type->isEmpty()) {
            continue;
        }
        diagnostic found{severity::error, s.name, {}, base.getBeginLoc(), {}, {}};
        found.message = llvm::formatv("the base '{0}' is not in the description of '{1}', so its fields are neither "
                                      "saved nor restored: make it a field",
                                      type->getName(), s.decl->getName())
                            .str();
        report(std::move(found));
    }
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
    std::vector<clang::FixItHint> edits = put_in_order(description_use(s.described, in.sources()), wanted, *in.ast);
    if (!edits.empty()) { found.fixes.push_back({"put the names in order", true, std::move(edits)}); }
    report(std::move(found));
}

} // namespace

void check_undescribed_member(const unit& in, const check_options& set, const reporter& report) {
    const std::string annotation = set.text("TransientAnnotation", "ensign::transient");
    for (const struct_type& s : in.structs) {
        report_missing(s, annotation, in, report);
        report_bases(s, report);
        std::vector<std::string> declared;
        for (const clang::AccessSpecifier access : {clang::AS_public, clang::AS_protected, clang::AS_private}) {
            for (const clang::FieldDecl* const field : s.decl->fields()) { // a description has a list for each access
                if (field->getAccess() == access) { declared.push_back(field->getNameAsString()); }
            }
        }
        report_order(s, declared, in, report);
    }
}

} // namespace ensign::lint
