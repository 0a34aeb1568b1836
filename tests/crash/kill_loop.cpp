// SPDX-License-Identifier: BSL-1.0
// Kills a process that saves without end, many times, and looks at the file each time: it is one of the two documents
// that were being saved, whole. `kill_loop ROUNDS`.

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

import ensign.base;
import ensign.resdata;
import ensign.schema;
import ensign.snapshot;

namespace resdata = ensign::resdata;

namespace {

// Large enough that a write takes a while: a kill hits the middle of it.
resdata::document document_of(std::byte value, std::size_t rows) {
    ensign::raw_snapshot t;
    t.layout.name = "numbers";
    t.layout.row_size = 8;
    t.layout.leaves.push_back({.path = "value", .kind = ensign::leaf_kind::u64, .size = 8});
    for (std::size_t i = 0; i < rows; ++i) { t.ids.push_back(ensign::entity{static_cast<std::uint32_t>(i)}); }
    t.columns.emplace_back(rows * 8, value);
    resdata::document out;
    out.sets.push_back(t);
    return out;
}

[[noreturn]] void save_for_ever(const std::string& path, const resdata::document& a, const resdata::document& b) {
    try {
        while (true) {
            resdata::write_file(path, a);
            resdata::write_file(path, b);
        }
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        std::_Exit(1);
    }
}

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 100;
    std::string folder = (std::filesystem::temp_directory_path() / "ensign-kill-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) { return 2; }
    const std::string path = folder + "/state.resdata";
    const resdata::document a = document_of(std::byte{1}, 60000);
    const resdata::document b = document_of(std::byte{2}, 90000);
    resdata::write_file(path, a);

    std::mt19937 random{11};
    int found_a = 0;
    int found_b = 0;
    int left_behind = 0;
    int status = 0;
    try {
        for (int round = 0; round < rounds; ++round) {
            const pid_t child = fork();
            if (child < 0) { throw std::runtime_error{"no process"}; }
            if (child == 0) { save_for_ever(path, a, b); }
            std::this_thread::sleep_for(std::chrono::microseconds{500 + random() % 25000});
            kill(child, SIGKILL);
            int how = 0;
            waitpid(child, &how, 0);
            if (!WIFSIGNALED(how)) { throw std::runtime_error{"the process ended by itself"}; }

            const resdata::document now = resdata::read_file(path); // throws when it is no whole file
            if (now == a) {
                ++found_a;
            } else if (now == b) {
                ++found_b;
            } else {
                throw std::runtime_error{"the file is neither of the two"};
            }
            for (const auto& entry : std::filesystem::directory_iterator{folder}) {
                if (entry.path().filename() != "state.resdata") {
                    ++left_behind;
                    std::filesystem::remove(entry.path());
                }
            }
        }
        // A loop that never hit the middle of a save would prove nothing.
        if (found_a == 0 || found_b == 0 || left_behind == 0) { throw std::runtime_error{"no kill hit a save"}; }
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        status = 1;
    }
    std::printf("%d kills: %d times the first document, %d times the second, %d saves hit in the middle\n", rounds,
                found_a, found_b, left_behind);
    std::filesystem::remove_all(folder);
    return status;
}
