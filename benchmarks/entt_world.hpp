// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_ENTT_WORLD_HPP
#define ENSIGN_BENCHMARKS_ENTT_WORLD_HPP

/// \file
/// EnTT under the names that the workloads use, in the two ways in which one keeps many traits with it: as empty
/// components, each in a storage of its own, where the data is asked for through the registry, as its documentation does;
/// and as bits of one component, with storages that are looked up once, for the most that can be had. A view with enter
/// and exit is what its users write by hand: listeners that keep a sparse set of members.

#include "workload.hpp"

#include <entt/entt.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace bench {

/// What both ways have in common. `Own` has give_traits, drop_traits and the views over them.
class entt_base {
public:
    using handle_type = entt::entity;

    [[nodiscard]] std::size_t size() const noexcept { return units_->size(); }
    [[nodiscard]] handle_type handle(std::uint32_t id) const noexcept { return handles_[id]; }
    /// For measuring memory: the table of handles is the benchmark's.
    void forget_handles() { std::vector<handle_type>{}.swap(handles_); }
    void clear() { registry_.clear(); }
    void destroy(handle_type e) { registry_.destroy(e); }

    void add_gold_view(std::uint32_t least) {
        add_data_view([](const unit& u, std::uint32_t bound) { return u.gold >= bound; }, least);
    }
    void add_health_view(std::uint32_t least) {
        add_data_view([](const unit& u, std::uint32_t bound) { return u.health >= bound; }, least);
    }
    void add_opaque_view(std::uint32_t least) { add_health_view(least); }

    template <class Visit>
    void members(std::size_t v, Visit visit) const {
        for (const entt::entity e : *members_[v]) { visit(entt::to_integral(e), units_->get(e)); }
    }
    [[nodiscard]] std::size_t members_of(std::size_t v) const noexcept { return members_[v]->size(); }
    [[nodiscard]] std::size_t told() const noexcept { return told_; }

    using saved_rows = std::vector<std::byte>;

protected:
    using bytes = saved_rows;
    struct writer {
        bytes& out;
        template <class T>
        void operator()(const T& value) {
            const auto* const from = reinterpret_cast<const std::byte*>(&value);
            out.insert(out.end(), from, from + sizeof value);
        }
    };
    struct reader {
        const std::byte* from;
        template <class T>
        void operator()(T& value) {
            std::memcpy(&value, from, sizeof value);
            from += sizeof value;
        }
    };

    explicit entt_base(std::size_t n) : handles_(3 * n + 2), units_{&registry_.storage<unit>()} {
        registry_.storage<entt::entity>().reserve(n);
        units_->reserve(n);
    }
    ~entt_base() = default; // listeners point here: worlds stay where they are
    entt_base(const entt_base&) = delete;
    entt_base& operator=(const entt_base&) = delete;

    [[nodiscard]] entt::sparse_set& new_members() {
        members_.push_back(std::make_unique<entt::sparse_set>());
        return *members_.back();
    }
    void follow(entt::sparse_set& members, entt::entity e, bool now) {
        if (now != members.contains(e)) {
            if (now) {
                members.push(e);
            } else {
                members.erase(e);
            }
            ++told_;
        }
    }

    entt::registry registry_;
    std::vector<entt::entity> handles_; ///< by the id of the workload
    entt::storage_for_t<unit>* units_;

private:
    struct data_view {
        entt_base* world;
        entt::sparse_set* members;
        bool (*holds)(const unit&, std::uint32_t);
        std::uint32_t bound;

        void changed(entt::registry&, entt::entity e) {
            world->follow(*members, e, holds(world->units_->get(e), bound));
        }
        void gone(entt::registry&, entt::entity e) { world->follow(*members, e, false); }
    };
    void add_data_view(bool (*holds)(const unit&, std::uint32_t), std::uint32_t bound) {
        data_views_.push_back(std::make_unique<data_view>(data_view{this, &new_members(), holds, bound}));
        data_view& v = *data_views_.back();
        units_->on_construct().connect<&data_view::changed>(v);
        units_->on_update().connect<&data_view::changed>(v);
        units_->on_destroy().connect<&data_view::gone>(v);
    }

