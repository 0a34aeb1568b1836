// SPDX-License-Identifier: BSL-1.0
// Aggregates, orders and first ones of views of every kind over random programs: they are always what a recomputation over
// the members gives, and what they tell is each difference once.

#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

import ensign;

namespace {

namespace fort {

enum class condition : std::uint8_t { none = 0, cursed = 1, poisoned = 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));

struct army {
    std::int32_t men = 0;
    float morale = 0;
    std::int16_t x = 0;
};
ENSIGN_FIELDS(army, men, morale, x);

} // namespace fort

using ensign::direction;
using ensign::entity;
using ensign::field;
using ensign::trigger;
using fort::army;
using fort::condition;
using conditions = ensign::traits<condition>;
using set_type = ensign::entity_set<army, condition>;
using view_type = ensign::view<army, condition>;
using order_type = ensign::ordered_view<army, condition>;
using ids = std::vector<std::uint32_t>;
using generator = std::mt19937;

std::uint32_t below(generator& r, std::uint32_t n) { return static_cast<std::uint32_t>(r() % n); }

army any_army(generator& r) {
    static constexpr std::array<float, 9> morale{0.0F,  -0.0F,  0.1F,
                                                 1e30F, -1e30F, 1e-9F,
                                                 3.0F,  -1e-9F, std::numeric_limits<float>::quiet_NaN()};
    return {.men = static_cast<std::int32_t>(below(r, 9)) - 4,
            .morale = morale[below(r, below(r, 4) == 0 ? 9 : 8)],
            .x = static_cast<std::int16_t>(below(r, 7))};
}

template <class T>
bool same(T a, T b) {
    return a == b || (a != a && b != b);
}
template <class T>
bool same(std::optional<T> a, std::optional<T> b) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}

/// An aggregate, and what it has told.
template <class Value>
class told_value {
public:
    explicit told_value(ensign::aggregate<Value> made) : aggregate_{std::move(made)}, known_{aggregate_.value()} {
        link_ = aggregate_.on_changed([this](Value before, Value now) {
            ++calls_;
            right_ = right_ && same(before, known_) && !same(before, now) && same(now, aggregate_.value());
            known_ = now;
        });
    }
    told_value(const told_value&) = delete;
    told_value& operator=(const told_value&) = delete;

    /// `told`: by an operation that tells.
    bool is(Value wanted, bool told) {
        const Value now = aggregate_.value();
        const bool right = right_ && calls_ <= 1 && same(now, wanted) && (told ? same(known_, now) : calls_ == 0);
        calls_ = 0;
        known_ = now;
        return right;
    }
    [[nodiscard]] Value value() const { return aggregate_.value(); }

private:
    ensign::aggregate<Value> aggregate_;
    Value known_;
    int calls_ = 0;
    bool right_ = true;
    ensign::scoped_connection link_;
};

/// Likewise.
template <class Order>
class told_order {
public:
    explicit told_order(Order made) : order{std::move(made)} {
        sync();
        links_.push_back(order.on_enter([this](entity e) {
            right_ = right_ && known_.insert(e.value()).second && order.contains(e);
            entered_ = true;
        }));
        links_.push_back(order.on_exit([this](entity e) {
            right_ = right_ && known_.erase(e.value()) == 1 && !order.contains(e) && !entered_;
            ++exits_;
        }));
    }
    told_order(const told_order&) = delete;
    told_order& operator=(const told_order&) = delete;

    bool is(const ids& wanted, bool told) {
        ids now;
        for (const entity e : order.ids()) { now.push_back(e.value()); }
        bool right = right_ && now == wanted && order.size() == wanted.size();
        right = right && (told ? known_ == std::set<std::uint32_t>(now.begin(), now.end()) : !entered_ && exits_ == 0);
        for (std::size_t i = 0; i < now.size(); ++i) {
            right = right && order.at(i) == entity{now[i]} && order.rank(entity{now[i]}) == i;
        }
        sync();
        return right;
    }

    Order order;

private:
    void sync() {
        known_.clear();
        for (const entity e : order.ids()) { known_.insert(e.value()); }
        entered_ = false;
        exits_ = 0;
    }

    std::set<std::uint32_t> known_;
    bool entered_ = false;
    int exits_ = 0;
    bool right_ = true;
    std::vector<ensign::scoped_connection> links_;
};

std::int32_t by_function(const army& a) { return a.men * 3 + a.x; }
int distance(const army& a, int from) { return std::abs(a.x - from); }

