// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <span>
#include <vector>

// Header alone: who links Ensign needs no libxxhash. It comes last, because it includes <stdlib.h> inside `extern "C"`,
// and g++ wants the declarations of that header to be the same in every unit of a module.
#define XXH_INLINE_ALL
#include <xxhash.h>
#include <zstd.h>

module ensign.resdata;

namespace ensign::internal {

std::uint64_t checksum(std::span<const std::byte> bytes) noexcept { return XXH3_64bits(bytes.data(), bytes.size()); }

std::uint64_t text_hash(const char* text, std::size_t size) noexcept { return XXH64(text, size, 0); }

void shuffle(std::span<const std::byte> in, std::size_t element, std::span<std::byte> out) noexcept {
    if (in.empty()) { return; } // nothing may be added to the address of nothing
    const std::size_t count = in.size() / element;
    std::byte* to = out.data();
    for (std::size_t b = 0; b < element; ++b) {
        const std::byte* from = in.data() + b;
        for (std::size_t i = 0; i < count; ++i, from += element) { *to++ = *from; }
    }
}

void unshuffle(std::span<const std::byte> in, std::size_t element, std::span<std::byte> out) noexcept {
    if (in.empty()) { return; } // nothing may be added to the address of nothing
    const std::size_t count = in.size() / element;
    const std::byte* from = in.data();
    for (std::size_t b = 0; b < element; ++b) {
        std::byte* to = out.data() + b;
        for (std::size_t i = 0; i < count; ++i, to += element) { *to = *from++; }
    }
}

std::vector<std::byte> zstd_pack(std::span<const std::byte> bytes, int level) {
    std::vector<std::byte> out(ZSTD_compressBound(bytes.size()));
    const std::size_t size = ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), level);
    if (ZSTD_isError(size) != 0) { throw std::bad_alloc{}; } // the buffer is large enough, so nothing else is left
    out.resize(size);
    return out;
}

bool zstd_has_size(std::span<const std::byte> packed, std::uint64_t size) noexcept {
    return ZSTD_getFrameContentSize(packed.data(), packed.size()) == size;
}

const char* zstd_unpack(std::span<const std::byte> packed, std::span<std::byte> out) noexcept {
    const std::size_t size = ZSTD_decompress(out.data(), out.size(), packed.data(), packed.size());
    if (ZSTD_isError(size) != 0) { return ZSTD_getErrorName(size); }
    return size == out.size() ? nullptr : "it unpacks to fewer bytes than the directory says";
}

} // namespace ensign::internal
