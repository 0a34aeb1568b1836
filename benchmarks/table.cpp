// SPDX-License-Identifier: BSL-1.0
#include "table.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace bench {

namespace {

constexpr int repetitions = 5;
const char* const version_names[] = {"ensign", "limit", "naive"};

/// Keeps the times of one workload's versions: nanoseconds of processor time an operation.
class collector final : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& r : runs) {
            if (r.run_type != Run::RT_Iteration || r.error_occurred) { continue; }
            for (std::size_t v = 0; v < 3; ++v) {
                if (r.run_name.function_name == version_names[v]) { times_[v].push_back(r.GetAdjustedCPUTime()); }
            }
        }
    }

    [[nodiscard]] double median(std::size_t v, std::size_t operations) {
        std::vector<double>& all = times_[v];
        if (all.empty()) { return 0; }
        std::sort(all.begin(), all.end());
        return all[all.size() / 2] / static_cast<double>(operations);
    }

private:
    std::vector<double> times_[3];
};

struct result {
    const workload* what;
    double ensign, limit, naive;

    [[nodiscard]] double of_limit() const { return limit > 0 ? ensign / limit : 0; }

    /// How many times the goal was missed by; at most 1 when it was met, 0 when there is none.
    [[nodiscard]] double miss() const {
        const double by_ratio = what->aim.of_limit > 0 && limit > 0 ? of_limit() / what->aim.of_limit : 0;
        const double by_time = what->aim.ns > 0 ? ensign / what->aim.ns : 0;
        if (by_ratio == 0 || by_time == 0) { return by_ratio + by_time; }
        return std::min(by_ratio, by_time);
    }
};

[[nodiscard]] std::string number(double value, const char* unit = "") {
    char out[32];
    if (value <= 0) { return "-"; }
    std::snprintf(out, sizeof out, value < 100 ? "%.2f%s" : "%.0f%s", value, unit);
    return out;
}

[[nodiscard]] std::string text_of(const goal& g) {
    std::string out;
    if (g.of_limit > 0) { out = "<= " + number(g.of_limit, "x"); }
    if (g.ns > 0) { out += (out.empty() ? "<= " : ", ") + number(g.ns, " ns"); }
    return out.empty() ? "reported" : out;
}

[[nodiscard]] const char* verdict(const result& r) {
    const double miss = r.miss();
    return miss == 0 ? "-" : miss <= 1 ? "met" : miss <= 3 ? "yes" : "NO";
}

void print_head() {
    std::printf(
        "Nanoseconds of processor time, medians of %d interleaved repetitions; an operation each, or the whole set "
        "for count and iterate.\n"
        "limit: a bare loop for just this work. naive: hash maps and std::function. goal: against the limit, or "
        "in time; one is enough.\n\n"
        "%-38s %7s %5s %10s %10s %10s %9s %9s %-18s %s\n",
        repetitions, "work", "n", "views", "ensign", "limit", "naive", "ens/limit", "naive/ens", "goal", "within 3x");
}

void print(const result& r) {
    std::printf("%-38s %7zu %5d %10s %10s %10s %9s %9s %-18s %s\n", r.what->work.c_str(), r.what->n, r.what->views,
                number(r.ensign).c_str(), number(r.limit).c_str(), number(r.naive).c_str(),
                number(r.of_limit(), "x").c_str(), number(r.ensign > 0 ? r.naive / r.ensign : 0, "x").c_str(),
                text_of(r.what->aim).c_str(), verdict(r));
    std::fflush(stdout);
}

[[nodiscard]] bool write_json(const std::string& file, const std::vector<result>& results) {
    std::ofstream out{file};
    out << "{\"unit\": \"ns\", \"repetitions\": " << repetitions << ", \"results\": [";
    const char* separator = "\n";
    for (const result& r : results) {
        out << separator << R"(  {"work": ")" << r.what->work << R"(", "n": )" << r.what->n << R"(, "views": )"
            << r.what->views << R"(, "ensign": )" << r.ensign << R"(, "limit": )" << r.limit << R"(, "naive": )"
            << r.naive << R"(, "goal_of_limit": )" << r.what->aim.of_limit << R"(, "goal_ns": )" << r.what->aim.ns
            << R"(, "times_the_goal": )" << r.miss() << "}";
        separator = ",\n";
    }
    out << "\n]}\n";
    out.flush();
    return out.good();
}

[[nodiscard]] result measure(const workload& w, double seconds) {
    benchmark::ClearRegisteredBenchmarks();
    const version* const versions[] = {&w.ensign, &w.limit, &w.naive};
    for (std::size_t v = 0; v < 3; ++v) {
        if (!*versions[v]) { continue; }
        benchmark::RegisterBenchmark(version_names[v], *versions[v])
            ->Repetitions(repetitions)
            ->MinTime(seconds / (3 * (repetitions + 2))); // finding out how often to run costs about two more
    }
    collector seen;
    benchmark::RunSpecifiedBenchmarks(&seen, "all");
    return {&w, seen.median(0, w.operations_per_pass), seen.median(1, w.operations_per_pass),
            seen.median(2, w.operations_per_pass)};
}

} // namespace

std::vector<workload> all_workloads() {
    std::vector<workload> out;
    add_create(out);
    add_destroy(out);
    add_flip(out);
    add_get(out);
    add_write(out);
    add_views(out);
    add_iterate(out);
    add_snapshots(out);
    return out;
}

int run(const settings& s) {
    std::vector<workload> chosen = all_workloads();
    std::erase_if(chosen, [&](const workload& w) { return w.work.find(s.filter) == std::string::npos; });
    if (chosen.empty()) {
        std::fprintf(stderr, "ensign_bench: no work's name contains '%s'; the names are:\n", s.filter.c_str());
        for (const workload& w : all_workloads()) { std::fprintf(stderr, "  %s (n = %zu)\n", w.work.c_str(), w.n); }
        return 2;
    }
    // Building the worlds costs as much again as measuring them.
    const double each = std::min(s.seconds / 2 / static_cast<double>(chosen.size()), 1.5);
    std::vector<result> results;
    print_head();
    for (const workload& w : chosen) {
        results.push_back(measure(w, each));
        print(results.back());
    }
    if (!s.json_file.empty() && !write_json(s.json_file, results)) {
        std::fprintf(stderr, "ensign_bench: cannot write %s\n", s.json_file.c_str());
        return 1;
    }
    return 0;
}

} // namespace bench
