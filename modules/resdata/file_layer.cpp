// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

module ensign.resdata;

namespace ensign::resdata {

namespace {

int failed(bool yes) noexcept { return yes ? errno : 0; }

// A call that a signal interrupted did nothing and is made again.
template <class Call>
auto again(Call call) {
    auto out = call();
    while (out == -1 && errno == EINTR) { out = call(); }
    return out;
}

struct free_memory {
    void operator()(char* text) const noexcept { std::free(text); } // NOLINT: realpath takes it from malloc
};

} // namespace

file_error::file_error(std::string_view path, std::string_view step, int code, std::string_view cure)
    : resdata_error{fmt::format("{}: {} failed: {}. {}", path, step, std::generic_category().message(code), cure)},
      path_{path},
      step_{step},
      code_{code} {}

int file_layer::status(const std::string& path, file_status& out) {
    struct stat s{};
    if (::stat(path.c_str(), &s) != 0) { return errno; }
    out.regular = S_ISREG(s.st_mode);
    out.directory = S_ISDIR(s.st_mode);
    out.mode = static_cast<unsigned>(s.st_mode) & 07777U;
    out.size = static_cast<std::uint64_t>(s.st_size);
    return 0;
}

int file_layer::resolve(const std::string& path, std::string& out) {
    const std::unique_ptr<char, free_memory> real{::realpath(path.c_str(), nullptr)};
    if (!real) { return errno; }
    out = real.get();
    return 0;
}

int file_layer::create(const std::string& path, int& handle) {
    handle = again([&] { return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); });
    return failed(handle == -1);
}

int file_layer::set_mode(int handle, unsigned mode) {
    return failed(again([&] { return ::fchmod(handle, static_cast<mode_t>(mode)); }) != 0);
}

int file_layer::open(const std::string& path, int& handle) {
    handle = again([&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); });
    return failed(handle == -1);
}

int file_layer::write(int handle, std::span<const std::byte> bytes, std::size_t& written) {
    const ssize_t n = again([&] { return ::write(handle, bytes.data(), bytes.size()); });
    if (n < 0) { return errno; }
    written = static_cast<std::size_t>(n);
    return 0;
}

int file_layer::read(int handle, std::span<std::byte> bytes, std::size_t& got) {
    const ssize_t n = again([&] { return ::read(handle, bytes.data(), bytes.size()); });
    if (n < 0) { return errno; }
    got = static_cast<std::size_t>(n);
    return 0;
}

int file_layer::sync(int handle) {
    return failed(again([&] { return ::fsync(handle); }) != 0);
}

int file_layer::close(int handle) {
    // After EINTR the handle is closed on Linux; closing it again could hit another one.
    const int code = failed(::close(handle) != 0);
    return code == EINTR ? 0 : code;
}

int file_layer::rename(const std::string& from, const std::string& to) {
    return failed(std::rename(from.c_str(), to.c_str()) != 0);
}

int file_layer::remove(const std::string& path) { return failed(::unlink(path.c_str()) != 0); }

file_layer& system_files() noexcept {
    static file_layer files;
    return files;
}

} // namespace ensign::resdata
