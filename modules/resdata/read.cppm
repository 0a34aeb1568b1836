// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

export module ensign.resdata:read;

import ensign.schema;
import :directory;
import :document;
import :limits;

export namespace ensign::resdata {

/// Called with the bytes that are done, and all there are. What it throws goes through to the caller.
using progress_function = std::function<void(std::uint64_t done, std::uint64_t all)>;

struct read_options {
    limits most{};
    progress_function progress{};
};

/// The document in these bytes; `source` is what messages call them.
///
/// Bytes from anywhere may be given: what is wrong throws a `read_error`, with the section and the byte, and nothing is
/// taken from a file in part. Checksums find accidents; who wants to deceive can write a file that passes. O(bytes).
[[nodiscard]] document read(std::span<const std::byte> file, const read_options& options = {},
                            std::string_view source = "the data");

/// "section COL_ of set 'armies', field 'hp'"; as far as the schemas know the section.
[[nodiscard]] std::string place_of(const section& of, std::span<const schema> sets);

} // namespace ensign::resdata
