// SPDX-License-Identifier: BSL-1.0
#include "table.hpp"

#ifdef ENSIGN_BENCH_FLECS
#  define FLECS_NO_CPP
#  include <flecs.h>
#endif

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace bench {

namespace {

constexpr int repetitions = 5;

/// Keeps the times of one workload's versions: nanoseconds of processor time an operation. A version is named by its
/// number.
class collector final : public benchmark::BenchmarkReporter {
public:
    explicit collector(std::size_t versions) : times_(versions) {}

    bool ReportContext(const Context&) override { return true; }

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& r : runs) {
            if (r.run_type != Run::RT_Iteration || r.error_occurred) { continue; }
            times_[std::stoul(r.run_name.function_name)].push_back(r.GetAdjustedCPUTime());
        }
    }

    [[nodiscard]] double median(std::size_t v, std::size_t operations) {
        std::vector<double>& all = times_[v];
        if (all.empty()) { return 0; }
        std::sort(all.begin(), all.end());
        return all[all.size() / 2] / static_cast<double>(operations);
    }

private:
    std::vector<std::vector<double>> times_;
};

struct way {
    peer whose;
    const char* how;
    double ns;
};

struct result {
    std::string work;
    std::size_t n;
    int views;
    goal aim;
    double ensign = 0, limit = 0, naive = 0;
    std::vector<way> ways = {};

    [[nodiscard]] double of_limit() const { return limit > 0 ? ensign / limit : 0; }

    /// The fastest way of using a peer, or null.
    [[nodiscard]] const way* best(peer p) const {
        const way* out = nullptr;
        for (const way& w : ways) {
            if (w.whose == p && w.ns > 0 && (out == nullptr || w.ns < out->ns)) { out = &w; }
        }
        return out;
    }
    /// How many times as long the peer takes; 0 when it was not measured.
    [[nodiscard]] double of_peer(peer p) const {
        const way* const b = best(p);
        return b != nullptr && ensign > 0 ? b->ns / ensign : 0;
    }

    /// How many times the goal was missed by; at most 1 when it was met, 0 when there is none.
    [[nodiscard]] double miss() const {
        const double by_ratio = aim.of_limit > 0 && limit > 0 ? of_limit() / aim.of_limit : 0;
        const double by_time = aim.ns > 0 ? ensign / aim.ns : 0;
        if (by_ratio == 0 || by_time == 0) { return by_ratio + by_time; }
        return std::min(by_ratio, by_time);
    }
    [[nodiscard]] double miss_peers() const {
        double out = 0;
        if (aim.entt > 0 && of_peer(peer::entt) > 0) { out = aim.entt / of_peer(peer::entt); }
        if (aim.flecs > 0 && of_peer(peer::flecs) > 0) { out = std::max(out, aim.flecs / of_peer(peer::flecs)); }
        return out;
    }
};

[[nodiscard]] std::string number(double value, const char* unit = "") {
    char out[32];
    if (value <= 0) { return "-"; }
    std::snprintf(out, sizeof out, value < 100 ? "%.2f%s" : "%.0f%s", value, unit);
    return out;
}
[[nodiscard]] std::string short_number(double value) {
    char out[32];
    std::snprintf(out, sizeof out, "%g", value);
    return out;
}

[[nodiscard]] std::string limit_goal(const goal& g) {
    std::string out;
    if (g.of_limit > 0) { out = "<= " + short_number(g.of_limit) + "x"; }
    if (g.ns > 0) { out += (out.empty() ? "<= " : ", ") + short_number(g.ns) + " ns"; }
    return out.empty() ? "reported" : out;
}
[[nodiscard]] std::string peer_goal(const goal& g) {
    std::string out;
    if (g.entt > 0) { out = "entt " + short_number(g.entt) + "x"; }
    if (g.flecs > 0) { out += (out.empty() ? "flecs " : ", flecs ") + short_number(g.flecs) + "x"; }
    return out;
}
[[nodiscard]] const char* verdict(double miss) {
    return miss == 0 ? "-" : miss <= 1 ? "met" : miss <= 3 ? "missed" : "NO (3x)";
}

constexpr const char* row_format = "%-38s %7s %5s %9s %9s %9s %9s %9s %9s %-6s %7s %7s %7s %7s  %-17s %-8s %-22s %s\n";

void print_head() {
    std::printf(
        "Nanoseconds of processor time, medians of %d interleaved repetitions; an operation each, or the whole set "
        "for count, iterate, walk, capture and restore.\n"
        "limit: a bare loop for just this work. naive: hash maps and std::function. entt: traits are tags, data is asked "
        "for through the registry. held: traits are bits of one component, storages are held, nothing is checked. "
        "flecs: the faster of two ways, which is named beside it.\n"
        "/limit: how many times the limit. /entt, /held, /flecs: how many times as long they take. Verdicts: met, "
        "missed, missed by more than 3x. Against the limit, ratio or time is enough.\n",
        repetitions);
#ifdef ENSIGN_BENCH_MARCH
    std::printf("Compiled for %s by %s.\n", ENSIGN_BENCH_MARCH, __VERSION__);
#endif
#ifdef ENSIGN_BENCH_ENTT
    std::printf("EnTT %s.\n", ENSIGN_BENCH_ENTT);
#else
    std::printf("EnTT: not found when this was configured.\n");
#endif
#ifdef ENSIGN_BENCH_FLECS
    std::printf("flecs %d.%d.%d.\n", FLECS_VERSION_MAJOR, FLECS_VERSION_MINOR, FLECS_VERSION_PATCH);
#else
    std::printf("flecs: not found when this was configured.\n");
#endif
    std::printf("\n");
    std::printf(row_format, "work", "n", "views", "ensign", "limit", "naive", "entt", "held", "flecs", "", "/limit",
                "/entt", "/held", "/flecs", "goal", "", "goal: faster than", "");
}

