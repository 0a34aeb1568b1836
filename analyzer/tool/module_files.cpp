// SPDX-License-Identifier: BSL-1.0
#include "module_files.hpp"

#include <clang/Basic/FileManager.h>
#include <clang/Serialization/ASTReader.h>
#include <clang/Serialization/InMemoryModuleCache.h>
#include <clang/Serialization/PCHContainerOperations.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/Path.h>

#include <map>

namespace ensign::lint {

namespace {

// CMake runs its commands in the folder of the build.
std::string cure_for(const clang::tooling::CompileCommand& command) {
    const bool is_build = llvm::sys::fs::exists(command.Directory + "/CMakeCache.txt");
    return "build the project first, then look again: cmake --build " + (is_build ? command.Directory : "BUILD");
}

using time = llvm::sys::TimePoint<>;

std::optional<time> modified(llvm::StringRef file) {
    llvm::sys::fs::file_status status;
    if (llvm::sys::fs::status(file, status) || !llvm::sys::fs::exists(status)) { return std::nullopt; }
    return status.getLastModificationTime();
}

// Looks through the list of files that a BMI was made of.
class input_reader : public clang::ASTReaderListener {
public:
    explicit input_reader(time made) : made_{made} {}

    bool needsInputFileVisitation() override { return true; }
    bool visitInputFile(llvm::StringRef file, bool, bool, bool) override {
        compare(file);
        return true;
    }
    bool needsImportVisitation() const override { return true; }
    void visitImport(llvm::StringRef, llvm::StringRef file) override { compare(file); }

    std::string newer;
    std::string gone;

private:
    void compare(llvm::StringRef file) {
        const auto when = modified(file);
        if (!when) {
            gone = file.str();
        } else if (*when > made_ && newer.empty()) {
            newer = file.str();
        }
    }

    time made_;
};

// "" if the file is as it should be.
std::string fault_of(const std::string& module, const std::string& file) {
    const auto made = modified(file);
    if (!made) { return llvm::formatv("module '{0}' has not been built: there is no {1}", module, file).str(); }
    clang::FileManager files{clang::FileSystemOptions{}};
    clang::InMemoryModuleCache cache;
    clang::PCHContainerOperations containers;
    input_reader reader{*made};
    if (clang::ASTReader::readASTFileControlBlock(file, files, cache, containers.getRawReader(), false, reader,
                                                  false)) {
        return llvm::formatv("the built module '{0}' is none that clang 19 reads: {1}", module, file).str();
    }
    if (!reader.gone.empty()) {
        return llvm::formatv("the built module '{0}' is stale: {1} is not there any more", module, reader.gone).str();
    }
    if (!reader.newer.empty()) {
        return llvm::formatv("the built module '{0}' is stale: {1} has changed since", module, reader.newer).str();
    }
    return {};
}

} // namespace

std::optional<problem> check_module_files(const clang::tooling::CompileCommand& command) {
    static std::map<std::string, std::string> known;
    for (const std::string& argument : command.CommandLine) {
        llvm::StringRef text{argument};
        if (text.starts_with("@")) {
            return problem{"", "the module map of its command is not there: " + text.drop_front().str(),
                           cure_for(command)};
        }
        if (!text.consume_front("-fmodule-file=") || !text.contains('=')) { continue; }
        const auto [module, relative] = text.split('=');
        llvm::SmallString<256> file{relative};
        if (!llvm::sys::path::is_absolute(file)) { llvm::sys::fs::make_absolute(command.Directory, file); }
        const auto [entry, is_new] = known.try_emplace(std::string{file});
        if (is_new) { entry->second = fault_of(module.str(), std::string{file}); }
        if (!entry->second.empty()) { return problem{"", entry->second, cure_for(command)}; }
    }
    return std::nullopt;
}

} // namespace ensign::lint
