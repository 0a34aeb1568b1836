// SPDX-License-Identifier: BSL-1.0
#include "repository.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>

#include "lock/git.hpp"

namespace samples {

namespace fs = std::filesystem;

temporary_folder::temporary_folder() {
    std::random_device random;
    path_ = fs::temp_directory_path() / ("ensign-lock-" + std::to_string(random()) + "-" + std::to_string(random()));
    fs::create_directories(path_);
}

temporary_folder::~temporary_folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void temporary_folder::write(const std::string& name, const std::string& text) const {
    std::ofstream{path_ / name, std::ios::binary} << text;
}

std::string temporary_folder::read(const std::string& name) const {
    std::ifstream in{path_ / name, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

repository::repository() {
    // of this process only: neither the user's settings nor a hook that runs the tests may have a say
    for (const char* const name : {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"}) { unsetenv(name); }
    setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
    setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
    for (const char* const who : {"AUTHOR", "COMMITTER"}) {
        setenv((std::string{"GIT_"} + who + "_NAME").c_str(), "tester", 1);
        setenv((std::string{"GIT_"} + who + "_EMAIL").c_str(), "tester@example.org", 1);
    }
    REQUIRE(run({"init", "-q", "-b", "main"}));
}

bool repository::run(std::vector<std::string> arguments) const {
    try {
        static_cast<void>(ensign::lint::run_git(path(), arguments));
        return true;
    } catch (const ensign::lint::git_error& e) {
        UNSCOPED_INFO(e.what());
        return false;
    }
}

void repository::commit(const std::string& lock, const std::string& title) const {
    folder_.write("ensign.lock", lock);
    REQUIRE(run({"add", "-A"}));
    REQUIRE(run({"commit", "-q", "--allow-empty", "-m", title}));
}

bool repository::merges(const std::string& base, const std::string& ours, const std::string& theirs) const {
    static_cast<void>(run({"merge", "--abort"}));
    REQUIRE(run({"checkout", "-q", "-B", "main"}));
    commit(base, "base");
    REQUIRE(run({"checkout", "-q", "-B", "theirs"}));
    commit(theirs, "theirs");
    REQUIRE(run({"checkout", "-q", "main"}));
    commit(ours, "ours");
    return run({"merge", "-q", "--no-edit", "theirs"});
}

} // namespace samples
