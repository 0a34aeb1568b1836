// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

module ensign.view;

namespace ensign::internal {

void append_number(std::string& out, long long value) { fmt::format_to(std::back_inserter(out), "{}", value); }
void append_number(std::string& out, unsigned long long value) { fmt::format_to(std::back_inserter(out), "{}", value); }
void append_number(std::string& out, float value) { fmt::format_to(std::back_inserter(out), "{}", value); }
void append_number(std::string& out, double value) { fmt::format_to(std::back_inserter(out), "{}", value); }
void append_number(std::string& out, long double value) { fmt::format_to(std::back_inserter(out), "{}", value); }

void append_trait_test(std::string& out, trait_test test, std::size_t bits, std::string_view mask) {
    if (bits == 1) {
        out.append(test == trait_test::none ? "!has " : "has ");
    } else {
        out.append(test == trait_test::all ? "has_all " : test == trait_test::any ? "has_any " : "has_none ");
    }
    out.append(mask);
}

void append_and(std::string& out) {
    if (!out.empty()) { out.append(" && "); }
}

} // namespace ensign::internal
