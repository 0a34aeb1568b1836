// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

export module ensign.resdata:codec;

export namespace ensign::resdata {

/// How the bytes of a section are packed.
enum class codec : std::uint16_t {
    raw = 0,
    zstd = 1,
    lz4 = 2, ///< reserved: neither written nor read by this version
};

/// What is done to the bytes of a section before they are packed.
enum class filter : std::uint32_t {
    none = 0,
    shuffle = 1, ///< first the first byte of each element, then the second of each: like stands beside like
};

} // namespace ensign::resdata

export namespace ensign::internal {

/// XXH3, 64 bits, seed 0.
[[nodiscard]] std::uint64_t checksum(std::span<const std::byte> bytes) noexcept;

/// XXH64, seed 0: of the canonical text of a schema.
[[nodiscard]] std::uint64_t text_hash(const char* text, std::size_t size) noexcept;

/// `out.size() == in.size()`, and a multiple of `element`, which is not 0.
void shuffle(std::span<const std::byte> in, std::size_t element, std::span<std::byte> out) noexcept;
void unshuffle(std::span<const std::byte> in, std::size_t element, std::span<std::byte> out) noexcept;

/// Throws `std::bad_alloc` when memory runs out. Equal bytes and levels give equal bytes with one version of libzstd.
[[nodiscard]] std::vector<std::byte> zstd_pack(std::span<const std::byte> bytes, int level);

/// Whether the packed bytes say of themselves that they unpack to `size` bytes.
[[nodiscard]] bool zstd_has_size(std::span<const std::byte> packed, std::uint64_t size) noexcept;

/// Fills `out` exactly; returns nullptr, or what is wrong.
[[nodiscard]] const char* zstd_unpack(std::span<const std::byte> packed, std::span<std::byte> out) noexcept;

} // namespace ensign::internal
