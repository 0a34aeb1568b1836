// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.resdata:limits;

import ensign.schema;

export namespace ensign::resdata {

/// How large a file may be. The defaults are far above what a program needs and far below what hurts; raise one when
/// the file can be trusted.
struct limits {
    std::uint64_t file_bytes = std::uint64_t{4} << 30;
    std::uint64_t raw_bytes = std::uint64_t{1} << 30; ///< of all sections, decompressed
    std::size_t sections = 4096;
    std::uint64_t rows = 16 << 20;      ///< of one set
    std::size_t schema_bytes = 1 << 20; ///< of the schema's text, and of META
    std::size_t json_depth = 16;        ///< arrays and objects in each other
    schema_limits schema{};             ///< of the schema of one set
};

} // namespace ensign::resdata
