// SPDX-License-Identifier: BSL-1.0
#include "file_io.hpp"

#include <fmt/format.h>

#include <fstream>
#include <ios>
#include <iterator>
#include <random>
#include <stdexcept>
#include <system_error>

namespace ensign::lint::lock_detail {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& path, std::string_view what) {
    throw std::runtime_error{fmt::format("{} {}", path.string(), what)};
}

} // namespace

std::optional<std::string> read_file(const fs::path& path, std::size_t most) {
    std::error_code fault;
    const fs::file_status status = fs::status(path, fault);
    if (status.type() == fs::file_type::not_found) { return std::nullopt; }
    if (status.type() == fs::file_type::directory) { fail(path, "is a folder: name a file"); }
    std::ifstream in{path, std::ios::binary};
    if (!in) { fail(path, "cannot be opened: see its permissions"); }
    std::string out;
    char block[4096];
    while (in.read(block, sizeof block) || in.gcount() != 0) {
        out.append(block, static_cast<std::size_t>(in.gcount()));
        if (out.size() > most) { fail(path, fmt::format("has more than {} bytes, so it is no lock", most)); }
    }
    if (in.bad()) { fail(path, "cannot be read"); }
    return out;
}

void replace_file(const fs::path& path, std::string_view bytes) {
    // beside the file, because a rename does not leave its file system; through a link, so that the link stays one
    std::error_code fault;
    const fs::path real = fs::is_symlink(path, fault) ? fs::weakly_canonical(path, fault) : path;
    if (const fs::file_status there = fs::status(real, fault); fs::exists(there) && !fs::is_regular_file(there)) {
        fail(path, "is no regular file, and is not replaced");
    }
    fs::path temporary = real;
    temporary += fmt::format(".{:08x}.tmp", std::random_device{}());
    {
        std::ofstream out{temporary, std::ios::binary};
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.close();
        if (!out) {
            fs::remove(temporary, fault);
            fail(path, "cannot be written: see whether the folder is there and may be written");
        }
    }
    const fs::file_status before = fs::status(real, fault);
    if (fs::exists(before)) { fs::permissions(temporary, before.permissions(), fault); }
    fs::rename(temporary, real, fault);
    if (fault) {
        const std::string why = fault.message();
        fs::remove(temporary, fault);
        fail(path, fmt::format("cannot be replaced: {}", why));
    }
}

} // namespace ensign::lint::lock_detail
