// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <memory>
#include <vector>

export module ensign.view:field_lists;

import ensign.set;
import ensign.traits;
import :field_path;
import :thresholds;
import :view_list;

export namespace ensign::internal {

/// The views that observe each field. A change of data compares every such field once, however many views observe it.
///
/// A view may stand on several lists. Lists stay when their last view goes: a struct has few fields. A view that compares
/// one field with a constant stands by its threshold, and is not visited unless the field crosses it.
template <class View, class Data, trait_enum... Es>
class field_lists {
public:
    using list_type = view_list<View, Es...>;

    void add(View& v) {
        for (const watched_field<Data>* const field : v.rest->fields) {
            entry& l = entry_of(field);
            switch (v.rest->where.what) {
            case threshold::kind::none: l.views.add(v); break;
            case threshold::kind::step: l.steps.add(v, v.rest->where.key); break;
            case threshold::kind::point: l.points.add(v, v.rest->where.key); break;
            }
            l.note();
        }
    }
    void remove(const View& v) noexcept {
        for (const auto& l : lists_) {
            l->views.remove(v);
            l->steps.remove(v);
            l->points.remove(v);
            l->note();
        }
    }

    [[nodiscard]] bool empty() const noexcept {
        for (const auto& l : lists_) {
            if (!l->empty()) { return false; }
        }
        return true;
    }

    /// Whether a change, of which the views know the old value, means anything to any.
    [[nodiscard]] inline bool concerned(const Data& old, const Data& now) const noexcept {
        for (const auto& p : lists_) {
            const entry& l = *p;
            if (l.any_views && !l.field->same(old, now)) { return true; }
            if (!l.any_thresholds) { continue; }
            const auto [from, to] = l.field->keys(old, now);
            if (l.keys.crossed(from, to, l.field->may_have_no_order)) { return true; }
        }
        return false;
    }

    /// The view, if there is one alone; null otherwise.
    [[nodiscard]] const View* only_view() const noexcept {
        const View* only = nullptr;
        bool several = false;
        for (const auto& l : lists_) {
            l->for_each([&](const View& v) {
                several = several || (only != nullptr && only != &v);
                only = &v;
            });
        }
        return several ? nullptr : only;
    }

    /// All there is to ask, if it is whether one field crosses these; `any` is a view that stands by one of them. Null
    /// otherwise.
    struct only_field {
        const field_thresholds* keys = nullptr;
        const View* any = nullptr;
    };
    [[nodiscard]] only_field only_thresholds() const noexcept {
        only_field out;
        for (const auto& p : lists_) {
            const entry& l = *p;
            if (l.any_views || (l.any_thresholds && out.keys != nullptr)) { return {}; }
            if (!l.any_thresholds) { continue; }
            out.keys = &l.keys;
            l.for_each([&out](const View& v) { out.any = &v; });
        }
        return out;
    }

    /// For every field that differs: `walk(list)`, and `use(view)` for those with a threshold; if `seen`, which says that
    /// the views know the old value, only for those whose threshold lies between. Lists that `walk` adds are left out.
    template <class Walk, class Use>
    inline void for_changed(const Data& old, const Data& now, bool seen, Walk walk, Use use) const {
        const std::size_t end = lists_.size();
        for (std::size_t i = 0; i < end; ++i) {
            const entry& l = *lists_[i];
            if (l.empty()) { continue; }
            if ((l.any_views || !seen) && l.field->same(old, now)) { continue; }
            if (l.any_views) { walk(l.views); }
            if (l.any_thresholds) { cross(l, old, now, seen, use); }
        }
    }

private:
    struct entry {
        const watched_field<Data>* field;
        list_type views;
        threshold_list<View> steps;
        threshold_list<View> points;
        field_thresholds keys; ///< of both
        bool any_views = false;
        bool any_thresholds = false;

        explicit entry(const watched_field<Data>* f) noexcept : field{f}, keys{&steps, &points} {}

        void note() noexcept {
            any_views = !views.empty();
            any_thresholds = !steps.empty() || !points.empty();
        }
        [[nodiscard]] inline bool empty() const noexcept { return !any_views && !any_thresholds; }

        template <class Use>
        void for_each(Use use) const {
            views.for_each(use);
            steps.for_each(use);
            points.for_each(use);
        }
    };

    [[nodiscard]] entry& entry_of(const watched_field<Data>* field) {
        for (const auto& l : lists_) {
            if (l->field == field) { return *l; }
        }
        lists_.push_back(std::make_unique<entry>(field));
        return *lists_.back();
    }

    template <class Use>
    static inline void cross(const entry& l, const Data& old, const Data& now, bool seen, Use& use) {
        const auto [from, to] = l.field->keys(old, now);
        if (!seen || (l.field->may_have_no_order && (from == no_order || to == no_order))) [[unlikely]] {
            l.steps.for_each(use);
            l.points.for_each(use);
        } else {
            l.steps.for_between(from, to, use);
            if (from != to) { l.points.for_either(from, to, use); }
        }
    }

    std::vector<std::unique_ptr<entry>> lists_; // a list stays where it is while others are added
};

} // namespace ensign::internal