void print(const result& r) {
    const auto ns_of = [&r](peer p) { return r.best(p) != nullptr ? r.best(p)->ns : 0; };
    const way* const flecs = r.best(peer::flecs);
    std::printf(row_format, r.work.c_str(), std::to_string(r.n).c_str(), std::to_string(r.views).c_str(),
                number(r.ensign).c_str(), number(r.limit).c_str(), number(r.naive).c_str(),
                number(ns_of(peer::entt)).c_str(), number(ns_of(peer::entt_held)).c_str(),
                number(ns_of(peer::flecs)).c_str(), flecs != nullptr ? flecs->how : "", number(r.of_limit()).c_str(),
                number(r.of_peer(peer::entt)).c_str(), number(r.of_peer(peer::entt_held)).c_str(),
                number(r.of_peer(peer::flecs)).c_str(), limit_goal(r.aim).c_str(), verdict(r.miss()),
                peer_goal(r.aim).c_str(), verdict(r.miss_peers()));
    std::fflush(stdout);
}

/// Goals that compare two rows: the work with a hundred views of which one cares, and with that one alone.
struct comparison {
    const char* many;
    const char* one;
    double at_most;
};
constexpr comparison comparisons[] = {{"flip, 99 views on other bits", "flip, one view", 1.15},
                                      {"write, 99 views on traits alone", "write, one view", 1.15},
                                      {"create, 100 views, one cares", "create, one view", 4},
                                      {"destroy, 100 views, one cares", "destroy, one view", 4}};

void print_comparisons(const std::vector<result>& results) {
    const char* head = "\nA hundred views of which one cares, against that one alone:\n";
    for (const comparison& c : comparisons) {
        for (const result& many : results) {
            if (many.work != c.many || many.ensign == 0) { continue; }
            for (const result& one : results) {
                if (one.work != c.one || one.n != many.n || one.ensign == 0) { continue; }
                const double ratio = many.ensign / one.ensign;
                std::printf("%s%-38s %7zu %9s  <= %g: %s\n", head, c.many, many.n, number(ratio, "x").c_str(),
                            c.at_most, verdict(ratio / c.at_most));
                head = "";
            }
        }
    }
}

[[nodiscard]] bool write_json(const std::string& file, const std::vector<result>& results) {
    std::ofstream out{file};
    out << "{\"unit\": \"ns\", \"repetitions\": " << repetitions << ", \"results\": [";
    const char* separator = "\n";
    for (const result& r : results) {
        out << separator << R"(  {"work": ")" << r.work << R"(", "n": )" << r.n << R"(, "views": )" << r.views
            << R"(, "ensign": )" << r.ensign << R"(, "limit": )" << r.limit << R"(, "naive": )" << r.naive;
        for (const way& w : r.ways) {
            out << R"(, ")" << peer_names[static_cast<std::size_t>(w.whose)] << ", " << w.how << R"(": )" << w.ns;
        }
        out << R"(, "goal_of_limit": )" << r.aim.of_limit << R"(, "goal_ns": )" << r.aim.ns << R"(, "goal_entt": )"
            << r.aim.entt << R"(, "goal_flecs": )" << r.aim.flecs << R"(, "times_the_goal": )" << r.miss()
            << R"(, "times_the_peer_goal": )" << r.miss_peers() << "}";
        separator = ",\n";
    }
    out << "\n]}\n";
    out.flush();
    return out.good();
}

[[nodiscard]] result measure(const workload& w, double seconds) {
    benchmark::ClearRegisteredBenchmarks(); // and the worlds of the workload before
    std::vector<const version*> versions = {&w.ensign, &w.limit, &w.naive};
    for (const contender& c : w.others) { versions.push_back(&c.run); }
    const auto measured = std::count_if(versions.begin(), versions.end(), [](const version* v) { return bool{*v}; });
    for (std::size_t v = 0; v < versions.size(); ++v) {
        if (!*versions[v]) { continue; }
        benchmark::RegisterBenchmark(std::to_string(v).c_str(), *versions[v])
            ->Repetitions(repetitions)
            ->MinTime(seconds / static_cast<double>(measured * (repetitions + 2))); // how often to run costs two more
    }
    collector seen{versions.size()};
    benchmark::RunSpecifiedBenchmarks(&seen, "all");
    result out{w.work, w.n, w.views, w.aim};
    out.ensign = seen.median(0, w.operations_per_pass);
    out.limit = seen.median(1, w.operations_per_pass);
    out.naive = seen.median(2, w.operations_per_pass);
    for (std::size_t i = 0; i < w.others.size(); ++i) {
        out.ways.push_back({w.others[i].whose, w.others[i].how, seen.median(3 + i, w.operations_per_pass)});
    }
    return out;
}

} // namespace

std::vector<workload> all_workloads() {
    std::vector<workload> out;
    add_create(out);
    add_create_many(out);
    add_destroy(out);
    add_flip(out);
    add_get(out);
    add_write(out);
    add_transactions(out);
    add_views(out);
    add_count(out);
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
    const double each = std::min(s.seconds / 2 / static_cast<double>(chosen.size()), 3.0);
    std::vector<result> results;
    print_head();
    for (const workload& w : chosen) {
        results.push_back(measure(w, each));
        print(results.back());
    }
    benchmark::ClearRegisteredBenchmarks();
    print_comparisons(results);
    if (!s.json_file.empty() && !write_json(s.json_file, results)) {
        std::fprintf(stderr, "ensign_bench: cannot write %s\n", s.json_file.c_str());
        return 1;
    }
    return 0;
}

} // namespace bench
