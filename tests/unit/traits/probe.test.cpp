// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

import ensign.traits;

namespace probe_test {
enum class condition : std::uint8_t { none, cursed = 1, r2 = 2, last_1 = 128 };
enum class wide : std::uint64_t { top = std::uint64_t{1} << 63 };
enum unscoped : std::int8_t { low = 1, high = -128 };
} // namespace probe_test

namespace {
enum class hidden : std::int32_t { one = 1, top = static_cast<std::int32_t>(0x80000000) };

struct outer {
    enum class inner : std::uint16_t { on = 4 };
};

template <class E, unsigned Bit>
constexpr std::string_view on_bit() {
    constexpr auto piece = ensign::internal::enumerator_on_bit<E, Bit>();
    return piece.size == 0 ? std::string_view{} : std::string_view{piece.first, piece.size};
}

enum not_fixed { a, b };

struct base {
    int x;
};

struct everything {
    int number;
    char text[8];
    double matrix[2][3];
    std::array<int, 4> array;
    std::optional<int> maybe;
    probe_test::condition condition;
    unsigned bits : 3;
    const int constant = 3;
    int* pointer;
    base nested;
};

struct derived : base {
    int y;
};
} // namespace

TEST_CASE("probe: the enumerator on a bit, by the compiler's own name [T2]", "[probe]") {
    STATIC_CHECK(on_bit<probe_test::condition, 0>() == "cursed");
    STATIC_CHECK(on_bit<probe_test::condition, 1>() == "r2"); // a name that ends in digits
    STATIC_CHECK(on_bit<probe_test::condition, 7>() == "last_1");
    STATIC_CHECK(on_bit<probe_test::condition, 2>().empty());
    STATIC_CHECK(on_bit<probe_test::wide, 63>() == "top");
    STATIC_CHECK(on_bit<probe_test::wide, 62>().empty());
    STATIC_CHECK(on_bit<outer::inner, 2>() == "on");
    STATIC_CHECK(on_bit<outer::inner, 3>().empty());
}

TEST_CASE("probe: unnamed namespaces, unscoped and signed enums [T2]", "[probe]") {
    STATIC_CHECK(on_bit<hidden, 0>() == "one");
    STATIC_CHECK(on_bit<hidden, 1>().empty());
    STATIC_CHECK(on_bit<hidden, 31>() == "top");
    STATIC_CHECK(on_bit<probe_test::unscoped, 0>() == "low");
    STATIC_CHECK(on_bit<probe_test::unscoped, 6>().empty());
    STATIC_CHECK(on_bit<probe_test::unscoped, 7>() == "high");
}

TEST_CASE("probe: what compilers print, named and not [T2]", "[probe]") {
    using ensign::internal::printed_enumerator;
    const auto view = [](auto piece) { return std::string_view{piece.first, piece.size}; };
    CHECK(view(printed_enumerator("auto f() [Value = probe_test::condition::cursed]")) == "cursed");
    CHECK(view(printed_enumerator("auto f() [Value = cursed]")) == "cursed");
    CHECK(view(printed_enumerator("auto f() [Value = (probe_test::condition)8]")).empty());
    CHECK(view(printed_enumerator("auto f() [Value = ((anonymous namespace)::hidden)-8]")).empty());
    CHECK(view(printed_enumerator("auto f() [Value = (anonymous namespace)::hidden::r31]")) == "r31");
    CHECK(view(printed_enumerator("constexpr const char* f() [with auto Value = (probe_test::condition)8]")).empty());
    CHECK(view(printed_enumerator("constexpr const char* f() [with auto Value = probe_test::condition::r2]")) == "r2");
}

TEST_CASE("probe: a fixed underlying type [T2]", "[probe]") {
    STATIC_CHECK(ensign::internal::fixed_underlying_type<probe_test::condition>);
    STATIC_CHECK(ensign::internal::fixed_underlying_type<probe_test::unscoped>);
    STATIC_CHECK(!ensign::internal::fixed_underlying_type<not_fixed>);
}

TEST_CASE("probe: initializers are counted one a field, arrays and all [F2]", "[probe]") {
    using namespace ensign::internal;
    STATIC_CHECK(count_fields<everything, 0>() == 10);
    STATIC_CHECK(count_fields<everything, 4>() == 10);
    STATIC_CHECK(count_fields<base, 0>() == 1);
    STATIC_CHECK(count_fields<outer, 0>() == 0);
    STATIC_CHECK(takes<everything, int, char[8], double[2][3], std::array<int, 4>, std::optional<int>,
                       probe_test::condition, unsigned, int, int*, base>);
    STATIC_CHECK(!takes_one_more<everything, int, char[8], double[2][3], std::array<int, 4>, std::optional<int>,
                                 probe_test::condition, unsigned, int, int*, base>);
    STATIC_CHECK(takes_one_more<everything, int, char[8], double[2][3], std::array<int, 4>>); // the optional
    STATIC_CHECK(!takes<everything, int, double>);
}

TEST_CASE("probe: base classes [F1]", "[probe]") {
    STATIC_CHECK(ensign::internal::has_base<derived>);
    STATIC_CHECK(!ensign::internal::has_base<base>);
    STATIC_CHECK(!ensign::internal::has_base<everything>);
}
