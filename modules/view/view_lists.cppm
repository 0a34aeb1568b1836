// SPDX-License-Identifier: BSL-1.0
module;

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

export module ensign.view:view_lists;

import ensign.set;
import ensign.traits;
import :field_lists;
import :view_base;
import :view_list;

export namespace ensign::internal {

/// The views that observe each bit of one enum.
template <trait_enum E, class List>
struct bit_lists {
    std::array<List, 8 * sizeof(E)> of_bit;
};

/// Which views a change concerns: a list of all views, one for the data, one for each field that declared predicates
/// observe, and one for every bit of every trait enum.
///
/// Of a list only those are looked at whose filters the masks before or after can match, as long as the masks before are
/// the ones that the views last saw (`publish_mode::single`). Views may be added while the lists are walked; they are
/// not visited by the walk of a list that is under way.
template <class View, class Change, trait_enum... Es>
class view_lists : private bit_lists<Es, view_list<View, Es...>>... {
public:
    using list_type = view_list<View, Es...>;
    using masks_type = trait_masks<Es...>;
    using data_type = std::remove_cvref_t<decltype(*Change::old_data)>;

    void add(View& v) {
        all_.add(v);
        if (reacts_to_fields(v)) {
            fields_.add(v);
        } else if (reacts_to_data(v)) {
            add_to_data(v);
        }
        if (v.follows_traits()) { (add_bits<Es>(v, v.rest->observed.template get<Es>()), ...); }
    }
    void remove(const View& v) noexcept {
        all_.remove(v);
        data_.remove(v);
        fields_.remove(v);
        (remove_bits<Es>(v), ...);
    }

    /// From now on the view wants to know of changes of the data, whatever its condition. Returns whether that is new.
    bool add_to_data(View& v) {
        if (v.on_data_list) { return false; }
        data_.add(v);
        v.on_data_list = true;
        return true;
    }

    /// These bits as well, from now on.
    void add_bits(View& v, const masks_type& more) {
        if (v.follows_traits()) {
            (add_bits<Es>(v, more.template get<Es>() - v.rest->observed.template get<Es>()), ...);
        }
        v.rest->observed = v.rest->observed | more;
    }

    [[nodiscard]] bool any_for_data() const noexcept { return !data_.empty() || !fields_.empty(); }

    /// Whether a change of traits concerns any view.
    [[nodiscard]] bool concerned(const masks_type& old, const masks_type& now) const noexcept {
        return (concerned_bits<Es>(old, now) || ...);
    }

    /// Whether a change of the data alone does. Precondition: the views know the old value.
    [[nodiscard]] inline bool concerned_by_data(const data_type& old, const data_type& now) const noexcept {
        return !data_.empty() || fields_.concerned(old, now);
    }

    /// The same, if a single view or a single field is all there is to ask about; `ask` is null otherwise.
    [[nodiscard]] data_question<data_type, Es...> only_question() const noexcept {
        if (!data_.empty()) { return {}; }
        if (const View* const v = fields_.only_view()) {
            if (const auto out = v->question_about_itself(); out.ask != nullptr) { return out; }
        }
        const auto [keys, any] = fields_.only_thresholds();
        return keys == nullptr ? data_question<data_type, Es...>{} : any->question_about(*keys);
    }

    template <class Use>
    inline void for_inserted(const Change& what, Use use) const {
        all_.for_concerned(what.new_masks, what.new_masks, use);
    }
    template <class Use>
    inline void for_erased(const Change& what, publish_mode mode, Use use) const {
        walk(all_, what.old_masks, what.old_masks, mode, use);
    }

    /// For a single change of data alone.
    template <class Use>
    [[gnu::always_inline]] inline void for_data(const Change& what, Use use) {
        const auto prepare = [row = what.row](const View& v) { v.members.prefetch(row); };
        if (fields_.empty()) { // one list only
            data_.for_concerned(what.new_masks, what.new_masks, use, prepare);
            return;
        }
        const auto each = once(use);
        data_.for_concerned(what.new_masks, what.new_masks, each, prepare);
        fields_.for_changed(
            *what.old_data, *what.new_data, true,
            [&](const list_type& list) { list.for_concerned(what.new_masks, what.new_masks, each, prepare); }, each);
    }

