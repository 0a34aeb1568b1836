// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_FLECS_WORLD_HPP
#define ENSIGN_BENCHMARKS_FLECS_WORLD_HPP

/// \file
/// flecs under the names that the workloads use, through its C interface, in two ways. Sixteen independent traits as
/// ordinary tags would make a table of almost every entity, so both keep traits as tags that do not fragment; the
/// second way makes ordinary tags of the few that queries and monitors are about. Where tags do not fragment, monitors
/// do not fire, and a view is observers that keep a bitset of members.

#include "workload.hpp"

#define FLECS_NO_CPP
#include <flecs.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace bench {

template <bool UseTables>
class flecs_world {
public:
    using handle_type = ecs_entity_t;

    explicit flecs_world(std::size_t n)
        : table_bits_{UseTables ? 7u : 0u},
          handles_(3 * n + 2),
          world_{ecs_mini(), [](ecs_world_t* w) { ecs_fini(w); }} {
        ecs_component_desc_t d{};
        d.type.size = sizeof(unit);
        d.type.alignment = alignof(unit);
        ecs_entity_desc_t name{};
        name.name = "unit";
        d.entity = ecs_entity_init(world(), &name);
        unit_ = ecs_component_init(world(), &d);
        ecs_dim(world(), static_cast<std::int32_t>(n));
    }

    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(ecs_count_id(world(), unit_)); }
    [[nodiscard]] handle_type handle(std::uint32_t id) const noexcept { return handles_[id]; }
    /// For measuring memory: the table of handles is the benchmark's.
    void forget_handles() { std::vector<handle_type>{}.swap(handles_); }
    /// Table by table, which keeps the tables.
    void clear() {
        std::vector<ecs_table_t*> tables;
        ecs_iter_t it = ecs_each_id(world(), unit_);
        while (ecs_each_next(&it)) { tables.push_back(it.table); }
        for (ecs_table_t* const t : tables) { ecs_table_clear_entities(world(), t); }
    }
    void destroy(handle_type e) { ecs_delete(world(), e); }
    void toggle(handle_type e, std::uint32_t bit) {
        const ecs_id_t t = tag(static_cast<std::size_t>(std::countr_zero(bit)));
        if (ecs_has_id(world(), e, t)) {
            ecs_remove_id(world(), e, t);
        } else {
            ecs_add_id(world(), e, t);
        }
    }
    void write(handle_type e, const unit& u) { ecs_set_id(world(), e, unit_, sizeof u, &u); }
    [[nodiscard]] const unit& get(handle_type e) const {
        return *static_cast<const unit*>(ecs_get_id(world(), e, unit_));
    }

    void add_mask_view(std::uint32_t required) {
        view& v = add_view();
        v.required = required;
        if constexpr (UseTables) {
            table_bits_ |= required;
            ecs_observer_desc_t d{};
            std::size_t terms = 0;
            for (std::uint32_t left = required; left != 0; left &= left - 1) {
                d.query.terms[terms++].id = tag(static_cast<std::size_t>(std::countr_zero(left)));
            }
            d.events[0] = EcsMonitor;
            d.callback = [](ecs_iter_t* it) {
                view& self = *static_cast<view*>(it->ctx);
                for (std::int32_t i = 0; i < it->count; ++i) { self.follow(it->entities[i], it->event == EcsOnAdd); }
            };
            d.ctx = &v;
            ecs_observer_init(world(), &d);
        } else {
            for (std::uint32_t left = required; left != 0; left &= left - 1) {
                ecs_observer_desc_t d{};
                d.query.terms[0].id = tag(static_cast<std::size_t>(std::countr_zero(left)));
                d.events[0] = EcsOnAdd;
                d.events[1] = EcsOnRemove;
                d.callback = [](ecs_iter_t* it) {
                    view& self = *static_cast<view*>(it->ctx);
                    for (std::int32_t i = 0; i < it->count; ++i) {
                        self.follow(it->entities[i],
                                    it->event == EcsOnAdd && self.owner->has(it->entities[i], self.required));
                    }
                };
                d.ctx = &v;
                ecs_observer_init(world(), &d);
            }
        }
    }
    void add_gold_view(std::uint32_t least) {
        add_data_view([](const unit& u, std::uint32_t bound) { return u.gold >= bound; }, least);
    }
    void add_health_view(std::uint32_t least) {
        add_data_view([](const unit& u, std::uint32_t bound) { return u.health >= bound; }, least);
    }
    void add_opaque_view(std::uint32_t least) { add_health_view(least); }

    void create(std::uint32_t id, const unit& u, std::uint32_t mask) {
        const ecs_entity_t e = ecs_new_w_table(world(), table_of(mask & table_bits_));
        handles_[id] = e;
        ecs_set_id(world(), e, unit_, sizeof u, &u);
        add_sparse(e, mask);
    }
    /// Those that share a table at once, with their data.
    void create_many(const new_rows& rows) {
        std::unordered_map<std::uint32_t, std::vector<std::size_t>> groups;
        for (std::size_t i = 0; i < rows.ids.size(); ++i) { groups[rows.masks[i] & table_bits_].push_back(i); }
        std::vector<unit> gathered;
        for (const auto& [mask, members] : groups) {
            ecs_bulk_desc_t d{};
            const unit* data = rows.data.data();
            if (members.size() != rows.ids.size()) {
                gathered.clear();
                for (const std::size_t i : members) { gathered.push_back(rows.data[i]); }
                data = gathered.data();
            }
            void* columns[32] = {const_cast<unit*>(data)};
            std::size_t ids = 0;
            d.ids[ids++] = unit_;
            for (std::uint32_t left = mask; left != 0; left &= left - 1) {
                d.ids[ids++] = tag(static_cast<std::size_t>(std::countr_zero(left)));
            }
            d.count = static_cast<std::int32_t>(members.size());
            d.data = columns;
            const ecs_entity_t* const made = ecs_bulk_init(world(), &d);
            for (std::size_t i = 0; i < members.size(); ++i) { handles_[rows.ids[members[i]]] = made[i]; }
        }
        for (std::size_t i = 0; i < rows.ids.size(); ++i) { add_sparse(handles_[rows.ids[i]], rows.masks[i]); }
    }

    /// Several writes that are made when the last one is said: what comes nearest to a transaction.
    template <class Body>
    void transaction(Body body) {
        ecs_defer_begin(world());
        body();
        ecs_defer_end(world());
    }

    /// flecs has no snapshots: this is one by hand.
    struct saved_rows {
        struct part {
            std::uint32_t mask;
            std::size_t size;
        };
        std::vector<part> parts; ///< of the rows below, by the table in which they were
        std::vector<ecs_entity_t> ids;
        std::vector<unit> data;
        std::array<std::vector<ecs_entity_t>, 16> sparse;
    };
    void save(saved_rows& out) const {
        out.parts.clear();
        out.ids.clear();
        out.data.clear();
        ecs_iter_t it = ecs_each_id(world(), unit_);
        while (ecs_each_next(&it)) {
            const auto size = static_cast<std::size_t>(it.count);
            std::uint32_t mask = 0;
            for (std::uint32_t left = table_bits_ & 0xffff; left != 0; left &= left - 1) {
                if (ecs_search(world(), it.table, tag(static_cast<std::size_t>(std::countr_zero(left))), nullptr) >=
                    0) {
                    mask |= left & (~left + 1);
                }
            }
            out.parts.push_back({mask, size});
            const unit* const data = static_cast<const unit*>(ecs_field_w_size(&it, sizeof(unit), 0));
            out.ids.insert(out.ids.end(), it.entities, it.entities + size);
            out.data.insert(out.data.end(), data, data + size);
        }
        for (std::size_t bit = 0; bit < 16; ++bit) {
            out.sparse[bit].clear();
            if ((table_bits_ >> bit & 1) != 0) { continue; }
            ecs_iter_t with = ecs_query_iter(world(), with_tag(bit));
            while (ecs_query_next(&with)) {
                out.sparse[bit].insert(out.sparse[bit].end(), with.entities, with.entities + with.count);
            }
        }
    }
    /// All entities are made anew, a table at a time, with other ids. (Giving them their old ids costs more.)
    void load(const saved_rows& in) {
        clear();
        std::size_t first = 0;
        renamed_.clear();
        for (const auto& p : in.parts) {
            if (p.size == 0) { continue; }
            ecs_bulk_desc_t d{};
            void* columns[32] = {const_cast<unit*>(in.data.data() + first)};
            d.ids[0] = unit_;
            std::size_t ids = 1;
            for (std::uint32_t left = p.mask; left != 0; left &= left - 1) {
                d.ids[ids++] = tag(static_cast<std::size_t>(std::countr_zero(left)));
            }
            d.count = static_cast<std::int32_t>(p.size);
            d.data = columns;
            const ecs_entity_t* const made = ecs_bulk_init(world(), &d);
            for (std::size_t i = 0; i < p.size; ++i) {
                const auto was = static_cast<std::uint32_t>(in.ids[first + i]);
                if (was >= renamed_.size()) { renamed_.resize(2 * (std::size_t{was} + 1)); }
                renamed_[was] = made[i];
            }
            first += p.size;
        }
        for (std::size_t bit = 0; bit < 16; ++bit) {
            for (const ecs_entity_t was : in.sparse[bit]) {
                ecs_add_id(world(), renamed_[static_cast<std::uint32_t>(was)], tag(bit));
            }
        }
    }

    [[nodiscard]] std::size_t count_all() const {
        if (all_ == nullptr) { all_ = query({tag(0), tag(1)}, EcsAnd); }
        return count(all_);
    }
    [[nodiscard]] std::size_t count_any() const {
        if (any_ == nullptr) { any_ = query({tag(0), tag(1)}, EcsOr); }
        return count(any_);
    }
    [[nodiscard]] std::uint32_t sum_of_c0() const {
        if (with_c0_ == nullptr) { with_c0_ = query({unit_, tag(0)}, EcsAnd); }
        std::uint32_t sum = 0;
        ecs_iter_t it = ecs_query_iter(world(), with_c0_);
        while (ecs_query_next(&it)) {
            const unit* const data = static_cast<const unit*>(ecs_field_w_size(&it, sizeof(unit), 0));
            for (std::int32_t i = 0; i < it.count; ++i) { sum += data[i].health; }
        }
        return sum;
    }

    template <class Visit>
    void members(std::size_t v, Visit visit) const {
        const std::vector<std::uint64_t>& words = views_[v]->words;
        for (std::size_t w = 0; w < words.size(); ++w) {
            for (std::uint64_t left = words[w]; left != 0; left &= left - 1) {
                const ecs_entity_t e =
                    ecs_get_alive(world(), w * 64 + static_cast<std::size_t>(std::countr_zero(left)));
                visit(static_cast<std::uint32_t>(e), get(e));
            }
        }
    }
    [[nodiscard]] std::size_t members_of(std::size_t v) const noexcept { return views_[v]->members; }
    [[nodiscard]] std::size_t told() const noexcept { return told_; }

