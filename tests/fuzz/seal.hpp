// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_FUZZ_SEAL_HPP
#define ENSIGN_TESTS_FUZZ_SEAL_HPP

/// \file
/// Checksums would stop nearly every input of a fuzzer, so they are made right.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

// Behind the headers of the standard library: it includes <stdlib.h> inside `extern "C"`.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace fuzz {

template <class T>
inline T get(const std::vector<std::byte>& file, std::size_t at) {
    T out;
    std::memcpy(&out, file.data() + at, sizeof out);
    return out;
}

inline void put(std::vector<std::byte>& file, std::size_t at, std::uint64_t value) {
    std::memcpy(file.data() + at, &value, sizeof value);
}

/// Makes sizes and checksums right, where they can be found.
inline void seal(std::vector<std::byte>& file) {
    if (file.size() < 64) { return; }
    put(file, 24, file.size());
    const std::uint64_t entries = get<std::uint32_t>(file, 32);
    if (entries <= (file.size() - 64) / 64) {
        for (std::size_t i = 0; i < entries; ++i) {
            const std::size_t at = 64 + i * 64;
            const auto offset = get<std::uint64_t>(file, at + 24);
            const auto size = get<std::uint64_t>(file, at + 32);
            if (offset > file.size() || size > file.size() - offset) { continue; }
            const std::uint64_t hash = XXH3_64bits(file.data() + offset, size);
            put(file, at + 48, hash);
            if (get<std::uint16_t>(file, at + 6) == 0 && get<std::uint32_t>(file, at + 8) == 0) {
                put(file, at + 56, hash);
            }
        }
        put(file, 40, XXH3_64bits(file.data() + 64, entries * 64));
    }
    put(file, 56, XXH3_64bits(file.data(), 56));
}

} // namespace fuzz

#endif
