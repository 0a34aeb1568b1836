// SPDX-License-Identifier: BSL-1.0
// Any bytes as a file: they are refused with a read_error, or are a document that is written and read again unchanged.
// Checksums would stop nearly every input, so each is also read with its checksums made right.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <vector>

// Behind the headers of the standard library: it includes <stdlib.h> inside `extern "C"`.
#define XXH_INLINE_ALL
#include <xxhash.h>

import ensign.resdata;
import ensign.schema;

namespace resdata = ensign::resdata;

namespace {

resdata::limits small() {
    resdata::limits out;
    out.raw_bytes = 1 << 22; // the memory of the fuzzer, not that of a user
    return out;
}

void must(bool holds) {
    if (!holds) { std::abort(); }
}

void read(std::span<const std::byte> file) {
    try {
        resdata::read_options options;
        options.most = small();
        const resdata::document d = resdata::read(file, options);
        resdata::check(d);
        must(resdata::read(resdata::write(d)) == d);
    } catch (const resdata::read_error&) {}
}

void read_version_1(std::span<const std::byte> file) {
    try {
        const resdata::version_1_file f = resdata::read_version_1(file, small());
        must(f.rows.size() == f.ids.size() * f.row_size);
        ensign::schema layout;
        layout.row_size = f.row_size;
        if (f.row_size >= 5) {
            layout.leaves.push_back({.path = "n", .kind = ensign::leaf_kind::i32, .size = 4});
            layout.leaves.push_back({.path = "b", .kind = ensign::leaf_kind::boolean, .offset = 4, .size = 1});
        }
        static_cast<void>(resdata::upgrade(f, layout));
    } catch (const resdata::read_error&) {
    } catch (const ensign::schema_error&) {} // a `bool` that is none, a row that is too long
}

template <class T>
T get(const std::vector<std::byte>& file, std::size_t at) {
    T out;
    std::memcpy(&out, file.data() + at, sizeof out);
    return out;
}

void put(std::vector<std::byte>& file, std::size_t at, std::uint64_t value) {
    std::memcpy(file.data() + at, &value, sizeof value);
}

// Sizes and checksums as they would be right, where they can be found.
void seal(std::vector<std::byte>& file) {
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

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    read(bytes);
    read_version_1(bytes);
    std::vector<std::byte> sealed(bytes.begin(), bytes.end());
    seal(sealed);
    read(sealed);
    return 0;
}
