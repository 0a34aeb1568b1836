// SPDX-License-Identifier: BSL-1.0
// A description that some translation units see and others do not, so that one type has two meanings.
#include "checks.hpp"

namespace ensign::lint {

namespace {

const clang::DeclContext* space_of(const clang::Decl& decl) {
    const clang::DeclContext* context = decl.getDeclContext();
    while (!context->isFileContext()) { context = context->getParent(); } // a nested type: behind the outermost class
    // export { }, and inline namespaces, which argument-dependent lookup sees as one with what is around them
    while (context->isTransparentContext() || context->isInlineNamespace()) { context = context->getParent(); }
    return context->getPrimaryContext();
}

std::string name_of(const clang::DeclContext& space) {
    const auto* const named = llvm::dyn_cast<clang::NamespaceDecl>(&space);
    return named == nullptr ? "the global namespace" : "namespace '" + named->getQualifiedNameAsString() + "'";
}

std::string fault_of(const clang::TagDecl& type, const clang::FunctionDecl& function,
                     const clang::SourceManager& sources) {
    if (space_of(type) != space_of(function)) {
        return llvm::formatv("the description of '{0}' stands in {1}, but the type is one of {2}, and only there it is "
                             "found: move it",
                             type.getName(), name_of(*space_of(function)), name_of(*space_of(type)))
            .str();
    }
    if (sources.getFileID(sources.getExpansionLoc(type.getLocation())) !=
        sources.getFileID(sources.getExpansionLoc(function.getLocation()))) {
        return llvm::formatv(
                   "the description of '{0}' stands in another file, so whoever includes only the type sees it "
                   "without: move it directly behind the type",
                   type.getName())
            .str();
    }
    if (type.isInExportDeclContext() && !function.isInExportDeclContext()) {
        return llvm::formatv("'{0}' is exported and its description is not, so importers see it without: put both into "
                             "one 'export' block",
                             type.getName())
            .str();
    }
    return {};
}

void look_at(const clang::TagDecl& type, llvm::StringRef name, const description& described, const unit& in,
             const reporter& report) {
    if (type.isFromASTFile()) { return; }
    const std::string fault = fault_of(type, *described.function, in.sources());
    if (fault.empty()) { return; }
    diagnostic found{
        severity::error, name.str(), fault, in.sources().getExpansionLoc(described.function->getLocation()), {}, {}};
    found.notes.emplace_back(type.getLocation(), "the type");
    report(std::move(found));
}

} // namespace

void check_describe_misplaced(const unit& in, const check_options&, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (e.described) { look_at(*e.decl, e.name, *e.described, in, report); }
    }
    for (const struct_type& s : in.structs) { look_at(*s.decl, s.name, s.described, in, report); }
}

} // namespace ensign::lint
