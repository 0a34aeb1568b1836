// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <vector>

export module ensign.resdata:write;

import :codec;
import :document;
import :limits;

export namespace ensign::resdata {

struct write_options {
    codec packing = codec::raw; ///< `zstd` makes files smaller; their bytes are then those of one version of libzstd
    int level = 3;              ///< of zstd
    bool shuffled = true;       ///< with zstd: numbers byte by byte, which packs better and faster
    limits most{};              ///< a file that its reader would refuse is not written
};

/// The bytes of a file with this document. Equal documents and options give equal bytes, on every machine; no clock,
/// no name of a user or host is in them.
///
/// Throws `bad_document` for one that cannot be written. O(bytes), O(n log n) in ids.
[[nodiscard]] std::vector<std::byte> write(const document& of, const write_options& options = {});

} // namespace ensign::resdata
