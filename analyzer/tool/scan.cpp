// SPDX-License-Identifier: BSL-1.0
#include "scan.hpp"

#include "../candidates/foreign_sources.hpp"
#include "foreign_unit.hpp"

#include "analyse.hpp"
#include "database.hpp"
#include "own_files.hpp"
#include "parallel.hpp"

#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/CrashRecoveryContext.h>

#include <mutex>
#include <set>

namespace ensign::lint {

namespace {

std::vector<std::string> guessed_command(const std::string& file, const foreign_sources& all,
                                         const scan_request& wanted) {
    std::vector<std::string> out{"clang++-19", "-fsyntax-only", "-w", "-ferror-limit=0", "-fno-caret-diagnostics"};
    if (is_c_file(file)) {
        out.insert(out.end(), {"-xc", "-std=gnu17"});
    } else {
        out.insert(out.end(), {"-xc++", "-std=gnu++20", "-fms-extensions", "-fdeclspec"});
    }
    out.push_back(std::string{"-resource-dir="} + ENSIGN_LINT_RESOURCES);
    for (const std::string& folder : all.include_folders) { out.push_back("-I" + folder); }
    out.insert(out.end(), wanted.arguments.begin(), wanted.arguments.end());
    out.push_back(file);
    return out;
}

// All that the threads share.
class gathering {
public:
    gathering(const scan_request& wanted, const foreign_sources& all) : wanted_{wanted}, all_{all} {
        if (wanted.build.empty()) { return; }
        std::string said;
        database_ = clang::tooling::CompilationDatabase::loadFromDirectory(wanted.build, said);
        if (database_ == nullptr) {
            throw bad_request{"-p " + wanted.build + ": " + llvm::StringRef{said}.trim().str()};
        }
    }

    void look_at(const std::vector<std::string>& files) {
        std::size_t done = 0;
        for_each_parallel(files.size(), wanted_.jobs, [&](std::size_t i) {
            foreign_unit found = read(files[i]);
            const std::lock_guard lock{adding_};
            add(files[i], std::move(found));
            if (wanted_.progress) { wanted_.progress(++done, files.size(), files[i]); }
        });
    }

    [[nodiscard]] bool has_seen(const std::string& file) const { return seen_.count(file) != 0; }

    scan_result finish() {
        for (auto& [where, one] : enums_) {
            out_.enums += 1;
            if (!one.looks_like_flags) { continue; }
            out_.candidates.push_back(std::move(one.what));
            for (finding& f : one.suspicious) { out_.suspicious.findings.push_back(std::move(f)); }
        }
        std::sort(out_.suspicious.files.begin(), out_.suspicious.files.end());
        std::sort(out_.partly.begin(), out_.partly.end());
        std::sort(out_.unread.begin(), out_.unread.end());
        return std::move(out_);
    }

private:
    std::pair<std::string, std::vector<std::string>> command_of(const std::string& file) const {
        if (database_ != nullptr) {
            auto commands = database_->getCompileCommands(file);
            if (!commands.empty()) {
                prepare_command(commands.front());
                return {commands.front().Directory, std::move(commands.front().CommandLine)};
            }
        }
        return {wanted_.folder, guessed_command(file, all_, wanted_)};
    }

    foreign_unit read(const std::string& file) const {
        auto [folder, command] = command_of(file);
        foreign_unit out;
        // Code that is half understood is what a compiler crashes on; that costs this file and nothing else.
        llvm::CrashRecoveryContext guard;
        const bool survived = guard.RunSafelyOnThread(
            [&] {
                const auto files = own_files(folder);
                out.gave_up = files == nullptr;
                if (files != nullptr) { read_foreign_unit(command, wanted_.folder, *files, out); }
            },
            std::size_t{16} << 20);
        if (!survived) {
            out = {};
            out.gave_up = true;
        }
        return out;
    }

    // Of an enum that several files include, the first one counts.
    void add(const std::string& file, foreign_unit&& found) {
        out_.suspicious.files.push_back(file);
        if (found.gave_up) {
            out_.unread.push_back(file);
        } else if (found.errors != 0) {
            out_.partly.push_back(file);
        }
        seen_.insert(found.files.begin(), found.files.end());
        for (foreign_enum& one : found.enums) {
            const auto [at, is_new] = enums_.try_emplace(one.what.where, std::move(one));
            // how it was understood best
            const auto size = [](const foreign_enum& e) { return e.what.first.size() + e.what.second.size(); };
            if (!is_new && size(one) > size(at->second)) { at->second = std::move(one); }
        }
    }

    const scan_request& wanted_;
    const foreign_sources& all_;
    std::unique_ptr<clang::tooling::CompilationDatabase> database_;
    std::mutex adding_;
    std::map<place, foreign_enum> enums_;
    std::set<std::string> seen_;
    scan_result out_;
};

} // namespace

scan_result scan(const scan_request& wanted) {
    llvm::CrashRecoveryContext::Enable();
    scan_request here = wanted;
    here.folder = std::filesystem::canonical(wanted.folder).string();
    const foreign_sources all = find_foreign_sources(here.folder);
    gathering found{here, all};
    found.look_at(all.sources);
    std::vector<std::string> rest;
    for (const std::string& header : all.headers) {
        if (!found.has_seen(header)) { rest.push_back(header); }
    }
    found.look_at(rest);
    scan_result out = found.finish();
    out.files = all.files;
    return out;
}

} // namespace ensign::lint
