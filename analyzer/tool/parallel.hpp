// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_PARALLEL_HPP
#define ENSIGN_LINT_TOOL_PARALLEL_HPP

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace ensign::lint {

/// Calls `work(i)` for each i below `count`, in `jobs` threads, of which the calling one is the first.
template <class Work>
void for_each_parallel(std::size_t count, unsigned jobs, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto take = [&] {
        for (std::size_t i = next++; i < count; i = next++) { work(i); }
    };
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < jobs; ++i) { helpers.emplace_back(take); }
    take();
}

} // namespace ensign::lint

#endif
