// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_REENTRANCY_SAMPLE_HPP
#define ENSIGN_TESTS_REENTRANCY_SAMPLE_HPP

// The set that all tests of this folder use, and how to tell that it is sound. Include it after every other header: it
// imports.

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

import ensign;

namespace sample {

enum class condition : std::uint8_t { cursed = 1, poisoned = 2, asleep = 4, blessed = 128 };
ENSIGN_TRAITS(condition, (cursed, poisoned, asleep, blessed));

enum class job : std::uint64_t { smith = 1, baker = 2, king = std::uint64_t{1} << 63 };
ENSIGN_TRAITS(job, (smith, baker, king));

struct stats {
    std::int32_t hp = 0;
    std::int16_t level = 0;

    friend bool operator==(const stats&, const stats&) = default;
};
ENSIGN_FIELDS(stats, hp, level);

using set_type = ensign::entity_set<stats, condition, job>;
using view_type = ensign::view<stats, condition, job>;
using context_view_type = ensign::context_view<int, stats, condition, job>;
using filter = ensign::trait_filter<condition, job>;
using conditions = ensign::traits<condition>;
using jobs = ensign::traits<job>;
using ensign::entity;
using ensign::scoped_connection;

/// What a test throws; `what()` tells which throw it was.
struct planned : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The text of the exception that `f` lets out; "" when there is none.
template <class F>
std::string thrown_by(F&& f) {
    try {
        f();
    } catch (const ensign::reentry_error& e) { return "reentry: " + e.operation(); } catch (const std::exception& e) {
        return e.what();
    }
    return "";
}

/// The rows of a set as values, in dense order.
struct row_value {
    std::uint32_t id;
    stats data;
    std::uint64_t conditions;
    std::uint64_t jobs;

    friend bool operator==(const row_value&, const row_value&) = default;
};
inline std::vector<row_value> rows_of(const set_type& set) {
    std::vector<row_value> out;
    for (const auto& row : set.rows()) {
        out.push_back({row.id.value(), row.data, row.traits.get<condition>().bits(), row.traits.get<job>().bits()});
    }
    return out;
}

/// What is inconsistent between the spans, the index and the rows; "" when all is well.
inline std::string unsound(const set_type& set) {
    const auto ids = set.ids();
    if (set.data().size() != ids.size() || set.size() != ids.size()) { return "spans differ in length"; }
    const auto a = set.masks<condition>();
    const auto b = set.masks<job>();
    if ((!a.empty() && a.size() != ids.size()) || (!b.empty() && b.size() != ids.size())) {
        return "mask column length";
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (set.find(ids[i]) != &set.data()[i]) { return "index of " + std::to_string(ids[i].value()); }
    }
    return "";
}

/// What is wrong with the membership of a view, compared with a full scan; "" when all is well.
template <class View, class Matches>
std::string wrong_members(const set_type& set, const View& view, Matches matches) {
    std::size_t members = 0;
    for (const row_value& row : rows_of(set)) {
        const bool wanted = matches(row);
        members += wanted ? 1U : 0U;
        if (view.contains(entity{row.id}) != wanted) {
            return "entity " + std::to_string(row.id) + (wanted ? " is missing" : " does not belong");
        }
    }
    if (view.size() != members) { return "size " + std::to_string(view.size()) + ", not " + std::to_string(members); }
    std::size_t walked = 0;
    for (const entity e : view) { walked += view.contains(e) ? 1U : 0U; }
    if (walked != members) { return "iteration saw " + std::to_string(walked); }
    if (view.ids().size() != members) { return "ids() has " + std::to_string(view.ids().size()); }
    for (const entity e : view.ids()) {
        if (!view.contains(e)) { return "ids() lists " + std::to_string(e.value()); }
    }
    return "";
}

inline bool is_cursed(const row_value& row) { return (row.conditions & 1) != 0; }

/// Runs a function when it dies, once.
class at_death {
public:
    explicit at_death(std::function<void()> f) : f_{std::make_shared<once>(std::move(f))} {}

private:
    struct once {
        explicit once(std::function<void()> g) : f{std::move(g)} {}
        once(const once&) = delete;
        once& operator=(const once&) = delete;
        ~once() {
            if (f) { f(); }
        }
        std::function<void()> f;
    };
    std::shared_ptr<once> f_;
};

} // namespace sample

#endif
