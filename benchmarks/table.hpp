// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_TABLE_HPP
#define ENSIGN_BENCHMARKS_TABLE_HPP

/// \file
/// The table: a row a workload, with the versions that are measured against each other.

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
    double entt = 0;     ///< EnTT, as its documentation uses it, takes at least so many times as long
    double flecs = 0;    ///< flecs does
};

/// Builds its world, then runs `operations_per_pass` operations a pass, `for (auto _ : state)`. May be empty.
using version = std::function<void(benchmark::State&)>;

/// The other libraries, in the order of the table. EnTT is there twice: as its documentation uses it, and at the most that
/// can be had.
enum class peer { entt, entt_held, flecs };
inline constexpr std::size_t peers = 3;
inline constexpr const char* peer_names[peers] = {"entt", "entt held", "flecs"};

/// One way of doing the work with another library. There may be several; the table shows the fastest.
struct contender {
    peer whose;
    const char* how;
    version run;
};

struct workload {
    std::string work;
    std::size_t n;
    int views;
    std::size_t operations_per_pass; ///< 1 for work on the whole set
    goal aim;
    version ensign; ///< empty: the library cannot do it yet
    version limit;
    version naive;
    std::vector<contender> others = {};
};

/// All workloads, in the order of the table.
[[nodiscard]] std::vector<workload> all_workloads();

void add_create(std::vector<workload>& out);
void add_create_many(std::vector<workload>& out);
void add_destroy(std::vector<workload>& out);
void add_flip(std::vector<workload>& out);
void add_get(std::vector<workload>& out);
void add_write(std::vector<workload>& out);
void add_transactions(std::vector<workload>& out);
void add_views(std::vector<workload>& out);
void add_count(std::vector<workload>& out);
void add_iterate(std::vector<workload>& out);
void add_snapshots(std::vector<workload>& out);

struct settings {
    std::string filter;    ///< only the workloads whose name contains it
    std::string json_file; ///< empty: none
    double seconds = 120;  ///< for everything together, about
};

/// Measures, prints the table on stdout, writes the file. Returns the exit status.
int run(const settings& s);

/// Prints what a set and its views hold, beside what malloc gave for it, and what the others take. Returns the exit
/// status.
int run_memory();

/// Does the same changes with all versions, in small, and compares who was told how often and who is a member.
/// Returns the exit status.
int run_check();

} // namespace bench

#endif