/// All that can be asked of one view.
struct questions {
    const view_type& of;
    told_value<std::int64_t> men{of.sum<&army::men>()};
    told_value<double> morale{of.sum<&army::morale>()};
    told_value<std::optional<double>> mean{of.average<&army::men>()};
    told_value<std::optional<std::int32_t>> least{of.min<&army::men>()};
    told_value<std::optional<float>> most{of.max<&army::morale>()};
    told_value<std::size_t> count{of.count()};
    told_order<order_type> up{of.ordered_by<&army::men>()};
    told_order<order_type> down{of.ordered_by(&by_function, direction::descending)};
    told_order<order_type> top{of.top<&army::morale>(3)};
    told_order<order_type> few{of.top(2, &by_function, direction::ascending)};
    told_order<ensign::closest_view<int, army, condition>> near{of.closest(2, 3, &distance)};

    explicit questions(const view_type& v) : of{v} {}
    questions(const questions&) = delete;
    questions& operator=(const questions&) = delete;

    /// By name what is not as it has to be.
    std::string wrong(const set_type& set, bool told) {
        std::vector<std::pair<std::uint32_t, army>> all;
        for (const entity e : of.ids()) { all.emplace_back(e.value(), set.get(e)); }
        std::int64_t sum = 0;
        ensign::internal::exact_sum reals;
        std::optional<std::int32_t> smallest;
        std::optional<float> greatest;
        for (const auto& [id, a] : all) {
            sum += a.men;
            reals.add(static_cast<double>(a.morale));
            if (!smallest || a.men < *smallest) { smallest = a.men; }
            if (!greatest || std::isnan(*greatest) || a.morale > *greatest) { greatest = a.morale; }
        }
        std::optional<double> average;
        if (!all.empty()) { average = static_cast<double>(sum) / static_cast<double>(all.size()); }
        const auto first = [&](std::size_t limit, auto key) {
            std::vector<std::pair<double, std::uint32_t>> sorted;
            for (const auto& [id, a] : all) { sorted.emplace_back(key(a), id); }
            std::sort(sorted.begin(), sorted.end());
            ids out;
            for (std::size_t i = 0; i < sorted.size() && i < limit; ++i) { out.push_back(sorted[i].second); }
            return out;
        };
        const auto last_if_nan = [](float x) {
            return std::isnan(x) ? std::numeric_limits<double>::infinity() : -static_cast<double>(x);
        };
        std::string out;
        const auto check = [&](const char* name, bool right) { out += right ? "" : std::string{name} + " "; };
        check("men", men.is(sum, told));
        check("morale", morale.is(reals.value(), told));
        check("mean", mean.is(average, told));
        check("least", least.is(smallest, told));
        check("most", most.is(greatest, told));
        check("count", count.is(all.size(), told));
        check("up", up.is(first(100, [](const army& a) { return a.men; }), told));
        check("down", down.is(first(100, [](const army& a) { return -by_function(a); }), told));
        check("top", top.is(first(3, [&](const army& a) { return last_if_nan(a.morale); }), told));
        check("few", few.is(first(2, &by_function), told));
        const int from = near.order.value();
        check("near", near.is(first(2, [&](const army& a) { return distance(a, from); }), told));
        return out;
    }

    /// What it shows, to be compared inside a transaction.
    [[nodiscard]] auto shown() const {
        ids order;
        for (const entity e : up.order.ids()) { order.push_back(e.value()); }
        for (const entity e : top.order.ids()) { order.push_back(e.value()); }
        const double m = morale.value();
        return std::tuple{men.value(), std::isnan(m) ? -1.0 : m, least.value(), count.value(), order};
    }
};

/// A set with views of every kind.
class world {
public:
    explicit world(generator& r) : r_{r} {
        views_.push_back(set_.make_view({}));
        views_.push_back(set_.make_view({.all_of = condition::cursed}));
        views_.push_back(set_.make_view(field<&army::men>() > 0));
        views_.push_back(set_.make_view({}, [](const army& a) { return a.x % 2 == 0; }));
        views_.push_back(set_.make_view({}, [](const army& a) { return a.x > 2; }, {.when = trigger::data_only}));
        views_.push_back(set_.make_view({.none_of = condition::poisoned}, [](const army& a) { return a.men < 2; },
                                        {.when = trigger::traits_only}));
        views_.push_back(set_.make_view({}, [](const army& a) { return a.men != 1; }, {.when = trigger::none}));
        views_.push_back(views_[1] & views_[2]);
        views_.push_back(views_[3] - views_[1]);
        views_.push_back(views_[2].where([](const army& a) { return a.x < 5; }));
        links_.push_back(set_.on_data_changed([this] { meddle(); }));
        links_.push_back(views_[1].on_enter([this] { meddle(); }));
        links_.push_back(views_[1].on_exit([this] { meddle(); }));
        for (const view_type& v : views_) { all_.push_back(std::make_unique<questions>(v)); }
    }

