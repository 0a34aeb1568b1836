// SPDX-License-Identifier: BSL-1.0
#include "descriptor.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <system_error>
#include <utility>

namespace ensign::lint {

namespace {

int number_of(std::string_view path) noexcept {
    if (path == "/dev/stdin") { return STDIN_FILENO; }
    if (path == "/dev/stdout") { return STDOUT_FILENO; }
    if (path == "/dev/stderr") { return STDERR_FILENO; }
    constexpr std::string_view folder = "/dev/fd/";
    int out = -1;
    if (path.starts_with(folder)) {
        const auto [end, fault] = std::from_chars(path.data() + folder.size(), path.data() + path.size(), out);
        if (fault != std::errc{} || end != path.data() + path.size()) { return -1; }
    }
    return out;
}

} // namespace

descriptor::descriptor(descriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}

descriptor::~descriptor() {
    if (number_ >= 0) { ::close(number_); }
}

bool descriptor::close() noexcept { return ::close(std::exchange(number_, -1)) == 0; }

descriptor opened_already(std::string_view path) noexcept {
    const int number = number_of(path);
    return descriptor{number < 0 ? -1 : ::fcntl(number, F_DUPFD_CLOEXEC, 0)};
}

std::string last_error(std::string_view doing, std::string_view path) {
    return fmt::format("cannot {} {}: {}", doing, path, std::generic_category().message(errno));
}

} // namespace ensign::lint