private:
    struct view {
        flecs_world* owner;
        std::uint32_t required = 0;
        bool (*holds)(const unit&, std::uint32_t) = nullptr;
        std::uint32_t bound = 0;
        std::vector<std::uint64_t> words{};
        std::size_t members = 0;

        void follow(ecs_entity_t e, bool now) {
            const auto index = static_cast<std::uint32_t>(e);
            if (index / 64 >= words.size()) { words.resize(2 * (index / 64 + 1)); }
            std::uint64_t& word = words[index / 64];
            if (now == ((word >> (index % 64) & 1) != 0)) { return; }
            word ^= std::uint64_t{1} << (index % 64);
            members += now ? 1 : static_cast<std::size_t>(-1);
            ++owner->told_;
        }
    };

    [[nodiscard]] ecs_world_t* world() const noexcept { return world_.get(); }
    /// Made at the first use: by then it is known which tags are ordinary.
    [[nodiscard]] ecs_id_t tag(std::size_t bit) const {
        if (tags_[bit] == 0) {
            tags_[bit] = ecs_new(world());
            if ((table_bits_ >> bit & 1) == 0) { ecs_add_id(world(), tags_[bit], EcsDontFragment); }
        }
        return tags_[bit];
    }
    [[nodiscard]] bool has(ecs_entity_t e, std::uint32_t required) const {
        for (std::uint32_t left = required; left != 0; left &= left - 1) {
            if (!ecs_has_id(world(), e, tag(static_cast<std::size_t>(std::countr_zero(left))))) { return false; }
        }
        return true;
    }
    void add_sparse(ecs_entity_t e, std::uint32_t mask) {
        for (std::uint32_t left = mask & ~table_bits_; left != 0; left &= left - 1) {
            ecs_add_id(world(), e, tag(static_cast<std::size_t>(std::countr_zero(left))));
        }
    }
    [[nodiscard]] ecs_table_t* table_of(std::uint32_t mask) {
        ecs_table_t*& found = tables_[mask];
        if (found == nullptr) {
            found = ecs_table_add_id(world(), nullptr, unit_);
            for (std::uint32_t left = mask; left != 0; left &= left - 1) {
                found = ecs_table_add_id(world(), found, tag(static_cast<std::size_t>(std::countr_zero(left))));
            }
        }
        return found;
    }
    [[nodiscard]] ecs_query_t* query(std::array<ecs_id_t, 2> ids, std::int16_t oper) const {
        ecs_query_desc_t d{};
        d.terms[0].id = ids[0];
        d.terms[0].oper = oper;
        d.terms[1].id = ids[1];
        if constexpr (UseTables) { d.cache_kind = EcsQueryCacheAuto; }
        return ecs_query_init(world(), &d);
    }
    [[nodiscard]] ecs_query_t* with_tag(std::size_t bit) const {
        if (with_tag_[bit] == nullptr) {
            ecs_query_desc_t d{};
            d.terms[0].id = tag(bit);
            with_tag_[bit] = ecs_query_init(world(), &d);
        }
        return with_tag_[bit];
    }
    [[nodiscard]] std::size_t count(ecs_query_t* q) const {
        std::size_t out = 0;
        ecs_iter_t it = ecs_query_iter(world(), q);
        while (ecs_query_next(&it)) { out += static_cast<std::size_t>(it.count); }
        return out;
    }
    view& add_view() {
        views_.push_back(std::make_unique<view>(view{this}));
        return *views_.back();
    }
    void add_data_view(bool (*holds)(const unit&, std::uint32_t), std::uint32_t bound) {
        view& v = add_view();
        v.holds = holds;
        v.bound = bound;
        ecs_observer_desc_t d{};
        d.query.terms[0].id = unit_;
        d.events[0] = EcsOnSet;
        d.events[1] = EcsOnRemove;
        d.callback = [](ecs_iter_t* it) {
            view& self = *static_cast<view*>(it->ctx);
            const unit* const data = static_cast<const unit*>(ecs_field_w_size(it, sizeof(unit), 0));
            for (std::int32_t i = 0; i < it->count; ++i) {
                self.follow(it->entities[i], it->event == EcsOnSet && self.holds(data[i], self.bound));
            }
        };
        d.ctx = &v;
        ecs_observer_init(world(), &d);
    }

    std::uint32_t table_bits_; ///< these are ordinary tags
    std::vector<ecs_entity_t> handles_;
    std::vector<std::unique_ptr<view>> views_; ///< before the world, which calls them until it is gone
    std::size_t told_ = 0;
    mutable std::array<ecs_id_t, 32> tags_{};
    std::unordered_map<std::uint32_t, ecs_table_t*> tables_;
    mutable std::array<ecs_query_t*, 16> with_tag_{};
    std::vector<ecs_entity_t> renamed_; ///< from an old id to the new one
    mutable ecs_query_t* all_ = nullptr;
    mutable ecs_query_t* any_ = nullptr;
    mutable ecs_query_t* with_c0_ = nullptr;
    ecs_id_t unit_ = 0;
    std::unique_ptr<ecs_world_t, void (*)(ecs_world_t*)> world_;
};

using flecs_sparse_world = flecs_world<false>;
using flecs_tables_world = flecs_world<true>;

} // namespace bench

#endif
