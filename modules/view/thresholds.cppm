// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

export module ensign.view:thresholds;

import :vectors;

export namespace ensign::internal {

/// A value as a number whose order is that of the values: for fields whose changes are looked up, not compared one
/// by one.
using ordered_key = std::uint64_t;

/// The key of what has no order: NaN. No other value of a floating type has it.
inline constexpr ordered_key no_order = 0;

/// Types whose values have keys.
template <class T>
inline constexpr bool has_ordered_key = std::is_integral_v<T> || std::is_same_v<T, float> || std::is_same_v<T, double>;

template <class T>
[[nodiscard]] constexpr ordered_key key_of(T value) noexcept {
    if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
        return static_cast<ordered_key>(static_cast<std::int64_t>(value)) ^ (ordered_key{1} << 63);
    } else if constexpr (std::is_integral_v<T>) {
        return static_cast<ordered_key>(value);
    } else {
        static_assert(std::numeric_limits<T>::is_iec559);
        using bits_type = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        if (value != value) { return no_order; }
        const auto bits = __builtin_bit_cast(bits_type, value + T{0}); // one zero, not two
        constexpr bits_type sign = bits_type{1} << (8 * sizeof(T) - 1);
        return (bits & sign) != 0 ? static_cast<bits_type>(~bits) : static_cast<bits_type>(bits | sign);
    }
}

/// Where the answer of a comparison with a constant changes: between the keys below `key` and the others, or at `key`
/// alone.
struct threshold {
    enum class kind : unsigned char {
        none,  ///< it is not known where
        step,  ///< below `key` one answer, from there on the other
        point, ///< at `key` one answer, elsewhere the other
    };
    kind what = kind::none;
    ordered_key key = 0;

    friend constexpr bool operator==(const threshold&, const threshold&) noexcept = default;
};

/// Thresholds of one field, ascending.
class threshold_keys {
public:
    [[nodiscard]] inline bool empty() const noexcept { return keys_.empty(); }

    /// Whether a step lies between two keys.
    [[nodiscard, gnu::always_inline]] inline bool any_between(ordered_key a, ordered_key b) const noexcept {
        const std::size_t i = first_above(a < b ? a : b);
        return i < keys_.size() && keys_[i] <= (a < b ? b : a);
    }
    /// Whether a point lies at this key.
    [[nodiscard, gnu::always_inline]] inline bool any_at(ordered_key key) const noexcept {
        const std::size_t i = first_at(key);
        return i < keys_.size() && keys_[i] == key;
    }

protected:
    [[nodiscard]] inline std::size_t first_at(ordered_key key) const noexcept {
        return first([key](ordered_key k) { return k < key; });
    }
    [[nodiscard]] inline std::size_t first_above(ordered_key key) const noexcept {
        return first([key](ordered_key k) { return k <= key; });
    }

    std::vector<ordered_key> keys_;

private:
    /// The first for which `before` does not hold. Without a branch that depends on the keys.
    template <class Before>
    [[nodiscard, gnu::always_inline]] inline std::size_t first(Before before) const noexcept {
        const ordered_key* from = keys_.data();
        std::size_t size = keys_.size();
        if (size == 0) { return 0; }
        while (size > 1) {
            const std::size_t half = size / 2;
            from += before(from[half - 1]) ? half : 0;
            size -= half;
        }
        return static_cast<std::size_t>(from - keys_.data()) + (before(*from) ? 1U : 0U);
    }
};

/// The thresholds of one field.
struct field_thresholds {
    const threshold_keys* steps;
    const threshold_keys* points;

    /// Whether a change from one value to the other may cross any. `may_have_no_order`: either may be NaN.
    [[nodiscard, gnu::always_inline]] inline bool crossed(ordered_key from, ordered_key to,
                                                          bool may_have_no_order) const noexcept {
        if (from == to) { return false; }
        if (may_have_no_order && (from == no_order || to == no_order)) { return true; }
        return steps->any_between(from, to) || (!points->empty() && (points->any_at(from) || points->any_at(to)));
    }
};

/// Views by the threshold of their condition, so that a change of a field finds those whose answer may change, in
/// O(log views) and what it finds.
template <class View>
class threshold_list : public threshold_keys {
public:
    /// Strong guarantee.
    void add(View& v, ordered_key key) {
        const std::size_t at = first_at(key);
        make_room_for_one(views_);
        make_room_for_one(keys_);
        keys_.insert(keys_.begin() + static_cast<std::ptrdiff_t>(at), key);
        views_.insert(views_.begin() + static_cast<std::ptrdiff_t>(at), &v);
    }
    void remove(const View& v) noexcept {
        for (std::size_t i = views_.size(); i-- != 0;) {
            if (views_[i] != &v) { continue; }
            keys_.erase(keys_.begin() + static_cast<std::ptrdiff_t>(i));
            views_.erase(views_.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }

    template <class Use>
    void for_each(Use use) const {
        for (View* const v : views_) { use(*v); }
    }
    /// Steps that lie between two keys. `use` adds no views.
    template <class Use>
    inline void for_between(ordered_key a, ordered_key b, Use use) const {
        const ordered_key low = a < b ? a : b;
        const ordered_key high = a < b ? b : a;
        for (std::size_t i = first_above(low); i < keys_.size() && keys_[i] <= high; ++i) { use(*views_[i]); }
    }
    /// Points at one of two different keys.
    template <class Use>
    inline void for_either(ordered_key a, ordered_key b, Use use) const {
        for_equal(a, use);
        for_equal(b, use);
    }

private:
    template <class Use>
    inline void for_equal(ordered_key key, Use& use) const {
        for (std::size_t i = first_at(key); i < keys_.size() && keys_[i] == key; ++i) { use(*views_[i]); }
    }

    std::vector<View*> views_; // beside the keys
};

} // namespace ensign::internal
