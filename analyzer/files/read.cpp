// SPDX-License-Identifier: BSL-1.0
#include "read.hpp"

#include "descriptor.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace ensign::lint {

namespace {

file_contents failed(std::string why) { return {std::nullopt, std::move(why)}; }

file_contents too_large(const std::string& path, std::size_t most) {
    return failed(fmt::format("{} has more than {} bytes, and is not read", path, most));
}

file_contents read_all(const descriptor& from, const std::string& path, std::size_t most) {
    std::string out;
    char buffer[1 << 16];
    for (;;) {
        const ssize_t count = ::read(from.number(), buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) { continue; }
        if (count < 0) { return failed(last_error("read", path)); }
        if (count == 0) { return {std::move(out), {}}; }
        out.append(buffer, static_cast<std::size_t>(count));
        if (out.size() > most) { return too_large(path, most); }
    }
}

} // namespace

file_contents load_file(const std::string& path, std::size_t most) {
    if (const descriptor given = opened_already(path); given.is_open()) { return read_all(given, path, most); }
    // Not blocking: to open a pipe would wait for somebody who writes into it.
    const descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)};
    if (!file.is_open()) {
        return failed(errno == ENOENT || errno == ENOTDIR ? std::string{} : last_error("read", path));
    }
    struct ::stat about = {};
    if (::fstat(file.number(), &about) != 0) { return failed(last_error("read", path)); }
    if (S_ISDIR(about.st_mode)) { return failed(fmt::format("{} is a folder: name a file", path)); }
    if (!S_ISREG(about.st_mode)) {
        return failed(fmt::format("{} is no regular file but a pipe or a device, and is not read: name a file", path));
    }
    if (static_cast<std::size_t>(about.st_size) > most) { return too_large(path, most); }
    return read_all(file, path, most);
}

std::optional<std::string> read_file(const std::string& path) { return load_file(path).bytes; }

} // namespace ensign::lint
