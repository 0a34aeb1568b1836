// SPDX-License-Identifier: BSL-1.0
#include "analyse.hpp"
#include "command.hpp"
#include "page_text.hpp"
#include "pages.hpp"

#include "../report/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace ensign::lint {

namespace {

void list_checks() {
    for (const rule& one : rules()) {
        fmt::print("{:<32} {:<8} {}{}\n", one.name, name_of(one.level), one.summary, one.on ? "" : " (off)");
    }
}

// Checks with a word of what was asked for, or all.
std::string offers(std::string_view asked) {
    const auto has_word_of = [&](std::string_view name) {
        while (!asked.empty()) {
            const std::size_t end = std::min(asked.find('-'), asked.size());
            const std::string_view word = asked.substr(0, end);
            if (word.size() > 2 && word != "ensign" && name.find(word) != std::string_view::npos) { return true; }
            asked.remove_prefix(std::min(end + 1, asked.size()));
        }
        return false;
    };
    std::string out;
    for (const rule& one : rules()) {
        if (has_word_of(one.name)) { out += (out.empty() ? "" : ", ") + one.name; }
    }
    return out.empty() ? "ensign-lint list-checks names them" : "is " + out + " meant?";
}

void explain(const std::string& asked) {
    const std::string name = asked.starts_with("ensign-") ? asked : "ensign-" + asked;
    const std::vector<rule> known = rules();
    if (std::none_of(known.begin(), known.end(), [&](const rule& one) { return one.name == name; })) {
        throw bad_request{"explain: '" + asked + "' is no check: " + offers(asked)};
    }
    const auto page = std::find_if(pages().begin(), pages().end(), [&](const auto& one) { return one.name == name; });
    if (page == pages().end()) { throw std::runtime_error{"explain: " + name + " has no page in this build"}; }
    fmt::print("{}", page_text(page->text, wants_colours(stdout)));
}

} // namespace

void add_descriptions(CLI::App& program, int& status) {
    CLI::App& list = *program.add_subcommand("list-checks", "name every check");
    list.callback([&status] {
        list_checks();
        status = 0;
    });
    auto asked = std::make_shared<std::string>();
    CLI::App& page = *program.add_subcommand("explain", "print the page of a check");
    page.add_option("check", *asked, "with or without its 'ensign-'")->required()->type_name("CHECK");
    page.callback([asked, &status] {
        explain(*asked);
        status = 0;
    });
}

} // namespace ensign::lint
