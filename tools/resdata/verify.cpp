// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

module resdata_tool.commands;

import ensign.base;
import ensign.resdata;
import ensign.schema;
import ensign.snapshot;
import resdata_tool.input;

namespace resdata_tool {

namespace resdata = ensign::resdata;
using ensign::schema;

namespace {

// The schemas, if their section is intact: then damaged sections are named by set and field.
std::vector<schema> schemas_of(const std::vector<std::byte>& bytes, const resdata::directory& all) {
    for (const resdata::section& s : all.sections) {
        if (s.kind != resdata::kinds::schema) { continue; }
        try {
            const std::vector<std::byte> text = resdata::read_section(bytes, s);
            return resdata::parse_schema_json({reinterpret_cast<const char*>(text.data()), text.size()});
        } catch (const ensign::error&) { return {}; } // reported with the other sections
    }
    return {};
}

// Looks at every section, also behind a damaged one. Returns the faults.
std::vector<std::string> faults_of(const std::vector<std::byte>& bytes, const resdata::directory& all,
                                   const std::string& path) {
    const std::vector<schema> sets = schemas_of(bytes, all);
    std::vector<std::string> out;
    progress bar{fmt::format("verifying {}", path)};
    for (const resdata::section& s : all.sections) {
        const std::string place = resdata::place_of(s, sets);
        try {
            const bool known = s.packing == resdata::codec::raw || s.packing == resdata::codec::zstd;
            if (known || s.critical) {
                static_cast<void>(resdata::read_section(bytes, s, path, place));
            } else {
                ensign::internal::check_stored(bytes, s, path, place);
            }
        } catch (const resdata::read_error& e) { out.emplace_back(e.what()); }
        bar(s.offset + s.stored_size, all.file_size);
    }
    return out;
}

int verify_one(const std::string& path) {
    const std::vector<std::byte> bytes = load(path);
    if (resdata::is_version_1(bytes)) {
        const resdata::version_1_file old = resdata::read_version_1(bytes, {}, path);
        print(
            fmt::format("{}: ok, version 1, {} of {} bytes; it has no checksums, so only sizes and ids are known to be "
                        "right\n",
                        path, counted(old.ids.size(), "row"), old.row_size));
        return ok;
    }
    const resdata::directory all = resdata::read_directory(bytes, {}, path);
    const std::vector<std::string> faults = faults_of(bytes, all, path);
    if (!faults.empty()) {
        print(fmt::format("{}: damaged, {} of {} sections are intact\n", path, all.sections.size() - faults.size(),
                          all.sections.size()));
        for (const std::string& fault : faults) { print(fmt::format("  {}\n", fault)); }
        return unreadable;
    }
    const resdata::document d = resdata::read(bytes, {}, path);
    std::size_t rows = 0;
    for (const ensign::raw_snapshot& t : d.sets) { rows += t.size(); }
    print(fmt::format("{}: ok, version {}, {}, {}, {}, {}\n", path, resdata::format_version,
                      counted(all.file_size, "byte"), counted(all.sections.size(), "section"),
                      counted(d.sets.size(), "set"), counted(rows, "row")));
    return ok;
}

} // namespace

int verify(const std::vector<std::string>& files) {
    int worst = ok;
    for (const std::string& path : files) {
        try {
            if (verify_one(path) != ok) { worst = unreadable; }
        } catch (const ensign::error& e) { // one bad file does not keep the others from being looked at
            print(fmt::format("{}\n", e.what()));
            worst = unreadable;
        }
    }
    return worst;
}

} // namespace resdata_tool
