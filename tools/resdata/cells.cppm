// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

export module resdata_tool.cells;

import ensign.resdata;
import ensign.schema;
import ensign.snapshot;

// Values of a file as text.

export namespace resdata_tool {

/// The bytes of one value: the elements of one leaf in one row.
[[nodiscard]] const std::byte* value_at(const ensign::raw_snapshot& of, std::size_t leaf, std::size_t row);

/// One element as text: a number (the shortest text that reads back as the same number), "true", the name of a value
/// of an enum or its number and '?', the flags of a mask joined by '|'.
[[nodiscard]] std::string element_text(const ensign::schema& in, const ensign::schema_leaf& of, const std::byte* at);

/// The number that an enum or a mask has in its element.
[[nodiscard]] std::uint64_t element_bits(const ensign::schema_leaf& of, const std::byte* at);

/// The flags of a mask by name, from the lowest bit; one without a name as "bit 17?".
[[nodiscard]] std::vector<std::string> flag_names(const ensign::schema_enum& of, std::uint64_t mask);

/// These joined by '|'; empty for none.
[[nodiscard]] std::string flags_text(const ensign::schema_enum& of, std::uint64_t mask);

/// The name of a value; empty when it has none.
[[nodiscard]] std::string value_name(const ensign::schema_enum& of, std::uint64_t bits);

/// The mask of a row; 0 when the column is not there.
[[nodiscard]] std::uint64_t mask_at(const ensign::raw_snapshot& of, std::size_t trait_enum, std::size_t row);

/// Of a `char`: how many of its extents are not the text itself.
[[nodiscard]] std::size_t array_depth(const ensign::schema_leaf& of);

/// A text padded with zeros, without them.
[[nodiscard]] std::string_view text_at(const ensign::schema_leaf& of, const std::byte* at);

/// A whole value for people: arrays in brackets. No control characters.
[[nodiscard]] std::string cell(const ensign::raw_snapshot& of, std::size_t leaf, std::size_t row);

/// The same, each element as `element` says.
[[nodiscard]] std::string cell_with(const ensign::schema_leaf& of, const std::byte* value,
                                    const std::function<std::string(const std::byte*)>& element);

/// A whole value as JSON: arrays in arrays, texts in valid UTF-8 (bytes that are none become U+FFFD), flags as an array
/// of names, a value of an enum without a name as its number, floats that are no numbers as "NaN", "Infinity" and
/// "-Infinity".
void append_json(std::string& out, const ensign::raw_snapshot& of, std::size_t leaf, std::size_t row);
void append_json_text(std::string& out, std::string_view text);

/// A text for the terminal: control characters, and bytes that are no UTF-8, become '?'.
[[nodiscard]] std::string printable(std::string_view text);

} // namespace resdata_tool
