// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <memory>
#include <vector>

export module ensign.view:field_lists;

import ensign.set;
import ensign.traits;
import :field_path;
import :view_list;

export namespace ensign::internal {

/// The views that observe each field. A change of data compares every such field once, however many views observe it.
///
/// A view may stand on several lists. Lists stay when their last view goes: a struct has few fields.
template <class View, class Data, trait_enum... Es>
class field_lists {
public:
    using list_type = view_list<View, Es...>;

    void add(View& v) {
        for (const watched_field<Data>* const field : v.rest->fields) { list_of(field).add(v); }
    }
    void remove(const View& v) noexcept {
        for (const auto& l : lists_) { l->views.remove(v); }
    }

    [[nodiscard]] bool empty() const noexcept {
        for (const auto& l : lists_) {
            if (!l->views.empty()) { return false; }
        }
        return true;
    }

    /// `walk(list)` for every field that differs. Lists that `walk` adds are left out.
    template <class Walk>
    inline void for_changed(const Data& old, const Data& now, Walk walk) const {
        const std::size_t end = lists_.size();
        for (std::size_t i = 0; i < end; ++i) {
            const entry& l = *lists_[i];
            if (!l.views.empty() && !l.field->same(old, now)) { walk(l.views); }
        }
    }

private:
    struct entry {
        const watched_field<Data>* field;
        list_type views;
    };

    [[nodiscard]] list_type& list_of(const watched_field<Data>* field) {
        for (const auto& l : lists_) {
            if (l->field == field) { return l->views; }
        }
        lists_.push_back(std::make_unique<entry>(entry{field, {}}));
        return lists_.back()->views;
    }

    std::vector<std::unique_ptr<entry>> lists_; // a list stays where it is while others are added
};

} // namespace ensign::internal
