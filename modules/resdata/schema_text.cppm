// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

export module ensign.resdata:schema_text;

import ensign.schema;
import :limits;

export namespace ensign::resdata {

/// The schemas of a file as it has them: canonical JSON, docs/guide/resdata.md. Equal schemas give equal texts.
/// The schemas pass `validate`. O(size).
[[nodiscard]] std::string schema_json(std::span<const schema> sets);

/// Reads what `schema_json` wrote, and nothing else: not one space more. The schemas pass `validate` then, and no two
/// sets have one name.
///
/// Throws `damaged_file` or `beyond_limit`; `source` is the file for the message, and the text stands at byte `base` of
/// it. O(size).
[[nodiscard]] std::vector<schema> parse_schema_json(std::string_view text, const limits& most = {},
                                                    std::string_view source = "the schema", std::uint64_t base = 0);

/// The number in the header: XXH64 of the logical texts of all sets, one behind the other. With one set its
/// `logical_fingerprint()`.
[[nodiscard]] std::uint64_t logical_fingerprint_of(std::span<const schema> sets);

} // namespace ensign::resdata

export namespace ensign::internal {

/// What is wrong with the META of a document; empty when nothing is.
[[nodiscard]] std::string meta_fault(std::string_view text, const resdata::limits& most);

} // namespace ensign::internal
