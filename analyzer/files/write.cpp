// SPDX-License-Identifier: BSL-1.0
#include "write.hpp"

#include "descriptor.hpp"
#include "links.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <utility>

namespace ensign::lint {

namespace {

bool write_all(int to, std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const ssize_t count = ::write(to, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) { continue; }
        if (count < 0) { return false; }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

// In the same folder, as a file can be renamed only within its file system.
std::string name_beside(const std::string& target) {
    static std::atomic<unsigned> count{0};
    const std::filesystem::path path{target};
    const std::string name = fmt::format(".{}.{}-{}.tmp", path.filename().string(), ::getpid(), count++);
    return (path.parent_path() / name).string();
}

std::string no_folder(const std::string& path) {
    return fmt::format("cannot write {}: its folder is not there, so make that first", path);
}

std::string write_through(const std::string& path, std::string_view bytes) {
    // Not blocking: to open a pipe would wait for somebody who reads from it.
    descriptor file{::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)};
    if (!file.is_open() && errno == ENXIO) {
        return fmt::format("{} is a pipe that nobody reads from: name a file, or start the reader first", path);
    }
    const bool written =
        file.is_open() && ::fcntl(file.number(), F_SETFL, 0) == 0 && write_all(file.number(), bytes) && file.close();
    return written ? std::string{} : last_error("write", path);
}

} // namespace

pending_file::pending_file(std::string path, std::string_view bytes)
    : path_{std::move(path)}, target_{behind_links(path_)} {
    prepare(bytes);
}

void pending_file::prepare(std::string_view bytes) {
    struct ::stat before = {};
    const bool exists = ::stat(target_.c_str(), &before) == 0;
    if (exists && S_ISDIR(before.st_mode)) {
        failure_ = fmt::format("cannot write {}: it is a folder, so name a file", path_);
        return;
    }
    if (exists && !S_ISREG(before.st_mode)) {
        failure_ = fmt::format("{} is no regular file, and is not replaced: name a file", path_);
        return;
    }
    // The rename would succeed all the same, but a file that is marked as read-only is so on purpose.
    if (exists && ::access(target_.c_str(), W_OK) != 0) {
        failure_ = last_error("write", path_);
        return;
    }
    std::string name = name_beside(target_);
    descriptor file{::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)};
    if (!file.is_open()) {
        failure_ = errno == ENOENT ? no_folder(path_) : last_error("write", path_);
        return;
    }
    temporary_ = std::move(name);
    const bool moded = !exists || ::fchmod(file.number(), before.st_mode & 07777U) == 0;
    if (!moded || !write_all(file.number(), bytes) || ::fsync(file.number()) != 0 || !file.close()) {
        failure_ = last_error("write", path_);
    }
}

pending_file::pending_file(pending_file&& other) noexcept
    : path_{std::move(other.path_)},
      target_{std::move(other.target_)},
      temporary_{std::exchange(other.temporary_, {})},
      failure_{std::move(other.failure_)} {}

pending_file::~pending_file() {
    if (!temporary_.empty()) { ::unlink(temporary_.c_str()); }
}

bool pending_file::commit() {
    if (!failure_.empty()) { return false; }
    if (std::rename(temporary_.c_str(), target_.c_str()) != 0) {
        failure_ = last_error("replace", path_);
        return false;
    }
    temporary_.clear();
    return true;
}

std::string replace_file(const std::string& path, std::string_view bytes) {
    pending_file file{path, bytes};
    file.commit();
    return file.failure();
}

std::string write_file(const std::string& path, std::string_view bytes) {
    if (const descriptor given = opened_already(path); given.is_open()) {
        return write_all(given.number(), bytes) ? std::string{} : last_error("write", path);
    }
    struct ::stat about = {};
    const bool exists = ::stat(path.c_str(), &about) == 0;
    if (exists && (S_ISFIFO(about.st_mode) || S_ISCHR(about.st_mode))) { return write_through(path, bytes); }
    return replace_file(path, bytes);
}

} // namespace ensign::lint
