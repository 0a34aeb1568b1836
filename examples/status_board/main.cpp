// SPDX-License-Identifier: BSL-1.0
// StatusBoard: a town of citizens where conditions come and go, watched by standing queries.

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

import ensign;
import status_board.archive;
import status_board.board;
import status_board.filter;
import status_board.life;
import status_board.screen;
import status_board.town;

namespace {

struct options {
    std::size_t citizens = 300;
    std::size_t ticks = 60;
    std::uint32_t seed = 1;
    std::string filter = "poisoned & !shielded";
    bool quiet = false;
    std::string load;
    std::string save;
    bool renumbered = false;
};

void show(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

/// Loads into a town that is full of life already: its views follow, and when the file is refused nothing changes.
void load(const options& o, town::citizens& people, town::life& life, town::numbering by) {
    const auto before = ensign::capture(people);
    try {
        show(town::load(o.load, people, life, by) + '\n');
    } catch (const ensign::error& e) {
        const bool same = ensign::capture(people) == before;
        throw std::runtime_error{"--load: " + std::string{e.what()} + "\nThe " + std::to_string(people.size()) +
                                 " citizens that were in town " + (same ? "are as they were." : "HAVE CHANGED.")};
    }
}

void run(const options& o) {
    const bool live = !o.quiet && isatty(STDOUT_FILENO) != 0;
    town::citizens people{"citizens"};
    town::board board{people, town::filter{o.filter}};
    town::life life{people, o.citizens, o.seed};
    const auto by = o.renumbered ? town::numbering::renumbered : town::numbering::of_today;
    if (!o.load.empty()) {
        load(o, people, life, by);
        board.start_over();
    }

    if (live) { show("\x1b[2J"); }
    for (std::size_t tick = 1; tick <= o.ticks; ++tick) {
        board.begin_tick(tick);
        life.tick();
        if (live) {
            show(town::frame(board, tick, o.ticks, o.filter));
            std::this_thread::sleep_for(std::chrono::milliseconds{80});
        } else if (!o.quiet) {
            show(town::lines(board, tick));
        }
    }
    if (!o.quiet) { show("\n"); }
    show(town::summary(board, life, o.ticks, o.filter));
    if (!o.save.empty()) {
        town::save(o.save, people, life, by);
        show("Saved to " + o.save + '\n');
    }
}

} // namespace

int main(int argc, char** argv) {
    options o;
    CLI::App app{
        "StatusBoard: citizens with conditions that come and go, watched by standing queries with enter and exit."};
    app.name("status_board");
    app.option_defaults()->always_capture_default();
    auto* const citizens = app.add_option("--citizens", o.citizens, "How many live in the town");
    citizens->check(CLI::Range(1, 5'000'000));
    app.add_option("--ticks", o.ticks, "How long to watch")->check(CLI::Range(0, 1'000'000));
    app.add_option("--seed", o.seed, "Same seed, same story");
    app.add_option("--filter", o.filter, "Whom the table shows, e.g. 'cursed & !shielded'");
    app.add_flag("--quiet", o.quiet, "Only the summary");
    const CLI::Validator named{
        [](const std::string& name) { return name.empty() ? "the name of the file is empty" : ""; }, ""};
    app.add_option("--load", o.load, "Begin with the citizens of this file")->check(named);
    app.add_option("--save", o.save, "Save the citizens to this file at the end")->check(named);
    app.add_flag("--renumbered", o.renumbered,
                 "Read and write files as a later program, whose conditions have other bits, and one more");
    app.footer("Filter names: " + town::filter::known_names() +
               ". Operators: & | ! ( ).\n"
               "On a terminal the board is live; elsewhere it is plain text.");

    try {
        app.parse(argc, argv);
        if (!o.load.empty() && citizens->count() != 0) {
            throw CLI::ValidationError{"--citizens", "the file of --load says how many live in the town: leave it out"};
        }
        run(o);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? 0 : 2; // --help is an "error" of status 0
    } catch (const town::filter_error& e) {
        std::fprintf(stderr, "--filter: %s\n", e.what());
        return 2;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "status_board: %s\n", e.what());
        return 1;
    }
    return 0;
}
