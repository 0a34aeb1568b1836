// SPDX-License-Identifier: BSL-1.0
// Any text as the schema of a file: it is refused with a read_error, or it is the canonical text of what was read, and
// that is a schema of which texts, fingerprints and plans can be made.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

import ensign.resdata;
import ensign.schema;

namespace resdata = ensign::resdata;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    try {
        const std::vector<ensign::schema> sets = resdata::parse_schema_json(text);
        const bool little = text.find("\"byte_order\":\"little\"") != std::string_view::npos;
        if (little && resdata::schema_json(sets) != text) { std::abort(); }
        static_cast<void>(resdata::logical_fingerprint_of(sets));
        for (const ensign::schema& s : sets) {
            ensign::validate(s);
            static_cast<void>(s.fingerprint());
            if (!ensign::plan_migration(s, s).possible()) { std::abort(); }
            static_cast<void>(ensign::plan_migration(sets.front(), s).report());
        }
    } catch (const resdata::read_error&) {}
    return 0;
}
