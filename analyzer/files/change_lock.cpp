// SPDX-License-Identifier: BSL-1.0
#include "change_lock.hpp"

#include "links.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace ensign::lint {

namespace {

int open_folder_of(const std::string& path) {
    const std::string folder = std::filesystem::path{behind_links(path)}.parent_path().string();
    return ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

// Linux tells who has a lock, in lines like "3: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF".
std::string holder_of(const descriptor& locked) {
    struct ::stat about = {};
    const std::string anybody = "another process";
    if (::fstat(locked.number(), &about) != 0) { return anybody; }
    std::ifstream all{"/proc/locks"};
    const std::string inode = fmt::format(":{}", about.st_ino);
    for (std::string line; std::getline(all, line);) {
        std::istringstream words{line};
        std::string number, kind, how, what, process, place;
        words >> number >> kind >> how >> what >> process >> place;
        if (kind != "FLOCK" || !place.ends_with(inode)) { continue; }
        std::ifstream names{"/proc/" + process + "/comm"};
        std::string name;
        if (std::getline(names, name)) { return fmt::format("process {} ({})", process, name); }
    }
    return anybody;
}

} // namespace

change_lock::change_lock(const std::string& path, std::chrono::milliseconds patience,
                         const std::function<void(std::string_view)>& tell)
    : folder_{open_folder_of(path)} {
    using clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds expected{500};
    const clock::time_point begin = clock::now();
    bool told = false;
    while (folder_.is_open() && ::flock(folder_.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR) { return; }
        const auto waited = clock::now() - begin;
        if (waited >= patience) {
            holder_ = holder_of(folder_);
            return;
        }
        if (!told && waited >= expected && tell) {
            told = true;
            tell(fmt::format("waiting for {}, which is changing files beside {}\n", holder_of(folder_), path));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
}

} // namespace ensign::lint
