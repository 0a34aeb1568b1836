// SPDX-License-Identifier: BSL-1.0
// Moves a set inside its own dispatch: terminates with a message [S11]. One place a run, named by the argument.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string_view>
#include <utility>

#include "sample.hpp"

using sample::entity;
using sample::set_type;
using sample::stats;
using sample::view_type;

int main(int argc, char** argv) {
    std::set_terminate([] {
        std::fputs("terminated\n", stderr);
        std::_Exit(0); // what ctest looks at is the text
    });
    const std::string_view place = argc > 1 ? argv[1] : "";
    set_type set{"caravan"};
    set.insert(entity{1}, {});
    std::optional<set_type> target;
    const auto move = [&] { target.emplace(std::move(set)); };
    if (place == "callback") {
        const auto c = set.on_inserted(move);
        set.insert(entity{2}, {});
    } else if (place == "predicate") {
        const view_type v = set.make_view({}, [&](const stats&) {
            move();
            return true;
        });
    } else if (place == "update") {
        set.update(entity{1}, [&](stats&) { move(); });
    } else if (place == "loop") {
        set.for_each(move);
    } else if (place == "rows") {
        for ([[maybe_unused]] const auto& row : set.rows()) { move(); }
    } else if (place == "transaction") {
        set.transaction(move);
    } else if (place == "target") { // being assigned to
        set_type other{"other"};
        const auto c = set.on_inserted([&] { set = std::move(other); });
        set.insert(entity{2}, {});
    }
    std::fputs("went on\n", stderr);
    return 1;
}
