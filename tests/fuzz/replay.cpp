// SPDX-License-Identifier: BSL-1.0
// Runs a fuzz target over files and folders, without a fuzzer: `replay PATH...`. So the corpus and everything that was
// ever found are tests in every build.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void replay(const std::filesystem::path& path) {
    std::ifstream in{path, std::ios::binary};
    const std::string content{std::istreambuf_iterator<char>{in}, {}};
    std::printf("%s\n", path.string().c_str());
    std::fflush(stdout); // the last line is the input that crashed
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(content.data()), content.size());
}

} // namespace

int main(int argc, char** argv) {
    std::size_t count = 0;
    for (int i = 1; i < argc; ++i) {
        const std::filesystem::path path{argv[i]};
        if (!std::filesystem::is_directory(path)) {
            replay(path);
            ++count;
            continue;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator{path}) {
            if (entry.path().filename() == ".gitkeep" || !entry.is_regular_file()) { continue; }
            replay(entry.path());
            ++count;
        }
    }
    std::printf("%zu inputs\n", count);
    return count == 0 ? 1 : 0; // nothing to run is no success
}
