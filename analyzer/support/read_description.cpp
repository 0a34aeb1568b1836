// SPDX-License-Identifier: BSL-1.0
#include "read_description.hpp"

#include "locations.hpp"
#include "names.hpp"

namespace ensign::lint {

namespace {

// T of f(T**).
const clang::TagDecl* described_type(const clang::FunctionDecl& function) {
    if (function.getNumParams() != 1 || function.isDependentContext()) { return nullptr; }
    const clang::QualType once = function.getParamDecl(0)->getType()->getPointeeType();
    if (once.isNull()) { return nullptr; }
    const clang::QualType twice = once->getPointeeType();
    return twice.isNull() ? nullptr : twice->getAsTagDecl();
}

// The names in the order of the list: what the local struct of each lambda returns from name().
class name_reader : public clang::RecursiveASTVisitor<name_reader> {
public:
    explicit name_reader(const clang::SourceManager& sources) : sources_{sources} {}

    bool VisitCXXMethodDecl(clang::CXXMethodDecl* method) {
        if (!method->getDeclName().isIdentifier() || method->getName() != "name" || !method->hasBody()) { return true; }
        literal_.clear();
        reading_ = true;
        TraverseStmt(method->getBody());
        reading_ = false;
        entries.push_back({literal_, sources_.getExpansionLoc(method->getLocation())});
        return true;
    }
    bool VisitStringLiteral(clang::StringLiteral* text) {
        if (reading_) { literal_ = text->getString().str(); }
        return true;
    }
    bool shouldVisitLambdaBody() const { return true; }

    std::vector<description::entry> entries;

private:
    const clang::SourceManager& sources_;
    std::string literal_;
    bool reading_ = false;
};

std::vector<description::entry> read_names(const clang::FunctionDecl& function) {
    name_reader reader{function.getASTContext().getSourceManager()};
    reader.TraverseStmt(function.getBody());
    return std::move(reader.entries);
}

class literal_reader : public clang::RecursiveASTVisitor<literal_reader> {
public:
    bool VisitStringLiteral(clang::StringLiteral* text) {
        texts.push_back(text->getString().str());
        return true;
    }
    std::vector<std::string> texts;
};

std::vector<std::string> read_literals(const clang::FunctionDecl& function) {
    literal_reader reader;
    reader.TraverseStmt(function.getBody());
    return std::move(reader.texts);
}

// The bases are types in a description, not names: &Base of boost::describe::detail::base_descriptor.
class base_reader : public clang::RecursiveASTVisitor<base_reader> {
public:
    bool VisitTypeLoc(clang::TypeLoc type) {
        if (const auto* const record = type.getType()->getAsCXXRecordDecl()) {
            bases.push_back(record->getQualifiedNameAsString());
        }
        return true;
    }
    std::vector<std::string> bases;
};

bool is_by_ensign(const clang::FunctionDecl& function) {
    const auto* const made = function.getReturnType()->getAsCXXRecordDecl();
    return made != nullptr && made->getQualifiedNameAsString() == names::description_list;
}

void append(std::vector<description::entry>& to, const clang::FunctionDecl* from) {
    if (from == nullptr) { return; }
    for (description::entry& e : read_names(*from)) { to.push_back(std::move(e)); }
}

} // namespace

void described_types::take(const clang::FunctionDecl& function) {
    if (!function.getDeclName().isIdentifier() || !function.hasBody()) { return; }
    const llvm::StringRef name = function.getName();
    for (const llvm::StringRef known : {names::enum_descriptor, names::also_descriptor, names::values_descriptor,
                                        names::renamed_descriptor, names::base_descriptor, names::field_descriptor,
                                        names::private_field_descriptor, names::protected_field_descriptor}) {
        if (name != known) { continue; }
        if (const clang::TagDecl* const type = described_type(function)) {
            functions_.try_emplace({type->getCanonicalDecl(), name.str()}, &function);
        }
    }
}

void described_types::take_those_of(const clang::EnumDecl& imported) {
    const clang::DeclContext* space = imported.getDeclContext();
    while (!space->isFileContext()) { space = space->getParent(); }
    for (const char* const known :
         {names::enum_descriptor, names::also_descriptor, names::values_descriptor, names::renamed_descriptor}) {
        const clang::DeclarationName name{&imported.getASTContext().Idents.get(known)};
        for (const clang::NamedDecl* const found : space->lookup(name)) {
            const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(found);
            const clang::TagDecl* const type = function == nullptr ? nullptr : described_type(*function);
            if (type != nullptr && type->getCanonicalDecl() == imported.getCanonicalDecl()) { take(*function); }
        }
    }
}

const clang::FunctionDecl* described_types::find(const clang::TagDecl& type, llvm::StringRef name) const {
    const auto found = functions_.find({type.getCanonicalDecl(), name.str()});
    if (found != functions_.end()) { return found->second; }
    // imported, or of a system header: by name, in the namespace of the type
    const clang::DeclContext* const space = type.getDeclContext()->getEnclosingNamespaceContext();
    for (const clang::NamedDecl* const one :
         space->lookup(clang::DeclarationName{&type.getASTContext().Idents.get(name)})) {
        const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(one);
        if (function == nullptr || !function->hasBody()) { continue; }
        const clang::TagDecl* const described = described_type(*function);
        if (described != nullptr && described->getCanonicalDecl() == type.getCanonicalDecl()) { return function; }
    }
    return nullptr;
}

std::optional<description> described_types::of_enum(const clang::EnumDecl& type) const {
    const clang::FunctionDecl* const function = find(type, names::enum_descriptor);
    if (function == nullptr) { return std::nullopt; }
    description out;
    out.function = function;
    out.by_ensign = is_by_ensign(*function);
    out.values = find(type, names::values_descriptor) != nullptr;
    append(out.entries, function);
    if (const auto* const also = find(type, names::also_descriptor)) { out.also = read_literals(*also); }
    if (const auto* const renamed = find(type, names::renamed_descriptor)) {
        const std::vector<std::string> texts = read_literals(*renamed);
        for (std::size_t i = 0; i + 1 < texts.size(); i += 2) { out.renamed.emplace_back(texts[i], texts[i + 1]); }
    }
    return out;
}

std::optional<struct_type> described_types::of_struct(const clang::CXXRecordDecl& type) const {
    const clang::FunctionDecl* const function = find(type, names::field_descriptor);
    if (function == nullptr) { return std::nullopt; }
    struct_type out{&type, type.getQualifiedNameAsString(), {}, {}};
    out.described.function = function;
    out.described.by_ensign = is_by_ensign(*function);
    append(out.described.entries, function);
    append(out.described.entries, find(type, names::protected_field_descriptor));
    append(out.described.entries, find(type, names::private_field_descriptor));
    if (const auto* const renamed = find(type, names::renamed_descriptor)) {
        const std::vector<std::string> texts = read_literals(*renamed);
        for (std::size_t i = 0; i + 1 < texts.size(); i += 2) {
            out.described.renamed.emplace_back(texts[i], texts[i + 1]);
        }
    }
    if (const auto* const bases = find(type, names::base_descriptor)) {
        base_reader reader;
        reader.TraverseStmt(bases->getBody());
        out.bases = std::move(reader.bases);
    }
    return out;
}

} // namespace ensign::lint
