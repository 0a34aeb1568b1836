// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <string>
#include <vector>

export module resdata_tool.commands;

// One function a command. Each prints to stdout and returns the exit status; what is thrown is reported by main.

export namespace resdata_tool {

int show_schema(const std::vector<std::string>& files, bool json);
int show_head(const std::vector<std::string>& files, const std::string& set, std::size_t rows);
int diff(const std::string& before, const std::string& after, const std::string& set, std::size_t lines);
int export_rows(const std::string& file, const std::string& set, const std::string& format, const std::string& output);
int upgrade(const std::string& old, const std::string& schema, const std::string& set, const std::string& output,
            bool packed);
int verify(const std::vector<std::string>& files);

} // namespace resdata_tool
