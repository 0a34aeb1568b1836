// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.resdata:number;

// Numbers as the file has them: little-endian, at any address.

export namespace ensign::internal {

template <class T>
[[nodiscard]] constexpr T get_number(const std::byte* from) noexcept {
    T out = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        out = static_cast<T>(out | static_cast<T>(static_cast<T>(from[i]) << (i * 8)));
    }
    return out;
}

template <class T>
constexpr void put_number(std::byte* to, T value) noexcept {
    for (std::size_t i = 0; i < sizeof(T); ++i) { to[i] = static_cast<std::byte>(value >> (i * 8)); }
}

} // namespace ensign::internal