    /// Each view once, whatever lists it is on.
    template <class Use>
    [[gnu::always_inline]] inline void for_modified(const Change& what, publish_mode mode, Use use) {
        const masks_type flipped = what.old_masks ^ what.new_masks;
        if (flipped.empty() && fields_.empty()) { // one list only
            walk(data_, what.old_masks, what.new_masks, mode, use);
            return;
        }
        auto each = once(use);
        if (what.data_changed) {
            walk(data_, what.old_masks, what.new_masks, mode, each);
            if (!fields_.empty()) {
                fields_.for_changed(
                    *what.old_data, *what.new_data, mode == publish_mode::single,
                    [&](const list_type& list) { walk(list, what.old_masks, what.new_masks, mode, each); }, each);
            }
        }
        (walk_bits<Es>(flipped.template get<Es>().bits(), what, mode, each), ...);
    }

private:
    /// `use`, for each view of the change that is looked at now only once.
    template <class Use>
    [[nodiscard]] inline auto once(Use& use) noexcept {
        return [&use, stamp = ++stamp_](View& v) {
            if (v.stamp == stamp) { return; }
            v.stamp = stamp;
            use(v);
        };
    }

    /// Not with `data_only`: that any data changes is when such a view looks, also at what else has changed.
    [[nodiscard]] static bool reacts_to_fields(const View& v) noexcept {
        return v.when == trigger::all && v.rest->fields_known;
    }
    [[nodiscard]] static bool reacts_to_data(const View& v) noexcept {
        return v.when == trigger::data_only || (v.when == trigger::all && !v.masks_decide);
    }

    template <trait_enum E>
    [[nodiscard]] inline list_type& list_of(std::uint64_t bits) noexcept { // the lowest one
        return bit_lists<E, list_type>::of_bit[static_cast<std::size_t>(__builtin_ctzll(bits))];
    }
    template <trait_enum E>
    [[nodiscard]] inline const list_type& list_of(std::uint64_t bits) const noexcept {
        return bit_lists<E, list_type>::of_bit[static_cast<std::size_t>(__builtin_ctzll(bits))];
    }

    template <trait_enum E>
    void add_bits(View& v, traits<E> bits) {
        for (std::uint64_t left = bits.bits(); left != 0; left &= left - 1) { list_of<E>(left).add(v); }
    }
    template <trait_enum E>
    void remove_bits(const View& v) noexcept {
        for (auto& list : bit_lists<E, list_type>::of_bit) { list.remove(v); }
    }

    template <trait_enum E>
    [[nodiscard]] bool concerned_bits(const masks_type& old, const masks_type& now) const noexcept {
        std::uint64_t left = (old.template get<E>() ^ now.template get<E>()).bits();
        for (; left != 0; left &= left - 1) {
            if (list_of<E>(left).any_concerned(old, now)) { return true; }
        }
        return false;
    }

    template <class Use>
    static inline void walk(const list_type& list, const masks_type& old, const masks_type& now, publish_mode mode,
                            Use& use) {
        if (mode == publish_mode::single) {
            list.for_concerned(old, now, use);
        } else { // the masks before are not those that the views last saw
            list.for_each(use);
        }
    }
    template <trait_enum E, class Use>
    inline void walk_bits(std::uint64_t flipped, const Change& what, publish_mode mode, Use& use) const {
        for (std::uint64_t left = flipped; left != 0; left &= left - 1) {
            walk(list_of<E>(left), what.old_masks, what.new_masks, mode, use);
        }
    }

    list_type all_; // in the order of creation
    list_type data_;
    field_lists<View, data_type, Es...> fields_;
    std::uint64_t stamp_ = 0; // of the change that is being looked at
};

} // namespace ensign::internal
