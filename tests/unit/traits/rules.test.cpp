// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <boost/describe/enum.hpp>

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <string_view>

import ensign.traits;

// What the rule types say; that each rule stops the compiler is tested in tests/compile_fail.

namespace rules_test {
enum class condition : unsigned { none, cursed = 1, poisoned = 2, doomed = 1 };
BOOST_DESCRIBE_ENUM(condition, none, cursed, poisoned, doomed)
enum class job : unsigned { none, smith = 1 };
BOOST_DESCRIBE_ENUM(job, none, smith)
} // namespace rules_test

namespace internal = ensign::internal;
using ensign::describe::rule;

TEST_CASE("rules: the verdict on a wrong enum is a type that names rule and culprits [T3]", "[rules]") {
    using verdict = internal::verdict_about<rules_test::condition>;
    STATIC_CHECK(!verdict::allowed);
    STATIC_CHECK(!internal::obeyed<verdict>);
    constexpr std::string_view name = ensign::type_name<verdict>();
    CHECK(name.find("two_enumerators_share_a_bit") != std::string_view::npos);
    CHECK(name.find("<rules_test::condition") != std::string_view::npos);
    CHECK(name.find("\"cursed = 0x1\"") != std::string_view::npos);
    CHECK(name.find("\"doomed = 0x1\"") != std::string_view::npos);
}

TEST_CASE("rules: only the broken rule is broken [T3]", "[rules]") {
    constexpr const auto& finding = internal::finding_about<rules_test::condition>;
    STATIC_CHECK(!decltype(internal::judge<rules_test::condition, rule::shared_bit, finding>())::allowed);
    STATIC_CHECK(decltype(internal::judge<rules_test::condition, rule::several_zeros, finding>())::allowed);
    STATIC_CHECK(internal::obeyed<internal::verdict_about<rules_test::job>>);
}

TEST_CASE("rules: the sentence for compilers that take a computed message [T3]", "[rules]") {
    const auto said = [](const auto& sentence) { return std::string{sentence.data(), sentence.size()}; };
    using here = decltype([] {});
    CHECK(said(ensign::describe::message<rules_test::condition, here, rule::shared_bit>("give each a bit")) ==
          "rules_test::condition: two enumerators share a bit (cursed = 0x1, doomed = 0x1): give each a bit");
    CHECK(said(ensign::describe::message<rules_test::condition, here, rule::several_zeros>("keep one")) == "keep one");

    ensign::describe::sentence full;
    for (int i = 0; i < 200; ++i) { full.append("0123456789", 10); }
    CHECK(full.size() == 1024);
}
