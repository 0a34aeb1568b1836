// SPDX-License-Identifier: BSL-1.0
// print_sample FORMAT FOLDER: writes the sample's sources into FOLDER and prints its findings; the name of the folder
// becomes /srv/project, so that the output is the same everywhere. `export-fixes` is for a tool that needs real paths.
#include "sample.hpp"

#include <report/apply_fixes.hpp>
#include <report/baseline.hpp>
#include <report/export_fixes.hpp>
#include <report/github.hpp>
#include <report/json.hpp>
#include <report/sarif.hpp>
#include <report/text.hpp>

#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace {

using printer = std::function<std::string(const std::string& root)>;

std::map<std::string_view, printer> printers() {
    using namespace ensign::lint;
    using sample::findings;
    using sample::options;
    const auto fixed = [](const std::string& root) {
        analysis of = findings(root);
        return sentence(apply_fixes(of), root);
    };
    const auto clean = [](const std::string& root) {
        analysis of;
        of.files = {root + "/a.cpp"};
        return sarif_report(of, options(root));
    };
    return {{"text", [](const std::string& root) { return text_report(findings(root), options(root), false); }},
            {"colours", [](const std::string& root) { return text_report(findings(root), options(root), true); }},
            {"sarif", [](const std::string& root) { return sarif_report(findings(root), options(root)); }},
            {"sarif-clean", clean},
            {"json", [](const std::string& root) { return json_report(findings(root), options(root)); }},
            {"github", [](const std::string& root) { return github_report(findings(root), options(root)); }},
            {"github-4", [](const std::string& root) { return github_report(findings(root), options(root), 4); }},
            {"export-fixes", [](const std::string& root) { return export_fixes(findings(root)); }},
            {"yaml", [](const std::string& root) { return export_fixes(findings(root), true); }},
            {"baseline", [](const std::string& root) { return write_baseline(findings(root), root, {}); }},
            {"fix", fixed}};
}

std::string without_folder(std::string text, const std::string& folder) {
    for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
        text.replace(at, folder.size(), "/srv/project");
    }
    return text;
}

} // namespace

int main(int argc, char** argv) {
    const auto known = printers();
    const auto found = argc == 3 ? known.find(argv[1]) : known.end();
    if (found == known.end()) {
        std::fputs("usage: print_sample FORMAT FOLDER\n", stderr);
        return 2;
    }
    sample::write_sources(argv[2]);
    std::string text = found->second(argv[2]);
    if (std::string_view{argv[1]} != "export-fixes") { text = without_folder(std::move(text), argv[2]); }
    std::fwrite(text.data(), 1, text.size(), stdout);
    return 0;
}
