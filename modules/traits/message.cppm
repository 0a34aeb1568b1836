// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.traits:message;

// Short texts as template arguments: a compiler that prints the type of a broken rule prints the culprits with it.

export namespace ensign::broken {

/// A text of exactly `N - 1` characters and its end: only such an array is printed as a text and not as numbers.
template <std::size_t N>
struct text {
    char chars[N];
};

} // namespace ensign::broken

export namespace ensign::internal {

/// A piece of a text. The compile-time layer does without <string_view>: every importer pays for what it brings along.
struct piece {
    const char* first;
    std::size_t size;

    constexpr piece(const char* text) noexcept : first{text}, size{__builtin_strlen(text)} {}
    constexpr piece(const char* text, std::size_t count) noexcept : first{text}, size{count} {}
};

/// At most 31 characters: compilers cut longer template arguments. Longer texts lose their middle.
class label {
public:
    static constexpr std::size_t capacity = 31;

    constexpr label() noexcept = default;
    constexpr explicit label(piece text) noexcept { append(text, capacity); }

    /// "name = 0x2"
    [[nodiscard]] static constexpr label value(piece name, std::uint64_t bits) noexcept {
        label number;
        number.append(" = ", 3).append_hex(bits);
        label out;
        out.append(name, capacity - number.size_).append(number.all(), number.size_);
        return out;
    }

    /// "lists 40 flags"
    [[nodiscard]] static constexpr label counted(piece before, std::size_t count, piece after) noexcept {
        label number;
        number.append_decimal(count);
        label out;
        const std::size_t room = capacity - number.size_ - after.size;
        out.append(before, room).append(number.all(), number.size_).append(after, after.size);
        return out;
    }

    /// "before 0xf8"
    [[nodiscard]] static constexpr label mask(piece before, std::uint64_t bits) noexcept {
        label out;
        out.append(before, before.size).append_hex(bits);
        return out;
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr piece all() const noexcept { return {chars_, size_}; }

    /// The same as a template argument; `N` is `size() + 1`.
    template <std::size_t N>
    [[nodiscard]] constexpr broken::text<N> exactly() const noexcept {
        broken::text<N> out{};
        for (std::size_t i = 0; i + 1 < N; ++i) { out.chars[i] = chars_[i]; }
        out.chars[N - 1] = '\0'; // written even though it is zero: an untouched end is not printed as one
        return out;
    }

private:
    constexpr label& append(piece text, std::size_t room) noexcept {
        if (text.size <= room) {
            append_ascii(text.first, text.size);
            return *this;
        }
        const std::size_t head = (room - 2) / 2;
        const std::size_t tail = room - 2 - head;
        append_ascii(text.first, head);
        append_ascii("..", 2);
        append_ascii(text.first + (text.size - tail), tail);
        return *this;
    }

    // One other letter, and a compiler prints the whole text as numbers.
    constexpr void append_ascii(const char* text, std::size_t count) noexcept {
        for (std::size_t i = 0; i < count; ++i) {
            chars_[size_++] = static_cast<unsigned char>(text[i]) < 0x80 ? text[i] : '?';
        }
    }

    constexpr label& append_hex(std::uint64_t bits) noexcept {
        chars_[size_++] = '0';
        chars_[size_++] = 'x';
        int shift = 60;
        while (shift != 0 && (bits >> shift) == 0) { shift -= 4; }
        for (; shift >= 0; shift -= 4) { chars_[size_++] = "0123456789abcdef"[(bits >> shift) & 15U]; }
        return *this;
    }

    constexpr label& append_decimal(std::size_t number) noexcept {
        std::size_t scale = 1;
        while (number / scale >= 10) { scale *= 10; }
        for (; scale != 0; scale /= 10) { chars_[size_++] = static_cast<char>('0' + number / scale % 10); }
        return *this;
    }

    char chars_[capacity + 1] = {};
    std::size_t size_ = 0;
};

} // namespace ensign::internal
