// SPDX-License-Identifier: BSL-1.0
#include "database.hpp"

#include "module_files.hpp"

#include <clang/Driver/Driver.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/Regex.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace ensign::lint {

namespace {

using clang::tooling::CompileCommand;

constexpr char how_to_build[] =
    "configure with Ninja, clang 19 and CMAKE_EXPORT_COMPILE_COMMANDS, build once, and name "
    "the folder: -p BUILD";

std::string absolute(llvm::StringRef file, llvm::StringRef folder = {}) {
    llvm::SmallString<256> path{file};
    if (folder.empty()) {
        llvm::sys::fs::make_absolute(path);
    } else {
        llvm::sys::path::is_absolute(path) ? void() : llvm::sys::fs::make_absolute(folder, path);
    }
    llvm::sys::path::remove_dots(path, true);
    llvm::SmallString<256> real;
    return std::string{llvm::sys::fs::real_path(path, real) ? path : real};
}

// The headers that belong to a compiler lie beside it; the tool itself lies elsewhere.
std::string resource_folder(llvm::StringRef compiler, llvm::StringRef folder) {
    const auto found = compiler.contains('/') ? llvm::ErrorOr<std::string>{absolute(compiler, folder)}
                                              : llvm::sys::findProgramByName(compiler);
    if (found) {
        llvm::SmallString<256> real;
        if (!llvm::sys::fs::real_path(*found, real)) {
            std::string resources = clang::driver::Driver::GetResourcesPath(real);
            if (llvm::sys::fs::is_directory(resources + "/include")) { return resources; }
        }
    }
    return ENSIGN_LINT_RESOURCES;
}

// Why this command is none that clang 19 can follow; "" if it is one.
std::string foreign(const CompileCommand& command) {
    for (const std::string& argument : command.CommandLine) {
        const llvm::StringRef text{argument};
        if (text.starts_with("-fmodules-ts") || text.starts_with("-fmodule-mapper=")) {
            return "its command is one of g++ with modules, whose files clang cannot read";
        }
        if (text == "/ifcOutput" || text == "/reference") { return "its command is one of MSVC with modules"; }
    }
    return {};
}

void adjust(CompileCommand& command, llvm::StringRef resources) {
    std::vector<std::string> out;
    bool skip = false;
    bool named = false;
    for (const std::string& argument : command.CommandLine) {
        const llvm::StringRef text{argument};
        if (std::exchange(skip, false)) { continue; }
        if (text == "-o" || text == "-MF" || text == "-MT" || text == "-MQ") {
            skip = true;
            continue;
        }
        if (text == "-c" || text == "-MD" || text == "-MMD" || text.starts_with("-fmodule-output")) { continue; }
        // what stops another compiler than the one of the build, for no reason that matters here
        if (text == "-Werror" || text.starts_with("-Werror=")) { continue; }
        named |= text.starts_with("-resource-dir");
        out.push_back(argument);
    }
    const auto behind_program = out.empty() ? out.end() : out.begin() + 1;
    std::vector<std::string> more{"-fsyntax-only", "-w", "-fno-caret-diagnostics", "-Wno-unknown-warning-option",
                                  "-ferror-limit=20"};
    if (!named) { more.push_back("-resource-dir=" + resources.str()); }
    out.insert(behind_program, more.begin(), more.end());
    command.CommandLine = std::move(out);
}

class selection {
public:
    explicit selection(std::vector<problem>& problems) : problems_{problems} {}

    void add(CompileCommand command) {
        const std::string file = absolute(command.Filename, command.Directory);
        if (command.CommandLine.empty() || command.CommandLine.front().empty()) {
            problems_.push_back({file, "its command in the compile database is empty", how_to_build});
            return;
        }
        if (const std::string fault = foreign(command); !fault.empty()) {
            ++foreign_;
            foreign_fault_ = fault;
            foreign_file_ = foreign_file_.empty() ? file : foreign_file_;
            return;
        }
        if (auto missing = check_module_files(command)) {
            missing->file = file;
            missing_.push_back(std::move(*missing));
            return;
        }
        prepare_command(command);
        jobs.push_back({std::move(command), file});
    }

