// SPDX-License-Identifier: BSL-1.0
#include "analyse.hpp"

#include "compiler_messages.hpp"
#include "database.hpp"
#include "given_options.hpp"
#include "own_files.hpp"
#include "parallel.hpp"
#include "unit_action.hpp"

#include <clang/Basic/Version.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/GlobPattern.h>

#include <mutex>

namespace ensign::lint {

namespace {

bool is_glob_of_anything(llvm::StringRef glob) {
    auto pattern = llvm::GlobPattern::create(glob);
    if (!pattern) {
        llvm::consumeError(pattern.takeError());
        return false;
    }
    return glob == "*" ||
           llvm::any_of(registry(), [&](const check& one) { return pattern->match(("ensign-" + one.name).str()); });
}

// As clang-tidy reads it: from left to right, each glob adds or takes away.
std::vector<const check*> chosen(llvm::StringRef globs) {
    llvm::SmallVector<llvm::StringRef> parts;
    globs.split(parts, ',', -1, false);
    for (llvm::StringRef part : parts) {
        part = part.trim();
        part.consume_front("-");
        if (!is_glob_of_anything(part)) {
            throw bad_request{"--checks: '" + part.str() + "' is no check: ensign-lint list-checks shows them"};
        }
    }
    std::vector<const check*> out;
    for (const check& one : registry()) {
        bool runs = false;
        for (llvm::StringRef part : parts) {
            part = part.trim();
            const bool takes = !part.consume_front("-");
            auto pattern = cantFail(llvm::GlobPattern::create(part));
            if (!pattern.match(("ensign-" + one.name).str())) { continue; }
            // "*" and the like are no word for a check that is off by default
            runs = takes && (one.on || part == ("ensign-" + one.name).str());
        }
        if (runs) { out.push_back(&one); }
    }
    if (out.empty()) {
        throw bad_request{"--checks leaves no check to run: " + globs.str() +
                          "; to leave one out, write '*,-ensign-...'"};
    }
    return out;
}

// "game::status" of "game::status::burning", and itself.
bool is_about(const std::string& refusal, const finding& f) {
    const std::size_t last = f.subject.rfind("::");
    return refusal.find("<" + f.subject) != std::string::npos ||
           (last != std::string::npos && refusal.find("<" + f.subject.substr(0, last)) != std::string::npos);
}

// The refusals that a check explains better are left out: one fault, one finding. Only Ensign's own, about the same type,
// and only while the finding is not silenced: a broken build is never clean.
void add_refusals(std::vector<finding>& findings, std::vector<finding>&& refused) {
    const std::size_t ours = findings.size();
    for (finding& one : refused) {
        const bool explained =
            std::any_of(findings.begin(), findings.begin() + static_cast<std::ptrdiff_t>(ours), [&](const finding& f) {
                return f.level == severity::error && f.silenced == silence::none && !f.subject.empty() &&
                       one.message.find("ensign") != std::string::npos && is_about(one.message, f);
            });
        if (!explained) { findings.push_back(std::move(one)); }
    }
}

// Which macros a command sets: of two units that differ, that is the likely reason.
std::string macros_of(const job& one) {
    std::string out;
    const std::vector<std::string>& words = one.command.CommandLine;
    for (std::size_t i = 0; i < words.size(); ++i) {
        llvm::StringRef word{words[i]};
        if (!word.consume_front("-D") && !word.consume_front("-U")) { continue; }
        out += (out.empty() ? "" : " ") + words[i];
        if (word.empty() && i + 1 < words.size()) { out += words[++i]; } // "-D PRO" is "-DPRO"
    }
    return out.empty() ? out : " (" + out + ")";
}

unit_result look_at(const job& one, const plan& plan) {
    unit_result out;
    const observation who{one.file + macros_of(one), ""};
    const auto files = own_files(one.command.Directory);
    if (files == nullptr) {
        out.found.problems.push_back({one.file, "the folder of its command is not there: " + one.command.Directory,
                                      "configure and build again where the project lies now"});
        return out;
    }
    compiler_messages said;
    clang::tooling::ToolInvocation run{one.command.CommandLine, make_action(plan, who, out), files.get()};
    run.setDiagnosticConsumer(&said);
    const bool done = run.run();
    add_refusals(out.found.findings, std::move(said.refused));
    if (said.count != 0) {
        std::string what = "it does not compile: " + said.errors.front();
        if (said.count > 1) { what += " (and " + std::to_string(said.count - 1) + " more errors)"; }
        // of a tree with holes in it no fix is safe
        for (finding& f : out.found.findings) { f.fixes.clear(); }
        out.found.problems.push_back(
            {one.file, what, "repair that first: what stands behind an error was not looked at"});
    } else if (!done && out.found.findings.empty()) {
        out.found.problems.push_back(
            {one.file, "the compiler gave up on it", "compile it by hand with its own command"});
    }
    return out;
}

template <class T>
void append(std::vector<T>& to, std::vector<T>& from) {
    std::move(from.begin(), from.end(), std::back_inserter(to));
}

plan plan_of(const request& wanted, bool declarations) {
    examine_options(wanted.options);
    plan out{declarations ? std::vector<const check*>{} : chosen(wanted.checks), wanted.options, "", declarations};
    const auto named = wanted.options.find("TraitEnums");
    if (named != wanted.options.end()) { out.trait_enums = named->second; }
    return out;
}

} // namespace

analysis analyse(const request& wanted, records* declared) {
    if (std::string said; !wanted.only.empty() && !llvm::Regex{wanted.only}.isValid(said)) {
        throw bad_request{"--only: '" + wanted.only + "' is no regular expression: " + said};
    }
    if (std::string said; !wanted.except.empty() && !llvm::Regex{wanted.except}.isValid(said)) {
        throw bad_request{"--except: '" + wanted.except + "' is no regular expression: " + said};
    }
    const plan plan = plan_of(wanted, declared != nullptr);
    analysis out;
    const std::vector<job> jobs = find_jobs(wanted, out.problems);
    std::vector<unit_result> results(jobs.size());
    std::size_t done = 0;
    std::mutex telling;
    for_each_parallel(jobs.size(), wanted.jobs, [&](std::size_t i) {
        results[i] = look_at(jobs[i], plan);
        const std::lock_guard lock{telling};
        if (wanted.progress) { wanted.progress(++done, jobs.size(), jobs[i].file); }
    });
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        out.files.push_back(jobs[i].file);
        append(out.findings, results[i].found.findings);
        append(out.seen, results[i].found.seen);
        append(out.problems, results[i].found.problems);
        if (declared != nullptr) {
            append(declared->enums, results[i].declared.enums);
            append(declared->structs, results[i].declared.structs);
            append(declared->unlocked, results[i].declared.unlocked);
        }
    }
    return out;
}

bool is_chosen(const std::string& globs, std::string_view check) {
    return llvm::any_of(chosen(globs), [&](const lint::check* one) { return "ensign-" + one->name.str() == check; });
}

std::vector<rule> rules() {
    std::vector<rule> out;
    for (const check& one : registry()) {
        const std::string name = ("ensign-" + one.name).str();
        out.push_back({name, one.summary.str(), "docs/analyzer/" + name + ".md", one.level, one.on});
    }
    return out;
}

std::string engine() { return "clang " CLANG_VERSION_STRING; }

} // namespace ensign::lint
