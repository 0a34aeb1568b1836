// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_NAIVE_WORLD_HPP
#define ENSIGN_BENCHMARKS_NAIVE_WORLD_HPP

/// \file
/// What one writes in an afternoon: a hash map of rows, a list of listeners, and for each view a listener with a hash
/// set of its members. Nothing is safe against callbacks that come back.

#include "workload.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace bench {

class naive_world {
public:
    struct record {
        unit data;
        std::uint32_t mask;
    };

    using rows_type = std::unordered_map<std::uint32_t, record>;

    explicit naive_world(std::size_t n) { rows_.reserve(n); }

    [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }
    void clear() noexcept {
        rows_.clear();
        for (const auto& v : views_) { v->clear(); }
    }

    void replace(const rows_type& rows) {
        rows_ = rows;
        for (const auto& v : views_) { v->clear(); }
        for (const auto& [id, r] : rows_) { tell(id, &r); }
    }

    template <class Condition>
    void add_view(Condition condition) {
        views_.push_back(std::make_unique<std::unordered_set<std::uint32_t>>());
        listeners_.push_back([this, members = views_.back().get(), condition](std::uint32_t id, const record* r) {
            if (r != nullptr && condition(*r)) {
                if (members->insert(id).second) { ++told_; }
            } else if (members->erase(id) != 0) {
                ++told_;
            }
        });
    }
    void add_mask_view(std::uint32_t required) {
        add_view([required](const record& r) { return (r.mask & required) == required; });
    }
    void add_gold_view(std::uint32_t least) {
        add_view([least](const record& r) { return r.data.gold >= least; });
    }
    void add_health_view(std::uint32_t least) {
        add_view([least](const record& r) { return r.data.health >= least; });
    }
    void add_opaque_view(std::uint32_t least) { add_health_view(least); }

    void create(std::uint32_t id, const unit& u, std::uint32_t mask) { tell(id, &(rows_[id] = record{u, mask})); }
    void create_many(const new_rows& rows) {
        for (std::size_t i = 0; i < rows.ids.size(); ++i) { create(rows.ids[i], rows.data[i], rows.masks[i]); }
    }
    void destroy(std::uint32_t id) {
        rows_.erase(id);
        tell(id, nullptr);
    }
    void toggle(std::uint32_t id, std::uint32_t bits) {
        record& r = rows_.at(id);
        r.mask ^= bits;
        tell(id, &r);
    }
    void write(std::uint32_t id, const unit& u) {
        record& r = rows_.at(id);
        r.data = u;
        tell(id, &r);
    }
    [[nodiscard]] const unit& get(std::uint32_t id) const { return rows_.at(id).data; }
    [[nodiscard]] std::size_t count_all() const {
        std::size_t out = 0;
        for (const auto& [id, r] : rows_) { out += (r.mask & 3) == 3 ? 1U : 0U; }
        return out;
    }
    [[nodiscard]] std::size_t count_any() const {
        std::size_t out = 0;
        for (const auto& [id, r] : rows_) { out += (r.mask & 3) != 0 ? 1U : 0U; }
        return out;
    }
    [[nodiscard]] std::uint32_t sum_of_c0() const {
        std::uint32_t sum = 0;
        for (const auto& [id, r] : rows_) {
            if ((r.mask & 1) != 0) { sum += r.data.health; }
        }
        return sum;
    }
    [[nodiscard]] const std::unordered_map<std::uint32_t, record>& rows() const noexcept { return rows_; }

    template <class Visit>
    void members(std::size_t v, Visit visit) const {
        for (const std::uint32_t id : *views_[v]) { visit(id, rows_.at(id).data); }
    }
    [[nodiscard]] std::size_t members_of(std::size_t v) const noexcept { return views_[v]->size(); }
    [[nodiscard]] std::size_t told() const noexcept { return told_; }

private:
    void tell(std::uint32_t id, const record* r) {
        for (const auto& listener : listeners_) { listener(id, r); }
    }

    std::unordered_map<std::uint32_t, record> rows_;
    std::vector<std::function<void(std::uint32_t, const record*)>> listeners_;
    std::vector<std::unique_ptr<std::unordered_set<std::uint32_t>>> views_;
    std::size_t told_ = 0;
};

} // namespace bench

#endif