    void finish() {
        // A build that has not been finished is one fault, however many sources it concerns.
        if (missing_.size() > 3) {
            missing_.front().what +=
                llvm::formatv(" (and {0} more sources wait for modules)", missing_.size() - 1).str();
            missing_.resize(1);
        }
        std::move(missing_.begin(), missing_.end(), std::back_inserter(problems_));
        if (foreign_ != 0) {
            problems_.push_back({foreign_file_,
                                 llvm::formatv("{0}{1}", foreign_fault_,
                                               foreign_ > 1 ? llvm::formatv(" (and {0} more)", foreign_ - 1).str() : "")
                                     .str(),
                                 "the analyzer wants a build of its own with clang 19: cmake -G Ninja "
                                 "-DCMAKE_CXX_COMPILER=clang++-19 -B build/lint, build it, and -p build/lint"});
        }
        std::vector<job> ordered;
        std::vector<job> importers;
        for (job& one : jobs) { (is_interface(one) ? ordered : importers).push_back(std::move(one)); }
        for (job& one : importers) { ordered.push_back(std::move(one)); }
        jobs = std::move(ordered);
    }

    std::vector<job> jobs;

private:
    static bool is_interface(const job& one) {
        return llvm::is_contained({".cppm", ".ixx", ".mpp", ".ccm"}, llvm::sys::path::extension(one.file));
    }

    std::vector<problem>& problems_;
    std::vector<problem> missing_;
    std::size_t foreign_ = 0;
    std::string foreign_fault_;
    std::string foreign_file_;
};

void add_fixed(const request& wanted, selection& into) {
    llvm::SmallString<256> here;
    llvm::sys::fs::current_path(here);
    for (const std::string& source : wanted.sources) {
        std::vector<std::string> line{"clang++-19"};
        line.insert(line.end(), wanted.arguments.begin(), wanted.arguments.end());
        line.push_back(source);
        CompileCommand command{here, source, {}, ""};
        llvm::BumpPtrAllocator memory;
        llvm::SmallVector<const char*, 64> arguments;
        for (const std::string& argument : line) { arguments.push_back(argument.c_str()); }
        llvm::cl::ExpansionContext context{memory, llvm::cl::TokenizeGNUCommandLine};
        llvm::consumeError(context.expandResponseFiles(arguments)); // what is missing is found by check_module_files
        for (const char* const argument : arguments) { command.CommandLine.emplace_back(argument); }
        into.add(std::move(command));
    }
}

} // namespace

void prepare_command(CompileCommand& command) {
    adjust(command, resource_folder(command.CommandLine.front(), command.Directory));
}

std::vector<job> find_jobs(const request& wanted, std::vector<problem>& problems) {
    selection found{problems};
    if (wanted.build.empty()) {
        add_fixed(wanted, found);
        found.finish();
        return std::move(found.jobs);
    }

    const std::string path = wanted.build + "/compile_commands.json";
    if (!llvm::sys::fs::exists(path)) { throw bad_request{"there is no " + path + ": " + how_to_build}; }
    std::string said;
    auto plain =
        clang::tooling::JSONCompilationDatabase::loadFromFile(path, said,
                                                              clang::tooling::JSONCommandLineSyntax::AutoDetect);
    if (plain == nullptr) {
        problems.push_back({absolute(path), "it is no compile database: " + said, how_to_build});
        return {};
    }
    const auto database = clang::tooling::expandResponseFiles(std::move(plain), llvm::vfs::getRealFileSystem());
    std::vector<std::string> files = database->getAllFiles();
    if (files.empty()) {
        problems.push_back(
            {absolute(path), "the compile database is empty, so there is nothing to look at", how_to_build});
        return {};
    }
    const llvm::Regex only{wanted.only};
    const llvm::Regex except{wanted.except};
    if (!wanted.sources.empty()) {
        files.clear();
        for (const std::string& source : wanted.sources) { files.push_back(absolute(source)); }
    }
    llvm::sort(files);
    files.erase(std::unique(files.begin(), files.end()), files.end());
    for (const std::string& file : files) {
        if (!wanted.only.empty() && !only.match(file)) { continue; }
        if (!wanted.except.empty() && except.match(file)) { continue; }
        std::vector<CompileCommand> commands = database->getCompileCommands(file);
        if (commands.empty()) {
            problems.push_back(
                {file,
                 llvm::sys::fs::exists(file) ? "the compile database has no command for it" : "there is no such file",
                 "name a source that the build compiles (a header is looked at with what includes it), "
                 "or give its arguments: ensign-lint check FILE -- -std=c++20 ..."});
        }
        for (CompileCommand& command : commands) { found.add(std::move(command)); }
    }
    found.finish();
    if (found.jobs.empty() && problems.empty()) {
        problems.push_back(
            {absolute(path), "--only leaves nothing to look at", "it is a regular expression for paths"});
    }
    return std::move(found.jobs);
}

} // namespace ensign::lint
