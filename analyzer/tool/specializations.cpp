// SPDX-License-Identifier: BSL-1.0
#include "specializations.hpp"

#include "extract.hpp"

#include "../support/names.hpp"
#include "../support/read_description.hpp"

namespace ensign::lint {

namespace {

bool describes(const clang::FunctionDecl& function) {
    return function.getDeclName().isIdentifier() && function.getNumParams() == 1 &&
           (function.getName() == names::enum_descriptor || function.getName() == names::field_descriptor);
}

// T of f(T**).
clang::QualType described_by(const clang::FunctionDecl& function) {
    const clang::QualType once = function.getParamDecl(0)->getType()->getPointeeType();
    return once.isNull() ? once : once->getPointeeType();
}

// `box` of `box<T>` and of what is declared in it.
const clang::NamedDecl* template_of(clang::QualType type) {
    if (const clang::TagDecl* const tag = type->getAsTagDecl()) { return tag; }
    const auto* const written = type->getAs<clang::TemplateSpecializationType>();
    return written == nullptr ? nullptr : written->getTemplateName().getAsTemplateDecl();
}

class finder {
public:
    explicit finder(const unit& in) : in_{in} {}

    void walk(llvm::ArrayRef<clang::Decl*> all) {
        for (const clang::Decl* const decl : all) { take(*decl); }
    }

    described_specializations found;

private:
    void walk(const clang::DeclContext& context) {
        for (const clang::Decl* const decl : context.noload_decls()) {
            if (!decl->isFromASTFile()) { take(*decl); }
        }
    }

    void take(const clang::Decl& decl) {
        if (in_.sources().isInSystemHeader(decl.getLocation())) { return; }
        if (const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(&decl)) {
            take_function(*function);
        } else if (const auto* const functions = llvm::dyn_cast<clang::FunctionTemplateDecl>(&decl)) {
            take_function(*functions->getTemplatedDecl());
        } else if (const auto* const classes = llvm::dyn_cast<clang::ClassTemplateDecl>(&decl)) {
            walk(*classes->getTemplatedDecl());
        } else if (const auto* const friendship = llvm::dyn_cast<clang::FriendDecl>(&decl)) {
            if (const clang::NamedDecl* const named = friendship->getFriendDecl()) { take(*named); }
        } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::ExportDecl, clang::CXXRecordDecl>(
                       decl)) {
            walk(*llvm::cast<clang::DeclContext>(&decl));
        }
    }

    void take_function(const clang::FunctionDecl& function) {
        if (!describes(function)) { return; }
        const clang::QualType type = described_by(function);
        if (type.isNull()) { return; }
        if (type->isDependentType() || function.isDependentContext()) {
            add_unlocked(type, function);
        } else if (const clang::TagDecl* const tag = type->getAsTagDecl();
                   tag != nullptr && is_of_template(*tag) && function.hasBody()) {
            functions_.take(function);
            add(*tag);
        }
    }

    static bool is_of_template(const clang::TagDecl& type) {
        if (llvm::isa<clang::ClassTemplateSpecializationDecl>(type)) { return true; }
        for (const clang::DeclContext* c = type.getDeclContext(); c != nullptr; c = c->getParent()) {
            if (llvm::isa<clang::ClassTemplateSpecializationDecl>(c)) { return true; }
        }
        return false;
    }

    // "box<int>::flags", as somebody could write it.
    static std::string example_of(const clang::NamedDecl& of) {
        const auto* const in = llvm::dyn_cast<clang::CXXRecordDecl>(of.getDeclContext());
        return in == nullptr ? of.getName().str() + "<int>" : in->getName().str() + "<int>::" + of.getName().str();
    }

    void add_unlocked(clang::QualType type, const clang::FunctionDecl& function) {
        const clang::NamedDecl* const of = template_of(type);
        const std::string name = of == nullptr ? type.getAsString() : of->getQualifiedNameAsString();
        const char* const macro = function.getName() == names::enum_descriptor ? "ENSIGN_TRAITS" : "ENSIGN_FIELDS";
        found.unlocked.push_back(
            {name,
             std::string{"it is described for every argument of a class template at once, which is no list of types: "
                         "describe behind the template each one that is saved, as in "} +
                 macro + "(" + (of == nullptr ? "box<int>" : example_of(*of)) +
                 ", ...), or take it out of the template",
             source_place_of(of == nullptr ? function.getLocation() : of->getLocation(), *in_.ast)});
    }

    void add(const clang::TagDecl& type) {
        if (const auto* const e = llvm::dyn_cast_or_null<clang::EnumDecl>(type.getDefinition())) {
            if (llvm::any_of(in_.enums, [&](const enum_type& known) { return known.decl == e; })) { return; }
            enum_type made = read_enum(*e);
            made.described = functions_.of_enum(*e);
            made.is_traits = made.described && made.described->says_traits();
            found.enums.push_back(std::move(made));
        } else if (const auto* const s = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(type.getDefinition())) {
            if (llvm::any_of(in_.structs, [&](const struct_type& known) { return known.decl == s; })) { return; }
            if (auto made = functions_.of_struct(*s)) { found.structs.push_back(std::move(*made)); }
        }
    }

    const unit& in_;
    described_types functions_;
};

} // namespace

described_specializations find_specializations(const unit& in) {
    finder out{in};
    out.walk(in.own);
    return std::move(out.found);
}

std::string name_for_lock(const clang::TagDecl& type) {
    std::string out;
    llvm::raw_string_ostream text{out};
    type.getNameForDiagnostic(text, type.getASTContext().getPrintingPolicy(), true);
    return out;
}

} // namespace ensign::lint
