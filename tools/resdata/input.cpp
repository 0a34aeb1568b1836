// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

module resdata_tool.input;

import ensign.resdata;
import ensign.schema;
import ensign.snapshot;

namespace resdata_tool {

namespace resdata = ensign::resdata;

namespace {

constexpr std::chrono::milliseconds patience{500};
constexpr std::chrono::milliseconds refresh{100};

// Characters, not bytes.
std::size_t width(std::string_view text) noexcept {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0U) != 0x80;
    }));
}

} // namespace

progress::progress(std::string what)
    : what_{std::move(what)},
      next_{std::chrono::steady_clock::now() + patience},
      terminal_{::isatty(STDERR_FILENO) != 0} {}

progress::~progress() {
    if (shown_) { std::fputs("\r\x1b[K", stderr); }
}

void progress::operator()(std::uint64_t done, std::uint64_t all) {
    if (!terminal_) { return; }
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) { return; }
    next_ = now + refresh;
    shown_ = true;
    fmt::print(stderr, "\r\x1b[K{} {} %", what_, all == 0 ? 100 : done * 100 / all);
}

std::vector<std::byte> load(const std::string& path) {
    progress bar{fmt::format("reading {}", path)};
    return resdata::load_bytes(path, {}, [&](std::uint64_t done, std::uint64_t all) { bar(done, all); });
}

resdata::document read(const std::string& path) {
    const std::vector<std::byte> bytes = load(path);
    if (resdata::is_version_1(bytes)) {
        const resdata::version_1_file old = resdata::read_version_1(bytes, {}, path);
        throw resdata::unsupported_file{
            path, "header", 4,
            fmt::format("this is a file of version 1, {} rows of {} bytes, type hash {:#010x}, and it has no schema",
                        old.ids.size(), old.row_size, static_cast<std::uint32_t>(old.type_hash)),
            "Take it over: resdata upgrade OLD --schema FILE --as SET -o NEW, where FILE is any newer file with the set."};
    }
    progress bar{fmt::format("checking {}", path)};
    resdata::read_options options;
    options.progress = [&](std::uint64_t done, std::uint64_t all) { bar(done, all); };
    return resdata::read(bytes, options, path);
}

const ensign::raw_snapshot& choose(const resdata::document& from, const std::string& set, const std::string& path,
                                   std::string_view option) {
    if (set.empty() && from.sets.size() == 1) { return from.sets.front(); }
    if (!set.empty()) {
        if (const ensign::raw_snapshot* found = from.find(set)) { return *found; }
    }
    std::vector<std::string> names;
    for (const ensign::raw_snapshot& t : from.sets) { names.push_back(fmt::format("'{}'", t.layout.name)); }
    const std::string there =
        names.empty() ? std::string{"It has no sets."} : fmt::format("Sets: {}.", fmt::join(names, ", "));
    throw usage_error{
        set.empty() ? fmt::format("{} has {} sets: choose one with {} NAME. {}", path, names.size(), option, there)
                    : fmt::format("{} has no set '{}'. {}", path, set, there)};
}

std::string counted(std::uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
        throw resdata::file_error{"stdout", "writing", errno, "Nothing else was changed."};
    }
}

void flush() {
    if (std::fflush(stdout) != 0) {
        throw resdata::file_error{"stdout", "writing", errno, "Nothing else was changed."};
    }
}

std::string table_text(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& numeric,
                       std::string_view indent) {
    std::vector<std::size_t> widths(numeric.size(), 0);
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) { widths[i] = std::max(widths[i], width(row[i])); }
    }
    std::string out;
    for (const auto& row : rows) {
        std::string line{indent};
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string gap(widths[i] - width(row[i]), ' ');
            if (i != 0) { line += "  "; }
            line += numeric[i] ? gap + row[i] : row[i] + gap;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

} // namespace resdata_tool
