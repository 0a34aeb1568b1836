// SPDX-License-Identifier: BSL-1.0
#include "links.hpp"

#include <filesystem>
#include <system_error>

namespace ensign::lint {

namespace fs = std::filesystem;

std::string behind_links(const std::string& path) {
    std::error_code failed;
    fs::path out{path};
    for (int i = 0; i < 40 && fs::is_symlink(fs::symlink_status(out, failed)); ++i) { // 40 is the limit of Linux
        const fs::path to = fs::read_symlink(out, failed);
        if (failed) { break; }
        out = out.parent_path() / to; // an absolute one replaces the folder
    }
    const fs::path real = fs::weakly_canonical(out, failed);
    return failed ? path : real.string();
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code failed;
    return fs::equivalent(a, b, failed) || behind_links(fs::absolute(a)) == behind_links(fs::absolute(b));
}

} // namespace ensign::lint
