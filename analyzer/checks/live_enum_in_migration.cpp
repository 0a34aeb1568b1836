// SPDX-License-Identifier: BSL-1.0
// A migration knows what numbers meant when they were saved. The enum of today says so until somebody renumbers it, and
// then the migration changes with it. Which function is one, its author says.
#include "checks.hpp"

#include "../support/code_visitor.hpp"
#include "../support/flag_origin.hpp"
#include "../support/read_description.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

bool is_marked(const clang::Decl& decl, llvm::StringRef annotation) {
    return llvm::any_of(decl.specific_attrs<clang::AnnotateAttr>(),
                        [&](const clang::AnnotateAttr* one) { return one->getAnnotation() == annotation; });
}

// Whether the declaration, or what it stands in, is marked: then an enum is one of a migration, with the old numbers.
bool is_within_marked(const clang::Decl& decl, llvm::StringRef annotation) {
    if (is_marked(decl, annotation)) { return true; }
    for (const clang::DeclContext* one = decl.getDeclContext(); one != nullptr; one = one->getParent()) {
        const auto* const outer = llvm::dyn_cast<clang::Decl>(one);
        if (outer != nullptr && is_marked(*outer, annotation)) { return true; }
    }
    return false;
}

struct mention {
    const clang::EnumConstantDecl* one;
    clang::SourceLocation where;
};

class mention_finder : public clang::RecursiveASTVisitor<mention_finder> {
public:
    bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
        if (const auto* const one = llvm::dyn_cast<clang::EnumConstantDecl>(name->getDecl())) {
            found.push_back({one, name->getLocation()});
        }
        return true;
    }
    // It fails when the number changes, so nothing happens unnoticed.
    bool TraverseStaticAssertDecl(clang::StaticAssertDecl*) { return true; } // NOLINT(readability-identifier-naming)

    std::vector<mention> found;
};

class migration_finder : public code_visitor<migration_finder> {
    using base = code_visitor<migration_finder>;

public:
    migration_finder(const unit& in, std::string annotation, const reporter& report)
        : annotation_{std::move(annotation)}, report_{report}, origins_{in} {}

    bool TraverseDecl(clang::Decl* decl) {
        const auto* const named = llvm::dyn_cast_or_null<clang::NamedDecl>(decl);
        if (named == nullptr || llvm::isa<clang::EnumDecl>(named) || !is_marked(*named, annotation_)) {
            return base::TraverseDecl(decl);
        }
        mention_finder mentions;
        mentions.TraverseDecl(decl);
        look_at(*named, mentions.found);
        return true;
    }

private:
    void look_at(const clang::NamedDecl& migration, llvm::ArrayRef<mention> mentions) {
        std::map<const clang::EnumDecl*, std::vector<mention>> live;
        std::vector<const clang::EnumDecl*> in_order;
        for (const mention& one : mentions) {
            const auto* const e = llvm::cast<clang::EnumDecl>(one.one->getDeclContext())->getDefinition();
            if (e == nullptr || e->isDependentType() || !is_saved(*e)) { continue; }
            if (live[e].empty()) { in_order.push_back(e); }
            live[e].push_back(one);
        }
        for (const clang::EnumDecl* const e : in_order) { report_one(migration, read_enum(*e), live[e]); }
    }

    // A plain enum is the program's own business.
    bool is_saved(const clang::EnumDecl& e) {
        if (is_within_marked(e, annotation_)) { return false; }
        return origins_.trait_enum(e) != nullptr || described_types{}.of_enum(e).has_value();
    }

    void report_one(const clang::NamedDecl& migration, const enum_type& e, llvm::ArrayRef<mention> mentions) {
        const mention& first = mentions.front();
        const auto known = llvm::find_if(e.members, [&](const member& m) { return m.decl == first.one; });
        const bool flags = origins_.trait_enum(*e.decl) != nullptr;
        std::string value = "its number";
        if (known != e.members.end()) { value = flags ? bits_text(known->value) : std::to_string(known->value); }
        diagnostic found{
            severity::warning, migration.getQualifiedNameAsString() + ": " + e.name, {}, first.where, {}, {}};
        found.message =
            llvm::formatv("the migration '{0}' names '{1}' of '{2}', which is {3} today and another number when the "
                          "enum changes: write down the number that was saved, or an enum of its own with the old ones",
                          migration.getNameAsString(), first.one->getName(), e.decl->getName(), value)
                .str();
        std::set<const clang::EnumConstantDecl*> told{first.one};
        for (const mention& one : mentions) {
            if (told.insert(one.one).second) {
                found.notes.emplace_back(one.where, "'" + one.one->getNameAsString() + "' too");
            }
        }
        report_(std::move(found));
    }

    std::string annotation_;
    const reporter& report_;
    flag_origins origins_;
};

} // namespace

void check_live_enum_in_migration(const unit& in, const check_options& set, const reporter& report) {
    migration_finder migrations{in, set.text("MigrationAnnotation", "ensign::migration"), report};
    migrations.visit(in);
}

} // namespace ensign::lint
