// SPDX-License-Identifier: BSL-1.0
#include "weather.hpp"

#include <boost/describe/enumerators.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <catch2/catch_test_macros.hpp>

#include <string>

// Nothing is imported here.
namespace {

template <class T>
concept has_operators = requires(T a, T b) { a | b; };

} // namespace

TEST_CASE("describe: without the import there is the description alone [T15]", "[describe]") {
    STATIC_CHECK(!has_operators<weather::sky>);

    std::string names;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<weather::sky>>([&](auto descriptor) {
        names += descriptor.name;
        names += static_cast<char>('0' + static_cast<int>(descriptor.value));
    });
    CHECK(names == "clear0rain1snow2wind4blizzard6");
}

TEST_CASE("describe: the descriptions are Boost.Describe's [T15]", "[describe]") {
    namespace describe = boost::describe;
    STATIC_CHECK(describe::has_describe_enumerators<weather::sky>::value);
    STATIC_CHECK(describe::has_describe_members<weather::report>::value);
    STATIC_CHECK(describe::has_describe_bases<weather::report>::value);

    using fields = describe::describe_members<weather::report, describe::mod_any_access>;
    STATIC_CHECK(boost::mp11::mp_size<fields>::value == 2);
    const weather::report report{7, 21.5F};
    CHECK(report.*boost::mp11::mp_first<fields>::pointer == 7);
    CHECK(report.*boost::mp11::mp_second<fields>::pointer == 21.5F);
}
