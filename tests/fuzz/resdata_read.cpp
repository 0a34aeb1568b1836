// SPDX-License-Identifier: BSL-1.0
// Any bytes as a file: they are refused with a read_error, or are a document that is written and read again unchanged.
// Checksums would stop nearly every input, so each is also read with its checksums made right.

#include "seal.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

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

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    read(bytes);
    read_version_1(bytes);
    std::vector<std::byte> sealed(bytes.begin(), bytes.end());
    fuzz::seal(sealed);
    read(sealed);
    return 0;
}