    /// One operation, and what is wrong then.
    std::string step() {
        bool told = true;
        switch (below(r_, 12)) {
        case 0:
        case 1:
        case 2: change(); break;
        case 3: transaction(); break;
        case 4: {
            const auto drop = below(r_, 8);
            set_.erase_if([&](entity e) { return e.value() % 8 == drop; });
            break;
        }
        case 5: {
            told = below(r_, 2) == 0;
            set_.bulk_write([&](std::span<army> data) { scribble(data); },
                            told ? ensign::notify::diff : ensign::notify::set_changed);
            break;
        }
        case 6: set_.notify_set_changed(); break;
        case 7: views_[below(r_, 7)].refresh(); break;
        case 8: {
            const std::unique_ptr<questions>& q = all_[below(r_, static_cast<std::uint32_t>(all_.size()))];
            q->near.order.refresh(static_cast<int>(below(r_, 7)));
            break;
        }
        case 9: told = bulk(); break;
        case 10: all_[below(r_, static_cast<std::uint32_t>(all_.size()))] = ask_anew(); break;
        default: insert_many(); break;
        }
        meddling_ = true;
        std::string out;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            const std::string wrong = all_[i]->wrong(set_, told);
            if (!wrong.empty()) { out += std::to_string(i) + ": " + wrong; }
        }
        return out;
    }

private:
    entity any_entity() { return entity{below(r_, 24)}; }
    std::unique_ptr<questions> ask_anew() {
        return std::make_unique<questions>(views_[below(r_, static_cast<std::uint32_t>(views_.size()))]);
    }

    void change() {
        const entity e = any_entity();
        switch (set_.contains(e) ? below(r_, 6) : 6) {
        case 0: set_.erase(e); break;
        case 1: set_.toggle_traits(e, conditions::dropping(below(r_, 4))); break;
        case 2:
            set_.update(e, [&](army& a, conditions& c) {
                a = any_army(r_);
                c = conditions::dropping(below(r_, 4));
            });
            break;
        case 3: set_.update(e, [&](army& a) { a.morale = any_army(r_).morale; }); break;
        case 4: set_.update(e, [&](army& a) { a.x = any_army(r_).x; }); break;
        case 5: set_.set_data(e, any_army(r_)); break;
        default: set_.insert(e, any_army(r_), conditions::dropping(below(r_, 4))); break;
        }
    }

    void transaction() {
        decltype(all_[0]->shown()) before = all_[0]->shown();
        const bool fails = below(r_, 4) == 0;
        const std::uint32_t when = below(r_, 30);
        const std::uint32_t which = 1 + below(r_, static_cast<std::uint32_t>(all_.size()) - 1);
        try {
            set_.transaction([&] {
                for (std::uint32_t i = below(r_, 12); i != 0; --i) {
                    change();
                    if (i == when) { all_[which] = ask_anew(); }
                    if (all_[0]->shown() != before) { throw std::logic_error{"shows what is not yet"}; }
                }
                if (fails) { throw std::runtime_error{"planned"}; }
            });
        } catch (const std::runtime_error&) {
            all_[which] = ask_anew(); // made of what was undone, it is set right and not told
        }
    }

    void scribble(std::span<army> data) {
        for (army& a : data) {
            if (below(r_, 3) == 0) { a = any_army(r_); }
        }
    }

    bool bulk() {
        switch (below(r_, 4)) {
        case 0: kept_ = ensign::capture(set_); return true;
        case 1:
            if (kept_) { ensign::restore(set_, *kept_); }
            return !kept_.has_value();
        case 2:
            if (kept_) { ensign::restore(set_, *kept_, ensign::notify::diff); }
            return true;
        default:
            if (below(r_, 4) != 0) { return true; }
            set_.clear();
            return false;
        }
    }

    void insert_many() {
        std::vector<ensign::row<army, condition>> rows;
        for (std::uint32_t id = below(r_, 24); id < 24 && rows.size() < 6; ++id) {
            if (!set_.contains(entity{id})) {
                rows.push_back({entity{id}, any_army(r_), conditions::dropping(below(r_, 4))});
            }
        }
        set_.insert_range(rows);
    }

    /// In a callback: asks anew, once for each operation. Not of the first, which is compared.
    void meddle() {
        if (!meddling_ || below(r_, 10) != 0) { return; }
        meddling_ = false;
        all_[1 + below(r_, static_cast<std::uint32_t>(all_.size()) - 1)] = ask_anew();
    }

    generator& r_;
    set_type set_{"world"};
    std::vector<view_type> views_;
    std::vector<std::unique_ptr<questions>> all_;
    std::vector<ensign::scoped_connection> links_;
    std::optional<ensign::snapshot<army, condition>> kept_;
    bool meddling_ = true;
};

} // namespace

TEST_CASE("member_queries: always what a recomputation over the members gives, and told once [V11, V13]",
          "[property]") {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        generator r{seed};
        world w{r};
        for (int i = 0; i < 120; ++i) {
            const std::string wrong = w.step();
            INFO("seed " << seed << ", step " << i);
            REQUIRE(wrong == "");
        }
    }
}
