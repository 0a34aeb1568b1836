// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_ENSIGN_WORLD_HPP
#define ENSIGN_BENCHMARKS_ENSIGN_WORLD_HPP

/// \file
/// The library under the names that the workloads use. Include it last: it imports.

#include "workload.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.set;
import ensign.view;

namespace bench {

class ensign_world {
public:
    using set_type = ensign::entity_set<unit, condition>;
    using mask_type = ensign::traits<condition>;

    explicit ensign_world(std::size_t n) { set_.reserve(n); }

    [[nodiscard]] std::size_t size() const noexcept { return set_.size(); }
    void clear() { set_.clear(); }

    void add_mask_view(std::uint32_t required) { add(set_.make_view({.all_of = mask_type::retaining(required)})); }
    void add_gold_view(std::uint32_t least) { add(set_.make_view(ensign::field<&unit::gold>() >= least)); }
    void add_health_view(std::uint32_t least) { add(set_.make_view(ensign::field<&unit::health>() >= least)); }
    void add_health_function(std::uint32_t least) {
        add(set_.make_view({}, [least](const unit& u) { return u.health >= least; }));
    }
    void add_opaque_view(std::uint32_t least) {
        add(set_.make_raw_view([least](const unit& u, mask_type) { return u.health >= least; }));
    }

    void create(std::uint32_t id, const unit& u, std::uint32_t mask) {
        set_.insert(ensign::entity{id}, u, mask_type::retaining(mask));
    }
    void destroy(std::uint32_t id) { set_.erase(ensign::entity{id}); }
    void toggle(std::uint32_t id, std::uint32_t bits) {
        set_.toggle_traits(ensign::entity{id}, mask_type::retaining(bits));
    }
    void write(std::uint32_t id, const unit& u) { set_.set_data(ensign::entity{id}, u); }
    /// What insert_range likes best.
    struct rows_to_insert {
        std::vector<set_type::row_type> rows;

        explicit rows_to_insert(const new_rows& from) {
            for (std::size_t i = 0; i < from.ids.size(); ++i) {
                rows.push_back({ensign::entity{from.ids[i]}, from.data[i], mask_type::retaining(from.masks[i])});
            }
        }
    };
    void create_many(const rows_to_insert& from) { set_.insert_range(from.rows); }
    template <class Body>
    void transaction(Body body) {
        set_.transaction(body);
    }
    /// New data for all rows, in the order in which they were created.
    void bulk_write(const std::vector<unit>& values) {
        set_.bulk_write([&](std::span<unit> data) { std::copy(values.begin(), values.end(), data.begin()); },
                        ensign::notify::diff);
    }
    [[nodiscard]] std::size_t count_all() const { return set_.count_all(condition::c0 | condition::c1); }
    [[nodiscard]] std::size_t count_any() const { return set_.count_any(condition::c0 | condition::c1); }
    /// From now on the bits of every trait are kept beside the masks.
    void count_each_trait() const {
        for (const condition c : mask_type::all()) { static_cast<void>(set_.count_all(c)); }
    }
    void keep_health() { set_.keep_field<&unit::health>(); }
    [[nodiscard]] std::uint32_t health_of_c0() const {
        std::uint32_t sum = 0;
        set_.with_field<&unit::health>({.all_of = condition::c0}, [&sum](std::uint32_t health) { sum += health; });
        return sum;
    }
    [[nodiscard]] std::uint32_t sum_of_c0() const {
        std::uint32_t sum = 0;
        set_.with_all(condition::c0, [&sum](ensign::entity, const unit& u) { sum += u.health; });
        return sum;
    }
    [[nodiscard]] const unit& get(std::uint32_t id) const { return set_.get(ensign::entity{id}); }

    template <class Visit>
    void members(std::size_t v, Visit visit) const {
        views_[v].for_each([&](ensign::entity e, const unit& u) { visit(e.value(), u); });
    }
    [[nodiscard]] set_type& set() noexcept { return set_; }
    [[nodiscard]] const set_type& set() const noexcept { return set_; }
    [[nodiscard]] std::size_t members_of(std::size_t v) const noexcept { return views_[v].size(); }
    [[nodiscard]] std::size_t told() const noexcept { return told_; }

private:
    void add(ensign::view<unit, condition> v) {
        v.on_enter([this](ensign::entity) { ++told_; }).keep();
        v.on_exit([this](ensign::entity) { ++told_; }).keep();
        views_.push_back(std::move(v));
    }

    set_type set_;
    std::vector<ensign::view<unit, condition>> views_;
    std::size_t told_ = 0;
};

} // namespace bench

#endif
