// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

export module ensign.resdata:directory;

import :codec;
import :limits;

// Header and directory: where the sections are, before anything is known of what they hold.

export namespace ensign::resdata {

/// The layout that this version writes, and the newest that it reads.
inline constexpr std::uint32_t format_version = 2;
inline constexpr std::uint32_t format_revision = 1;

/// Four letters.
struct section_kind {
    char letters[4] = {};

    friend constexpr bool operator==(const section_kind& a, const section_kind& b) noexcept {
        return a.letters[0] == b.letters[0] && a.letters[1] == b.letters[1] && a.letters[2] == b.letters[2] &&
               a.letters[3] == b.letters[3];
    }
};

namespace kinds {
inline constexpr section_kind schema{{'S', 'C', 'H', 'M'}};
inline constexpr section_kind ids{{'I', 'D', 'S', '_'}};
inline constexpr section_kind column{{'C', 'O', 'L', '_'}};
inline constexpr section_kind masks{{'M', 'A', 'S', 'K'}};
inline constexpr section_kind allocator{{'A', 'L', 'O', 'C'}};
inline constexpr section_kind meta{{'M', 'E', 'T', 'A'}};
} // namespace kinds

/// One entry of the directory.
struct section {
    section_kind kind{};
    bool critical = false; ///< who does not know the kind cannot read the file
    codec packing = codec::raw;
    filter order = filter::none;
    std::uint32_t set = 0;          ///< index in the schema
    std::uint32_t field = 0;        ///< index of the leaf (COL_) or of the trait enum (MASK)
    std::uint32_t element_size = 1; ///< bytes of a row; `raw_size` is a multiple of it
    std::uint64_t offset = 0;
    std::uint64_t stored_size = 0;
    std::uint64_t raw_size = 0;
    std::uint64_t stored_hash = 0;
    std::uint64_t raw_hash = 0;

    friend bool operator==(const section&, const section&) = default;
};

/// The kind as text; what is no printable letter as '?'.
[[nodiscard]] std::string text_of(const section_kind& kind);

struct directory {
    std::uint32_t minimum_revision = format_revision; ///< of a reader that can read the file
    std::uint64_t file_size = 0;
    std::uint64_t logical_fingerprint = 0; ///< of all sets together
    std::vector<section> sections{};       ///< by offset

    friend bool operator==(const directory&, const directory&) = default;
};

/// Reads and checks header, directory, the place of every section and the padding between them; of the sections only
/// how large they are. Throws a `read_error`. O(sections).
[[nodiscard]] directory read_directory(std::span<const std::byte> file, const limits& most = {},
                                       std::string_view source = "the data");

/// The bytes of one section of `file`, checked, unpacked and checked again. `place`: how messages call it.
/// Throws a `read_error`. O(bytes).
[[nodiscard]] std::vector<std::byte> read_section(std::span<const std::byte> file, const section& of,
                                                  std::string_view source = "the data", std::string_view place = {});

} // namespace ensign::resdata

export namespace ensign::internal {

inline constexpr std::size_t header_bytes = 64;
inline constexpr std::size_t entry_bytes = 64;
inline constexpr std::size_t section_alignment = 64;

/// Whether the stored bytes are those that were written. Also for kinds that this version cannot unpack.
void check_stored(std::span<const std::byte> file, const resdata::section& of, std::string_view source,
                  std::string_view place);

/// Writes header and directory over the first bytes of `file`, which has its full size.
void put_directory(std::span<std::byte> file, const resdata::directory& of);

} // namespace ensign::internal
