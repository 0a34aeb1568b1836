// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

module resdata_tool.commands;

import ensign.resdata;
import ensign.schema;
import resdata_tool.input;

namespace resdata_tool {

namespace resdata = ensign::resdata;

int upgrade(const std::string& old, const std::string& schema, const std::string& set, const std::string& output,
            bool packed) {
    const std::vector<std::byte> bytes = load(old);
    if (!resdata::is_version_1(bytes)) {
        // Whatever else is wrong with it is said by the reader.
        static_cast<void>(resdata::read_directory(bytes, {}, old));
        throw usage_error{
            fmt::format("{} is of version {} already: there is nothing to do", old, resdata::format_version)};
    }
    const resdata::version_1_file file = resdata::read_version_1(bytes, {}, old);
    const resdata::document pattern = read(schema);
    resdata::document out;
    out.sets.push_back(resdata::upgrade(file, choose(pattern, set, schema, "--as").layout));
    resdata::write_options options;
    options.packing = packed ? resdata::codec::zstd : resdata::codec::raw;
    resdata::write_file(output, out, options);
    print(fmt::format("{}: {} of set '{}' written to {}\n", old, counted(file.ids.size(), "row"),
                      out.sets[0].layout.name, output));
    if (!out.sets[0].masks.empty()) {
        print("  version 1 has no traits: all masks are zero, in the file and when it is loaded\n");
    }
    return ok;
}

} // namespace resdata_tool
