// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>

export module ensign.view:view_scanner;

import ensign.base;
import ensign.set;
import ensign.traits;
import :composition;
import :membership;
import :refreshed;
import :row_words;
import :view_base;
import :view_follower;
import :view_node;
import :view_outlet;
import :view_registry;

export namespace ensign::internal {

/// Who the members of views are when all rows are looked at, and what of it is a difference.
template <class Data, trait_enum... Es>
class view_scanner : public view_registry<Data, Es...> {
    using base = view_registry<Data, Es...>;

public:
    using typename base::masks_type;
    using typename base::node_type;
    using typename base::outlet_type;
    using typename base::rows_type;

protected:
    using coming_type = coming_rows<Data, Es...>;

    using base::core_;
    using base::views_;

    using base::base;
    ~view_scanner() override = default;

    /// Sets the bits of the rows that belong. Precondition: all clear.
    void fill(node_type& v, membership& bits) {
        if (v.composed()) {
            fill_composed(v, bits);
        } else {
            fill_from(v, core_.store.rows(), bits);
        }
    }

    /// Asks anew after an operation was undone; a predicate that throws here leaves the view without members.
    void recover(node_type& v) noexcept {
        v.stale = false;
        v.members.clear();
        v.ids_valid = false;
        this->kept_.drop(v);
        v.kept = 0;
        try {
            fill(v, v.members);
        } catch (...) { v.members.clear(); }
    }

    /// The members to be, of one view. Differences are transitions, unless the operation is silent.
    void look_anew(node_type& v, const rows_type& rows) {
        if (v.dead) { return; }
        if (v.composed()) {
            compose_anew(v, rows, {});
            return;
        }
        membership& fresh = refreshed_.from_nothing(v, this->room_for(rows.size()));
        fill_from(v, rows, fresh);
        if (mode_ != publish_mode::silent) { tell_differences(v, fresh, coming_type{rows}); }
    }

    void compose_anew(node_type& v, const rows_type& rows, std::span<const pending_row> pending) {
        if (v.dead) { return; }
        membership& fresh = refreshed_.from_nothing(v, this->room_for(rows.size()));
        const auto& operands = v.rest->operands;
        membership scratch_a;
        const membership& a = future(*operands[0], scratch_a);
        if (v.rest->how == composition::inner) {
            choose(v, a, coming_type{rows, pending}, fresh);
        } else {
            membership scratch_b;
            combine(v, a, future(*operands[1], scratch_b), fresh);
        }
        if (mode_ != publish_mode::silent) { tell_differences(v, fresh, coming_type{rows, pending}); }
    }

    // Views of a filter alone, many at once.

    /// Whether the members always are those that match the filter.
    [[nodiscard]] bool follows_masks_alone(const node_type& v) const noexcept {
        return v.masks_decide && v.follows_traits() && settled(v) && !v.composed();
    }

    /// The members of all such views: only where the masks of 64 rows change there is something to find out.
    void follow_masks(const rows_type& rows) {
        const rows_type present = core_.store.rows();
        const std::size_t most = present.size() < rows.size() ? rows.size() : present.size();
        masks_type asked;
        bool any_changed = false;
        row_planes<Es...> planes;
        for (std::size_t row = 0; row < most; row += word_rows) {
            if (same_masks(present, rows, row)) { continue; }
            if (!any_changed) {
                any_changed = true;
                asked = copy_members(rows.size());
            }
            planes.fill(rows, row, asked);
            for (node_type* const v : refreshed_) {
                v->rest->fresh.assign_word(row / word_rows, planes.matching(v->filter));
            }
        }
    }
    /// Returns what the filters ask about.
    masks_type copy_members(std::size_t size) {
        masks_type asked;
        for (const auto& v : views_) {
            if (v->dead || !follows_masks_alone(*v)) { continue; }
            refreshed_.from_present(*v, this->room_for(size));
            asked = asked | v->rest->observed;
        }
        return asked;
    }

