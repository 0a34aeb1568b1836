// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

module ensign.resdata;

import ensign.base;
import ensign.schema;
import ensign.snapshot;

namespace ensign::resdata {

namespace {

constexpr std::size_t version_1_header = 20;
constexpr const char* intact = "Take an intact copy of the file.";

// Copies a leaf of one row, element by element: the outermost extent first, without the gaps.
void pack_value(const schema_leaf& leaf, std::size_t extent, const std::byte* from, std::byte*& to) {
    if (extent == leaf.extents.size()) {
        to = std::copy_n(from, leaf.size, to);
        return;
    }
    for (std::uint64_t i = 0; i < leaf.extents[extent].count; ++i) {
        pack_value(leaf, extent + 1, from + i * leaf.extents[extent].stride, to);
    }
}

} // namespace

bool is_version_1(std::span<const std::byte> file) noexcept {
    return file.size() >= 8 && file[0] == std::byte{'R'} && file[1] == std::byte{'E'} && file[2] == std::byte{'S'} &&
           file[3] == std::byte{0} && internal::get_number<std::uint32_t>(file.data() + 4) == 1;
}

version_1_file read_version_1(std::span<const std::byte> file, const limits& most, std::string_view source) {
    if (!is_version_1(file)) {
        throw not_resdata{source, "header", 0, "this is no .resdata file of version 1",
                          "Read it with ensign::resdata::read, or give another file."};
    }
    const auto damaged = [&](std::uint64_t at, std::string_view what) {
        throw damaged_file{source, "header of version 1", at, what, intact};
    };
    if (file.size() < version_1_header) { damaged(file.size(), "the file ends inside it"); }
    const auto number = [&](std::size_t at) {
        return static_cast<std::int32_t>(internal::get_number<std::uint32_t>(file.data() + at));
    };
    const std::int32_t size = number(12);
    const std::int32_t count = number(16);
    if (size < 0) { damaged(12, fmt::format("rows of {} bytes", size)); }
    if (count < 0) { damaged(16, fmt::format("{} rows", count)); }
    const std::uint64_t rows = static_cast<std::uint32_t>(count);
    const std::uint64_t wanted =
        version_1_header + rows * (4 + std::uint64_t{static_cast<std::uint32_t>(size)}); // < 2^63
    if (wanted != file.size()) {
        damaged(file.size(), fmt::format("{} rows of {} bytes make a file of {} bytes, and it has {}", count, size,
                                         wanted, file.size()));
    }
    if (rows > most.rows) {
        throw beyond_limit{source, "header of version 1", 16,
                           fmt::format("it has {} rows, and the limit is {}", rows, most.rows),
                           "Raise limits::rows if the file can be trusted."};
    }
    version_1_file out;
    out.type_hash = number(8);
    out.row_size = static_cast<std::uint32_t>(size);
    out.ids.reserve(static_cast<std::size_t>(rows));
    const std::byte* at = file.data() + version_1_header;
    for (std::uint64_t i = 0; i < rows; ++i, at += 4) { out.ids.emplace_back(internal::get_number<std::uint32_t>(at)); }
    if (const auto twice = internal::id_twice(out.ids)) {
        throw damaged_file{source, "ids of version 1", version_1_header,
                           fmt::format("entity {} is there twice", twice->value()), intact};
    }
    out.rows.assign(at, file.data() + file.size());
    return out;
}

raw_snapshot upgrade(const version_1_file& file, const schema& layout) {
    validate(layout);
    if (layout.row_size != file.row_size) {
        throw schema_mismatch{layout.name,
                              fmt::format("the file of version 1 has rows of {} bytes, and the schema says {}: "
                                          "give the schema of the struct that was saved",
                                          file.row_size, layout.row_size)};
    }
    for (const schema_leaf& leaf : layout.leaves) {
        if (leaf.bits != 0) {
            throw schema_mismatch{layout.name,
                                  fmt::format("field '{}' is a bit-field, and nothing tells where it lies in a row of "
                                              "version 1: read the file with the program that wrote it",
                                              leaf.path)};
        }
    }
    raw_snapshot out;
    out.layout = layout;
    out.ids = file.ids;
    out.masks.resize(layout.traits.size());
    for (const schema_leaf& leaf : layout.leaves) {
        std::vector<std::byte> column(static_cast<std::size_t>(out.size() * column_bytes(leaf)));
        std::byte* to = column.data();
        for (std::size_t row = 0; row < out.size(); ++row) {
            pack_value(leaf, 0, file.rows.data() + row * file.row_size + leaf.offset, to);
        }
        if (leaf.kind == leaf_kind::boolean) {
            const auto wrong = std::find_if(column.begin(), column.end(), [](std::byte b) { return b > std::byte{1}; });
            if (wrong != column.end()) {
                const auto row = static_cast<std::size_t>(wrong - column.begin()) / column_bytes(leaf);
                throw schema_mismatch{
                    layout.name, fmt::format("field '{}' of entity {} is {}, and a bool is 0 or 1: the schema is not "
                                             "that of the struct that was saved, or the file is damaged",
                                             leaf.path, out.ids[row].value(), static_cast<unsigned>(*wrong))};
            }
        }
        out.columns.push_back(std::move(column));
    }
    return out;
}

} // namespace ensign::resdata