    std::vector<std::unique_ptr<data_view>> data_views_;
    std::vector<std::unique_ptr<entt::sparse_set>> members_;
    std::size_t told_ = 0;
};

/// A trait is an empty component.
class entt_tags_world : public entt_base {
    struct tag {};
    using tags = entt::storage_for_t<tag>;

public:
    explicit entt_tags_world(std::size_t n) : entt_base{n} {
        for (std::size_t bit = 0; bit < 16; ++bit) { tags_of(bit).reserve(n / 4); }
    }

    void add_mask_view(std::uint32_t required) {
        views_.push_back(std::make_unique<mask_view>(mask_view{this, &new_members(), {}}));
        mask_view& v = *views_.back();
        for (std::uint32_t left = required; left != 0; left &= left - 1) {
            tags& t = tags_of(static_cast<std::size_t>(std::countr_zero(left)));
            v.required.push_back(&t);
            t.on_construct().connect<&mask_view::added>(v);
            t.on_destroy().connect<&mask_view::removed>(v);
        }
    }
    void create(std::uint32_t id, const unit& u, std::uint32_t mask) {
        const entt::entity e = registry_.create();
        handles_[id] = e;
        units_->emplace(e, u);
        for (std::uint32_t left = mask; left != 0; left &= left - 1) {
            tags_of(static_cast<std::size_t>(std::countr_zero(left))).emplace(e);
        }
    }
    void create_many(const new_rows& rows) {
        std::vector<entt::entity> made(rows.ids.size());
        registry_.create(made.begin(), made.end());
        units_->insert(made.begin(), made.end(), rows.data.begin());
        std::vector<entt::entity> with;
        for (std::size_t bit = 0; bit < 16; ++bit) {
            with.clear();
            for (std::size_t i = 0; i < made.size(); ++i) {
                if ((rows.masks[i] >> bit & 1) != 0) { with.push_back(made[i]); }
            }
            if (!with.empty()) { tags_of(bit).insert(with.begin(), with.end()); }
        }
        for (std::size_t i = 0; i < made.size(); ++i) { handles_[rows.ids[i]] = made[i]; }
    }
    void toggle(handle_type e, std::uint32_t bit) {
        tags& t = *tags_[static_cast<std::size_t>(std::countr_zero(bit))];
        if (t.contains(e)) {
            t.erase(e);
        } else {
            t.emplace(e);
        }
    }

    void write(handle_type e, const unit& u) {
        registry_.patch<unit>(e, [&u](unit& out) { out = u; });
    }
    [[nodiscard]] const unit& get(handle_type e) const { return registry_.get<unit>(e); }

    [[nodiscard]] std::size_t count_all() const {
        std::size_t out = 0;
        for ([[maybe_unused]] const entt::entity e : entt::basic_view{*tags_[0], *tags_[1]}) { ++out; }
        return out;
    }
    [[nodiscard]] std::size_t count_any() const { return tags_[0]->size() + tags_[1]->size() - count_all(); }
    [[nodiscard]] std::uint32_t sum_of_c0() const {
        std::uint32_t sum = 0;
        entt::basic_view{*tags_[0], *units_}.each([&sum](const unit& u) { sum += u.health; });
        return sum;
    }

    void save(bytes& out) const {
        out.clear();
        writer w{out};
        entt::snapshot s{registry_};
        s.get<entt::entity>(w).get<unit>(w);
        for (std::size_t bit = 0; bit < 16; ++bit) { s.get<tag>(w, name_of(bit)); }
    }
    /// The registry is emptied first, as the loader demands; the listeners stay, and are told of everything.
    void load(const bytes& in) {
        registry_.clear();
        reader r{in.data()};
        entt::snapshot_loader s{registry_};
        s.get<entt::entity>(r).get<unit>(r);
        for (std::size_t bit = 0; bit < 16; ++bit) { s.get<tag>(r, name_of(bit)); }
    }

private:
    struct mask_view {
        entt_tags_world* world;
        entt::sparse_set* members;
        std::vector<const tags*> required;

