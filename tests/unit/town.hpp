// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_TOWN_HPP
#define ENSIGN_TESTS_UNIT_TOWN_HPP

/// \file
/// The vocabulary of the unit tests: a town, and a journal of what its sets told. Included before `import ensign`, so
/// whatever touches the library is a template.

#include <ensign/describe.hpp>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace town {

enum class condition : std::uint8_t {
    none = 0,
    cursed = 1 << 0,
    poisoned = 1 << 1,
    shielded = 1 << 2,
    doomed = cursed | poisoned
};
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded), (doomed));

enum class job : std::uint32_t { none = 0, smith = 1U << 0, baker = 1U << 1, mayor = 1U << 31 };
ENSIGN_TRAITS(job, (none, smith, baker, mayor));

struct citizen {
    int hp = 0;
    float morale = 0;
};
ENSIGN_FIELDS(citizen, hp, morale);

using lines = std::vector<std::string>;
using numbers = std::vector<std::uint32_t>;

/// What happened, in order, as text.
class journal {
public:
    template <class... Parts>
    void note(const Parts&... parts) {
        std::ostringstream out;
        (out << ... << parts);
        lines_.push_back(out.str());
    }

    /// Everything since the last call.
    lines take() { return std::exchange(lines_, {}); }

private:
    lines lines_;
};

/// A set as every test has it.
template <class Set>
Set verified(const char* name = "citizens") {
    Set set{name};
    set.verify(true);
    return set;
}

/// The ids of a range of entities as numbers, in its order.
template <class Entities>
numbers values(const Entities& entities) {
    numbers out;
    for (const auto e : entities) { out.push_back(e.value()); }
    return out;
}

/// Likewise, ascending: for views, whose order is unspecified.
template <class Entities>
numbers sorted(const Entities& entities) {
    numbers out = values(entities);
    std::sort(out.begin(), out.end());
    return out;
}

/// Notes inserts, erasures, changes of data and changes of the set.
template <class Set>
auto record_rows(Set& set, journal& events) {
    std::vector<decltype(set.on_set_changed([] {}))> out;
    out.push_back(set.on_inserted([&](auto e, const auto& d) { events.note("inserted ", e, " hp ", d.hp); }));
    out.push_back(set.on_erased([&](auto e, const auto& d) { events.note("erased ", e, " hp ", d.hp); }));
    out.push_back(set.on_data_changed(
        [&](auto e, const auto& before, const auto& now) { events.note("data ", e, " ", before.hp, "->", now.hp); }));
    out.push_back(set.on_set_changed([&] { events.note("set changed"); }));
    return out;
}

/// Notes changes of the traits of one enum.
template <class E, class Set>
auto record_traits(Set& set, journal& events) {
    std::vector<decltype(set.on_set_changed([] {}))> out;
    out.push_back(set.template on_traits_added<E>([&](auto e, auto m) { events.note("added ", e, " ", m); }));
    out.push_back(set.template on_traits_removed<E>([&](auto e, auto m) { events.note("removed ", e, " ", m); }));
    return out;
}

/// Notes what a view tells, under a name.
template <class View>
auto record_view(View& view, journal& events, std::string name) {
    std::vector<decltype(view.on_enter([] {}))> out;
    out.push_back(view.on_enter([&events, name](auto e) { events.note(name, " enter ", e); }));
    out.push_back(view.on_exit([&events, name](auto e) { events.note(name, " exit ", e); }));
    out.push_back(view.on_update([&events, name](auto e) { events.note(name, " update ", e); }));
    return out;
}

} // namespace town

#endif
