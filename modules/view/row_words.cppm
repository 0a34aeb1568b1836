// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.view:row_words;

import ensign.set;
import ensign.traits;

export namespace ensign::internal {

/// Rows that one word of a membership is about.
inline constexpr std::size_t word_rows = 64;

template <trait_enum E>
struct bit_planes {
    std::uint64_t of_bit[8 * sizeof(E)];
};

/// The masks of up to `word_rows` rows turned around: for each bit a word that says which rows have it. A filter is then
/// a few operations on words, so many filters over the same rows cost little more than one.
template <trait_enum... Es>
class row_planes : private bit_planes<Es>... {
public:
    using masks_type = trait_masks<Es...>;

    /// Looks at the rows from `from` on, and at the bits that are `asked` about. O(64 * bytes with such bits).
    template <class Data>
    inline void fill(const row_view<Data, Es...>& rows, std::size_t from, const masks_type& asked) noexcept {
        const std::size_t left = from < rows.size() ? rows.size() - from : 0;
        const std::size_t count = left < word_rows ? left : word_rows;
        valid_ = count == word_rows ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
        (fill_bits<Es>(rows.template masks<Es>(), from, count, asked.template get<Es>().bits()), ...);
    }

    /// Which of these rows match: a bit a row, lowest first. Precondition: the bits of the filter were asked about.
    [[nodiscard]] inline std::uint64_t matching(const trait_filter<Es...>& filter) const noexcept {
        std::uint64_t out = valid_;
        ((out &= matching_bits<Es>(filter)), ...);
        return out;
    }

private:
    template <trait_enum E>
    inline void fill_bits(const traits<E>* masks, std::size_t from, std::size_t count, std::uint64_t asked) noexcept {
        for (unsigned byte = 0; byte < sizeof(E); ++byte) {
            const std::uint64_t bits = asked >> (8 * byte) & 0xff;
            if (bits == 0) { continue; }
            unsigned char bytes[word_rows] = {};
            if (masks != nullptr && count == word_rows) { // a constant length becomes vector instructions
                for (std::size_t k = 0; k < word_rows; ++k) {
                    bytes[k] = static_cast<unsigned char>(masks[from + k].raw() >> (8 * byte));
                }
            } else if (masks != nullptr) {
                for (std::size_t k = 0; k < count; ++k) {
                    bytes[k] = static_cast<unsigned char>(masks[from + k].raw() >> (8 * byte));
                }
            }
            for (std::uint64_t rest = bits; rest != 0; rest &= rest - 1) {
                const auto bit = static_cast<unsigned>(__builtin_ctzll(rest));
                bit_planes<E>::of_bit[8 * byte + bit] = gather_bit(bytes, bit);
            }
        }
    }

    template <trait_enum E>
    [[nodiscard]] inline std::uint64_t matching_bits(const trait_filter<Es...>& filter) const noexcept {
        const auto& of_bit = bit_planes<E>::of_bit;
        std::uint64_t out = ~std::uint64_t{0};
        for (std::uint64_t rest = filter.all_of.template get<E>().bits(); rest != 0; rest &= rest - 1) {
            out &= of_bit[__builtin_ctzll(rest)];
        }
        for (std::uint64_t rest = filter.none_of.template get<E>().bits(); rest != 0; rest &= rest - 1) {
            out &= ~of_bit[__builtin_ctzll(rest)];
        }
        if (filter.any_of.template get<E>().empty()) { return out; }
        std::uint64_t any = 0;
        for (std::uint64_t rest = filter.any_of.template get<E>().bits(); rest != 0; rest &= rest - 1) {
            any |= of_bit[__builtin_ctzll(rest)];
        }
        return out & any;
    }

    std::uint64_t valid_ = 0; // rows that there are
};

/// Whether the masks of these `word_rows` rows are the same in both; `b` may know where it differs from `a`.
template <class Data, trait_enum... Es>
[[nodiscard]] inline bool same_masks([[maybe_unused]] const row_view<Data, Es...>& a,
                                     [[maybe_unused]] const row_view<Data, Es...>& b, std::size_t from) noexcept {
    const std::size_t most = a.size() < b.size() ? b.size() : a.size();
    if (!b.may_differ(from, from + word_rows < most ? from + word_rows : most)) { return true; }
    if (from + word_rows > a.size() || from + word_rows > b.size()) { return false; }
    const auto same = [&]<trait_enum E>(const traits<E>* left, const traits<E>* right) {
        if (left == nullptr || right == nullptr) { return left == right; }
        return same_bytes(left + from, right + from, word_rows * sizeof(traits<E>));
    };
    return (same(a.template masks<Es>(), b.template masks<Es>()) && ...);
}

} // namespace ensign::internal
