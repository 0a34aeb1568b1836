// SPDX-License-Identifier: BSL-1.0
module;
#include <memory> // g++ 14 wants it wherever a view is made
module harbour;

namespace harbour {

watch watch_for_danger(roads& ships) {
    return ships.make_view({.any_of = signal_flag::clear_the_way}, [](const ship& s) { return s.crew > 0; });
}

} // namespace harbour
