// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_TABLE_HPP
#define ENSIGN_BENCHMARKS_TABLE_HPP

/// \file
/// The table: a row a workload, with the three versions that are measured against each other.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace bench {

/// What a workload aims at. Zero: not in this measure.
struct goal {
    double of_limit = 0; ///< at most so many times the limit
    double ns = 0;       ///< at most so many nanoseconds; when both are given, one is enough
};

/// Builds its world, then runs `operations_per_pass` operations a pass, `for (auto _ : state)`.
using version = std::function<void(benchmark::State&)>;

struct workload {
    std::string work;
    std::size_t n;
    int views;
    std::size_t operations_per_pass; ///< 1 for work on the whole set
    goal aim;
    version ensign;
    version limit; ///< may be empty
    version naive;
};

/// All workloads, in the order of the table.
[[nodiscard]] std::vector<workload> all_workloads();

void add_create(std::vector<workload>& out);
void add_destroy(std::vector<workload>& out);
void add_flip(std::vector<workload>& out);
void add_get(std::vector<workload>& out);
void add_write(std::vector<workload>& out);
void add_views(std::vector<workload>& out);
void add_iterate(std::vector<workload>& out);
void add_snapshots(std::vector<workload>& out);

struct settings {
    std::string filter;    ///< only the workloads whose name contains it
    std::string json_file; ///< empty: none
    double seconds = 60;   ///< for everything together, about
};

/// Measures, prints the table on stdout, writes the file. Returns the exit status.
int run(const settings& s);

} // namespace bench

#endif
