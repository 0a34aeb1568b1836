// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_RESDATA_PATCH_HPP
#define ENSIGN_TESTS_UNIT_RESDATA_PATCH_HPP

/// \file
/// Changes bytes of a file and makes its checksums right again, so that what the checksums hide is asked for. With the
/// library's own functions, not with ours.

#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace patch {

using bytes = std::vector<std::byte>;

template <class T>
T get(const bytes& file, std::size_t at) {
    T out;
    std::memcpy(&out, file.data() + at, sizeof out);
    return out;
}

template <class T>
void put(bytes& file, std::size_t at, T value) {
    std::memcpy(file.data() + at, &value, sizeof value);
}

/// Where the entry of this kind (the `nth` of it) begins in the directory; 0 when there is none.
inline std::size_t entry(const bytes& file, const char* kind, unsigned nth = 0) {
    const auto count = get<std::uint32_t>(file, 32);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t at = 64 + std::size_t{i} * 64;
        if (std::memcmp(file.data() + at, kind, 4) == 0 && nth-- == 0) { return at; }
    }
    return 0;
}

inline std::size_t offset_of(const bytes& file, const char* kind, unsigned nth = 0) {
    return static_cast<std::size_t>(get<std::uint64_t>(file, entry(file, kind, nth) + 24));
}

/// Header and directory.
inline void seal(bytes& file) {
    const std::size_t size = std::size_t{get<std::uint32_t>(file, 32)} * 64;
    if (64 + size <= file.size()) { put<std::uint64_t>(file, 40, XXH3_64bits(file.data() + 64, size)); }
    put<std::uint64_t>(file, 56, XXH3_64bits(file.data(), 56));
}

/// Also the checksums of all sections, which are not packed.
inline void seal_all(bytes& file) {
    for (std::uint32_t i = 0; i < get<std::uint32_t>(file, 32); ++i) {
        const std::size_t at = 64 + std::size_t{i} * 64;
        const auto hash = XXH3_64bits(file.data() + get<std::uint64_t>(file, at + 24),
                                      static_cast<std::size_t>(get<std::uint64_t>(file, at + 32)));
        put<std::uint64_t>(file, at + 48, hash);
        put<std::uint64_t>(file, at + 56, hash);
    }
    seal(file);
}

} // namespace patch

#endif