    /// The members of a view when the operation has committed. Precondition: it was looked at.
    [[nodiscard]] const membership& future(const node_type& v, membership& scratch) const {
        if (v.rest->refreshing) { return v.rest->fresh; }
        bool copied = false;
        for (std::size_t i = 0; i < transitions_.size(); ++i) {
            const transition& t = transitions_[i];
            if (!t.moves || t.view != &v) { continue; }
            if (!copied) {
                scratch = v.members;
                copied = true;
            }
            if (t.kind == transition_kind::enter) {
                scratch.set(t.row);
            } else {
                scratch.reset(t.row);
            }
        }
        return copied ? scratch : v.members;
    }

    /// Newborn ones come with `look_at_newborn`.
    [[nodiscard]] inline bool settled(const node_type& v) const noexcept { return v.born < newborn_since_; }

    /// For each handle. One of them moves the entity, also where no handle is left.
    void add(node_type& v, transition_kind kind, entity who, std::uint32_t row, const Data& before, const Data& now) {
        bool moves = kind != transition_kind::update;
        const auto& outlets = v.rest->outlets;
        for (std::size_t i = 0; i < outlets.size(); ++i) {
            outlet_type& o = *outlets[i];
            if (o.hub == nullptr || (kind == transition_kind::update && o.updated.empty())) { continue; }
            transitions_.add(v, &o, kind, moves, who, row, &before, &now);
            moves = false;
        }
        if (moves) { transitions_.add(v, nullptr, kind, moves, who, row, &before, &now); }
    }

    refreshed_views<node_type> refreshed_;
    transition_list transitions_;
    std::size_t settled_views_ = 0; // those that were there before the operation
    publish_mode mode_ = publish_mode::single;
    std::uint64_t newborn_since_ = 0;

private:
    void tell_differences(node_type& v, const membership& fresh, coming_type rows) {
        for (std::size_t i = 0; i < fresh.word_count(); ++i) {
            std::uint64_t differing = fresh.word(i) ^ v.members.word(i);
            for (; differing != 0; differing &= differing - 1) {
                const std::size_t row = i * 64 + static_cast<std::size_t>(__builtin_ctzll(differing));
                const auto found = rows[row];
                add(v, fresh.test(row) ? transition_kind::enter : transition_kind::exit, found.who,
                    static_cast<std::uint32_t>(row), found.before, found.data);
            }
        }
    }

    void fill_from(node_type& v, const rows_type& rows, membership& bits) {
        const std::span<const std::uint32_t> dying = core_.dying_rows();
        if (v.masks_decide) {
            row_planes<Es...> planes;
            for (std::size_t row = 0; row < rows.size(); row += word_rows) {
                planes.fill(rows, row, v.rest->observed);
                bits.assign_word(row / word_rows, planes.matching(v.filter));
            }
            for (const std::uint32_t row : dying) { bits.reset(row); }
            return;
        }
        for (std::size_t row = 0, next_dying = 0; row < rows.size() && core_.alive() && !v.dead; ++row) {
            if (next_dying < dying.size() && dying[next_dying] == row) {
                ++next_dying;
            } else if (v.matches(rows.data(row), rows.all_masks(row))) {
                bits.set(row);
            }
        }
    }

    /// From the members of today.
    void fill_composed(node_type& v, membership& bits) {
        const composition how = v.rest->how;
        const node_type& a = *v.rest->operands[0];
        if (how == composition::inner) {
            choose(v, a.members, coming_type{core_.store.rows()}, bits);
            return;
        }
        const node_type& b = *v.rest->operands[1];
        combine(v, a.members, b.members, bits);
        this->kept_.adopt(v, [&](auto has) { return combined(how, has(a), has(b)); });
    }
    static void combine(const node_type& v, const membership& a, const membership& b, membership& bits) noexcept {
        for (std::size_t i = 0; i < bits.word_count(); ++i) {
            bits.assign_word(i, combined(v.rest->how, a.word(i), b.word(i)));
        }
    }
    /// Of the members of `outer` those that match.
    void choose(node_type& v, const membership& outer, coming_type rows, membership& bits) {
        for (std::size_t row = outer.next(0); row != membership::npos; row = outer.next(row + 1)) {
            if (!core_.alive() || v.dead) { return; }
            const auto found = rows[row];
            if (v.masks_decide ? v.filter.matches(found.masks) : v.matches(found.data, found.masks)) { bits.set(row); }
        }
    }
};

} // namespace ensign::internal
