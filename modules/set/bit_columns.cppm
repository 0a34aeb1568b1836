// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.set:bit_columns;

export namespace ensign::internal {

/// One trait of all rows: a bit a row, the lowest first. Bits past the last row are zero.
struct bit_column {
    std::uint64_t* words = nullptr;
    std::uint64_t* summary = nullptr; ///< a bit for each word, set where the word may be other than zero
    std::size_t population = 0;       ///< rows that have the trait
};

/// The masks of one trait enum turned around: for each flag a column of bits, which answers "how many" and "which ones"
/// some tens of times as fast as the masks do.
///
/// Room for every flag is made together with the masks, so asking never allocates; pages of flags that nobody asks about
/// are never touched. A column is filled from the masks when it is first asked for (`keep`), and from then on follows
/// every write, for about a nanosecond each. `forget`, when everything changes, goes back to before that.
class bit_columns {
public:
    /// Rows that one word is about.
    static constexpr std::size_t word_rows = 64;
    /// Words that are looked at as one; there is always room for whole blocks.
    static constexpr std::size_t block = 16;

    bit_columns() noexcept = default;
    bit_columns(const bit_columns&) = delete;
    bit_columns& operator=(const bit_columns&) = delete;
    ~bit_columns();

    void swap(bit_columns& other) noexcept;

    /// The bits that there is room for.
    [[nodiscard]] inline std::uint64_t bits() const noexcept { return bits_; }
    /// The bits whose columns are right.
    [[nodiscard]] inline std::uint64_t kept() const noexcept { return kept_; }
    /// Grows with every change of any column that is kept.
    [[nodiscard]] inline std::uint64_t changes() const noexcept { return changes_; }
    /// The bits whose columns have changed since this was last set to none.
    [[nodiscard]] inline std::uint64_t touched() const noexcept { return touched_; }
    inline void forget_touched() noexcept { touched_ = 0; }
    /// Precondition: there is room for this bit.
    [[nodiscard]] inline const bit_column& operator[](unsigned bit) const noexcept { return columns_[bit]; }

    /// Room for `rows` rows of each of these bits, always the same ones. The only function that can fail: then nothing
    /// has changed.
    void make_room(std::uint64_t bits, std::size_t rows);
    [[nodiscard]] inline bool has_room(std::size_t rows) const noexcept { return rows <= room_ * word_rows; }

    /// The `changed` bits of the row are now as in `now`. Precondition: they are kept, and were the other way round.
    void write(std::size_t row, std::uint64_t changed, std::uint64_t now) noexcept;

    /// The last row moves into the hole that another one leaves. `old` and `moved`: what these rows have of the bits that
    /// are kept.
    void move_last(std::size_t last, std::size_t hole, std::uint64_t old, std::uint64_t moved) noexcept;

    /// Fills those of these columns that are not kept from the masks: `rows` unsigned integers of 1, 2, 4 or 8 bytes.
    /// Precondition: room for them. O(rows * bytes of a mask with such bits).
    void keep(std::uint64_t bits, const void* masks, std::size_t size_of_mask, std::size_t rows) noexcept;
    /// No column is right any more.
    void forget() noexcept;

    [[nodiscard]] std::size_t bytes() const noexcept;

private:
    template <class Mask>
    void fill(std::uint64_t bits, const void* masks, std::size_t rows) noexcept;
    void set_word(unsigned bit, std::size_t at, std::uint64_t word) noexcept;

    bit_column* columns_ = nullptr; // one for each bit up to the highest; behind them the words
    std::uint64_t bits_ = 0;
    std::uint64_t kept_ = 0;
    std::uint64_t changes_ = 0;
    std::uint64_t touched_ = 0;
    std::size_t room_ = 0; // words of each column
};

/// Bit `bit` of each of 64 bytes, that of the first byte lowest.
[[nodiscard]] inline std::uint64_t gather_bit(const unsigned char (&bytes)[64], unsigned bit) noexcept {
    std::uint64_t out = 0;
    for (unsigned group = 0; group < 8; ++group) {
        std::uint64_t eight = 0;
        __builtin_memcpy(&eight, bytes + static_cast<std::size_t>(group) * 8, 8);
        // moves the lowest bits of eight bytes into the uppermost byte, side by side
        out |= (((eight >> bit & 0x0101'0101'0101'0101U) * 0x0102'0408'1020'4080U) >> 56) << (8 * group);
    }
    return out;
}

} // namespace ensign::internal
