// SPDX-License-Identifier: BSL-1.0
#include "files.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace ensign::lint {

namespace {

constexpr off_t largest = off_t{256} << 20;

// An open file of the system, closed at the end of its scope.
class descriptor {
public:
    explicit descriptor(int number) noexcept : number_{number} {}
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    ~descriptor() {
        if (number_ >= 0) { ::close(number_); }
    }

    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
    [[nodiscard]] int number() const noexcept { return number_; }

    // Some file systems tell only here that there was no space.
    bool close() noexcept { return ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

std::string last_error(std::string_view doing, const std::string& path) {
    return fmt::format("cannot {} {}: {}", doing, path, std::generic_category().message(errno));
}

bool write_all(int to, std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const ssize_t count = ::write(to, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) { continue; }
        if (count < 0) { return false; }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

std::string behind_links(std::string path) {
    std::error_code failed;
    const std::filesystem::path real = std::filesystem::canonical(path, failed);
    return failed ? std::move(path) : real.string();
}

// In the same folder, as a file can be renamed only within its file system.
std::string name_beside(const std::string& target) {
    static std::atomic<unsigned> count{0};
    const std::filesystem::path path{target};
    const std::string name = fmt::format(".{}.{}-{}.tmp", path.filename().string(), ::getpid(), count++);
    return (path.parent_path() / name).string();
}

} // namespace

std::optional<std::string> read_file(const std::string& path) {
    // Not blocking: to open a pipe would wait for somebody who writes into it.
    const descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    struct ::stat about = {};
    if (!file.is_open() || ::fstat(file.number(), &about) != 0 || !S_ISREG(about.st_mode) || about.st_size > largest) {
        return std::nullopt;
    }
    std::string out;
    char buffer[1 << 16];
    for (;;) {
        const ssize_t count = ::read(file.number(), buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) { continue; }
        if (count < 0) { return std::nullopt; }
        if (count == 0) { return out; }
        out.append(buffer, static_cast<std::size_t>(count));
    }
}

pending_file::pending_file(std::string path, std::string_view bytes) : target_{behind_links(std::move(path))} {
    struct ::stat before = {};
    const bool exists = ::stat(target_.c_str(), &before) == 0;
    // The rename would succeed all the same, but a file that is marked as read-only is so on purpose.
    if (exists && ::access(target_.c_str(), W_OK) != 0) {
        failure_ = last_error("write", target_);
        return;
    }
    std::string name = name_beside(target_);
    descriptor file{::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)};
    if (!file.is_open()) {
        failure_ = last_error("create", name);
        return;
    }
    temporary_ = std::move(name);
    const bool moded = !exists || ::fchmod(file.number(), before.st_mode & 07777U) == 0;
    if (!moded || !write_all(file.number(), bytes) || ::fsync(file.number()) != 0 || !file.close()) {
        failure_ = last_error("write", temporary_);
    }
}

pending_file::pending_file(pending_file&& other) noexcept
    : target_{std::move(other.target_)},
      temporary_{std::exchange(other.temporary_, {})},
      failure_{std::move(other.failure_)} {}

pending_file::~pending_file() {
    if (!temporary_.empty()) { ::unlink(temporary_.c_str()); }
}

bool pending_file::commit() {
    if (!failure_.empty()) { return false; }
    if (std::rename(temporary_.c_str(), target_.c_str()) != 0) {
        failure_ = last_error("replace", target_);
        return false;
    }
    temporary_.clear();
    return true;
}

std::string write_file(const std::string& path, std::string_view bytes) {
    struct ::stat about = {};
    if (::stat(path.c_str(), &about) == 0 && !S_ISREG(about.st_mode)) {
        descriptor file{::open(path.c_str(), O_WRONLY | O_CLOEXEC)};
        const bool written = file.is_open() && write_all(file.number(), bytes) && file.close();
        return written ? std::string{} : last_error("write", path);
    }
    pending_file file{path, bytes};
    file.commit();
    return file.failure();
}

} // namespace ensign::lint
