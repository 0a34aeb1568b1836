// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <type_traits>

export module ensign.schema:hash;

// XXH64 as a constant: libxxhash cannot run inside the compiler. The tests compare the two.

export namespace ensign::internal {

/// XXH64 with seed 0 of a text that comes in pieces. The pieces do not matter, only what they are together.
///
/// Does not allocate, does not throw. O(1) memory; a character costs a few steps of constant evaluation.
class xxh64 {
public:
    constexpr void append(const char* text, std::size_t count) noexcept {
        size_ += count;
        if (!std::is_constant_evaluated()) {
            for (; shift_ == 0 && count >= 8; text += 8, count -= 8) {
                for (unsigned i = 0; i < 8; ++i) { // becomes one load
                    word_ |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
                }
                take_word();
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            word_ |= std::uint64_t{static_cast<unsigned char>(text[i])} << shift_;
            shift_ += 8;
            if (shift_ == 64) { take_word(); }
        }
    }

    /// The hash of everything so far. More may follow.
    [[nodiscard]] constexpr std::uint64_t value() const noexcept {
        std::uint64_t h = size_ >= 32 ? join_lanes() : prime5;
        h += size_;
        for (unsigned i = 0; i < waiting_; ++i) {
            h ^= round(0, words_[i]);
            h = rotate(h, 27) * prime1 + prime4;
        }
        std::uint64_t rest = word_;
        unsigned bits = shift_;
        if (bits >= 32) {
            h ^= (rest & 0xffff'ffffU) * prime1;
            h = rotate(h, 23) * prime2 + prime3;
            rest >>= 32;
            bits -= 32;
        }
        for (; bits != 0; bits -= 8, rest >>= 8) {
            h ^= (rest & 0xffU) * prime5;
            h = rotate(h, 11) * prime1;
        }
        h = (h ^ (h >> 33)) * prime2;
        h = (h ^ (h >> 29)) * prime3;
        return h ^ (h >> 32);
    }

private:
    static constexpr std::uint64_t prime1 = 0x9e37'79b1'85eb'ca87U;
    static constexpr std::uint64_t prime2 = 0xc2b2'ae3d'27d4'eb4fU;
    static constexpr std::uint64_t prime3 = 0x1656'67b1'9e37'79f9U;
    static constexpr std::uint64_t prime4 = 0x85eb'ca77'c2b2'ae63U;
    static constexpr std::uint64_t prime5 = 0x27d4'eb2f'1656'67c5U;

    [[nodiscard]] static constexpr std::uint64_t rotate(std::uint64_t x, unsigned by) noexcept {
        return x << by | x >> (64 - by);
    }
    [[nodiscard]] static constexpr std::uint64_t round(std::uint64_t lane, std::uint64_t word) noexcept {
        return rotate(lane + word * prime2, 31) * prime1;
    }

    // Words wait until there are four: fewer than four at the end are mixed in differently.
    constexpr void take_word() noexcept {
        words_[waiting_++] = word_;
        word_ = 0;
        shift_ = 0;
        if (waiting_ == 4) {
            for (unsigned i = 0; i < 4; ++i) { lanes_[i] = round(lanes_[i], words_[i]); }
            waiting_ = 0;
        }
    }

    [[nodiscard]] constexpr std::uint64_t join_lanes() const noexcept {
        std::uint64_t h = rotate(lanes_[0], 1) + rotate(lanes_[1], 7) + rotate(lanes_[2], 12) + rotate(lanes_[3], 18);
        for (const std::uint64_t lane : lanes_) { h = (h ^ round(0, lane)) * prime1 + prime4; }
        return h;
    }

    std::uint64_t lanes_[4] = {prime1 + prime2, prime2, 0, 0 - prime1};
    std::uint64_t words_[4] = {};
    std::uint64_t word_ = 0;
    std::uint64_t size_ = 0;
    unsigned shift_ = 0;
    unsigned waiting_ = 0;
};

} // namespace ensign::internal
