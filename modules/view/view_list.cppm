// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <vector>

export module ensign.view:view_list;

import ensign.set;
import ensign.traits;
import :vectors;

export namespace ensign::internal {

/// Views, and beside each what its filter asks of the masks, so that those that cannot be concerned by a change are
/// passed over without a look at them.
template <class View, trait_enum... Es>
class view_list {
public:
    using masks_type = trait_masks<Es...>;

    [[nodiscard]] inline bool empty() const noexcept { return views_.empty(); }

    /// Strong guarantee.
    void add(View& v) {
        make_room_for_one(required_);
        make_room_for_one(forbidden_);
        make_room_for_one(views_);
        // Members of a view that follows the traits match its filter at all times. Others may be what they once were.
        const bool known = v.follows_traits();
        required_.push_back(known ? v.filter.all_of : masks_type{});
        forbidden_.push_back(known ? v.filter.none_of : masks_type{});
        views_.push_back(&v);
    }

    void remove(const View& v) noexcept {
        for (std::size_t i = views_.size(); i-- != 0;) {
            if (views_[i] != &v) { continue; }
            const auto at = static_cast<std::ptrdiff_t>(i);
            required_.erase(required_.begin() + at);
            forbidden_.erase(forbidden_.begin() + at);
            views_.erase(views_.begin() + at);
        }
    }

    /// All views but those that `use` adds.
    template <class Use>
    inline void for_each(Use use) const {
        const std::size_t end = views_.size();
        for (std::size_t i = 0; i < end; ++i) { use(*views_[i]); }
    }

    /// Whether the filter of any view may match one of the two masks.
    [[nodiscard]] inline bool any_concerned(const masks_type& a, const masks_type& b) const noexcept {
        const masks_type either = a | b;
        const masks_type both = a & b;
        const std::size_t end = views_.size();
        std::size_t i = 0;
        for (; i + block <= end; i += block) {
            if (any_in_block(i, either, both)) { return true; }
        }
        for (; i < end; ++i) {
            if (concerned(required_[i], forbidden_[i], either, both)) { return true; }
        }
        return false;
    }

    /// Those whose filter one of the two masks may match, but for those that `use` adds.
    template <class Use>
    [[gnu::always_inline]] inline void for_concerned(const masks_type& a, const masks_type& b, Use use) const {
        for_concerned(a, b, use, [](const View&) {});
    }
    /// `prepare(view)` is called for the views of a whole block before `use`, to fetch what `use` will look at.
    template <class Use, class Prepare>
    [[gnu::always_inline]] inline void for_concerned(const masks_type& a, const masks_type& b, Use use,
                                                     Prepare prepare) const {
        const std::size_t end = views_.size();
        const masks_type either = a | b;
        const masks_type both = a & b;
        std::size_t i = 0;
        for (; i + block <= end; i += block) {
            if (!any_in_block(i, either, both)) { continue; }
            std::uint32_t left = concerned_in_block(i, either, both);
            for (std::size_t k = i; k < i + block; ++k) { prepare(*views_[k]); }
            for (; left != 0; left &= left - 1) { use(*views_[i + static_cast<unsigned>(__builtin_ctz(left))]); }
        }
        for (; i < end; ++i) {
            if (concerned(required_[i], forbidden_[i], either, both)) { use(*views_[i]); }
        }
    }

private:
    static constexpr std::size_t block = 16;

    [[nodiscard]] static inline bool concerned([[maybe_unused]] const masks_type& required,
                                               [[maybe_unused]] const masks_type& forbidden,
                                               [[maybe_unused]] const masks_type& either,
                                               [[maybe_unused]] const masks_type& both) noexcept {
        return (((required.template get<Es>() - either.template get<Es>()) |
                 (forbidden.template get<Es>() & both.template get<Es>()))
                    .empty() &&
                ...);
    }

    /// Becomes vector instructions. Most blocks have no view that is concerned.
    [[nodiscard]] inline bool any_in_block(std::size_t from, const masks_type& either,
                                           const masks_type& both) const noexcept {
        const masks_type* const required = required_.data() + from;
        const masks_type* const forbidden = forbidden_.data() + from;
        unsigned any = 0;
        for (std::size_t k = 0; k < block; ++k) { any |= concerned(required[k], forbidden[k], either, both) ? 1U : 0U; }
        return any != 0;
    }
    /// Bit `k`: whether view `from + k` is.
    [[nodiscard]] inline std::uint32_t concerned_in_block(std::size_t from, const masks_type& either,
                                                          const masks_type& both) const noexcept {
        const masks_type* const required = required_.data() + from;
        const masks_type* const forbidden = forbidden_.data() + from;
        std::uint32_t out = 0;
        for (unsigned k = 0; k < block; ++k) {
            out |= concerned(required[k], forbidden[k], either, both) ? std::uint32_t{1} << k : std::uint32_t{0};
        }
        return out;
    }

    // Side by side, in the order of creation.
    std::vector<masks_type> required_;
    std::vector<masks_type> forbidden_;
    std::vector<View*> views_;
};

} // namespace ensign::internal