        void added(entt::registry&, entt::entity e) {
            for (const tags* const t : required) {
                if (!t->contains(e)) { return; }
            }
            world->follow(*members, e, true);
        }
        void removed(entt::registry&, entt::entity e) { world->follow(*members, e, false); }
    };

    [[nodiscard]] static entt::id_type name_of(std::size_t bit) noexcept { return static_cast<entt::id_type>(bit + 1); }
    [[nodiscard]] tags& tags_of(std::size_t bit) {
        if (tags_[bit] == nullptr) { tags_[bit] = &registry_.storage<tag>(name_of(bit)); }
        return *tags_[bit];
    }

    std::array<tags*, 32> tags_{}; ///< made when somebody asks for one
    std::vector<std::unique_ptr<mask_view>> views_;
};

/// All traits are bits of one component.
class entt_mask_world : public entt_base {
    struct bits {
        std::uint32_t value;
    };

public:
    explicit entt_mask_world(std::size_t n) : entt_base{n}, masks_{&registry_.storage<bits>()} { masks_->reserve(n); }

    void add_mask_view(std::uint32_t required) {
        views_.push_back(std::make_unique<mask_view>(mask_view{this, &new_members(), required}));
        mask_view& v = *views_.back();
        masks_->on_construct().connect<&mask_view::changed>(v);
        masks_->on_update().connect<&mask_view::changed>(v);
        masks_->on_destroy().connect<&mask_view::gone>(v);
    }
    void create(std::uint32_t id, const unit& u, std::uint32_t mask) {
        const entt::entity e = registry_.create();
        handles_[id] = e;
        units_->emplace(e, u);
        masks_->emplace(e, mask);
    }
    void create_many(const new_rows& rows) {
        std::vector<entt::entity> made(rows.ids.size());
        registry_.create(made.begin(), made.end());
        units_->insert(made.begin(), made.end(), rows.data.begin());
        static_assert(sizeof(bits) == sizeof(std::uint32_t));
        masks_->insert(made.begin(), made.end(), reinterpret_cast<const bits*>(rows.masks.data()));
        for (std::size_t i = 0; i < made.size(); ++i) { handles_[rows.ids[i]] = made[i]; }
    }
    void toggle(handle_type e, std::uint32_t bit) {
        masks_->patch(e, [bit](bits& m) { m.value ^= bit; });
    }

    void write(handle_type e, const unit& u) {
        units_->patch(e, [&u](unit& out) { out = u; });
    }
    [[nodiscard]] const unit& get(handle_type e) const { return units_->get(e); }

    [[nodiscard]] std::size_t count_all() const {
        std::size_t out = 0;
        for (const auto [e, m] : masks_->each()) { out += (m.value & 3) == 3 ? 1U : 0U; }
        return out;
    }
    [[nodiscard]] std::size_t count_any() const {
        std::size_t out = 0;
        for (const auto [e, m] : masks_->each()) { out += (m.value & 3) != 0 ? 1U : 0U; }
        return out;
    }
    [[nodiscard]] std::uint32_t sum_of_c0() const {
        std::uint32_t sum = 0;
        entt::basic_view{*masks_, *units_}.each([&sum](const bits& m, const unit& u) {
            if ((m.value & 1) != 0) { sum += u.health; }
        });
        return sum;
    }

    void save(bytes& out) const {
        out.clear();
        writer w{out};
        entt::snapshot{registry_}.get<entt::entity>(w).get<unit>(w).get<bits>(w);
    }
    void load(const bytes& in) {
        registry_.clear();
        reader r{in.data()};
        entt::snapshot_loader{registry_}.get<entt::entity>(r).get<unit>(r).get<bits>(r);
    }

private:
    struct mask_view {
        entt_mask_world* world;
        entt::sparse_set* members;
        std::uint32_t required;

        void changed(entt::registry&, entt::entity e) {
            world->follow(*members, e, (world->masks_->get(e).value & required) == required);
        }
        void gone(entt::registry&, entt::entity e) { world->follow(*members, e, false); }
    };

    entt::storage_for_t<bits>* masks_;
    std::vector<std::unique_ptr<mask_view>> views_;
};

} // namespace bench

#endif
