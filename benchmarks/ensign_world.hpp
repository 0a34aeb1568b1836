// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_ENSIGN_WORLD_HPP
#define ENSIGN_BENCHMARKS_ENSIGN_WORLD_HPP

/// \file
/// The library under the names that the workloads use. Include it last: it imports.

#include "workload.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

import ensign;

namespace bench {

class ensign_world {
public:
    using set_type = ensign::entity_set<unit, condition>;
    using mask_type = ensign::traits<condition>;

    explicit ensign_world(std::size_t n) { set_.reserve(n); }

    [[nodiscard]] std::size_t size() const noexcept { return set_.size(); }
    void clear() { set_.clear(); }

    void add_mask_view(std::uint32_t required) { add(set_.make_view({.all_of = mask_type::retaining(required)})); }
    void add_gold_view(std::uint32_t least) {
        add(set_.make_view({}, [least](const unit& u) { return u.gold >= least; }));
    }
    void add_health_view(std::uint32_t least) {
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
