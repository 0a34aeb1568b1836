// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

module status_board.screen;

import ensign;
import status_board.board;
import status_board.life;
import status_board.town;

namespace town {

namespace {

using sink = std::back_insert_iterator<std::string>;

void write_event(sink out, const event& e) {
    fmt::format_to(out, "{:>5}  {} {:<9} {}\n", e.tick, e.entered ? "->" : "<-", e.view, e.who);
}

void write_table(sink out, const board& b, std::size_t rows, const std::string& filter) {
    std::vector<ensign::entity> ids(b.shown().ids().begin(), b.shown().ids().end());
    std::sort(ids.begin(), ids.end()); // a view has no order of its own
    fmt::format_to(out, "{} of {} citizens match {}\n", ids.size(), b.people().size(),
                   filter.empty() ? "(everybody)" : filter);
    if (ids.empty()) { return; }
    fmt::format_to(out, "{:>7}  {:<11} {:>4} {:>5}  {:<8} {}\n", "id", "name", "hp", "gold", "job", "conditions");
    for (std::size_t i = 0; i < std::min(rows, ids.size()); ++i) {
        const citizen& c = b.people().get(ids[i]);
        fmt::format_to(out, "{:>7}  {:<11} {:>4} {:>5}  {:<8} {}\n", ids[i].value() & 0xFF'FFFF, name_of(c), c.hp,
                       c.gold, to_string(b.people().traits_of<job>(ids[i])),
                       to_string(b.people().traits_of<condition>(ids[i])));
    }
    if (ids.size() > rows) { fmt::format_to(out, "{:>7}  and {} more\n", "...", ids.size() - rows); }
}

template <class E>
void write_counts(sink out, const citizens& people, std::string_view title) {
    fmt::format_to(out, "{:<11}", title);
    for (const E flag : ensign::traits<E>::all()) {
        fmt::format_to(out, "  {} {}", to_string(ensign::traits<E>{flag}), people.count_all(flag));
    }
    fmt::format_to(out, "\n");
}

/// FNV-1a over ids, data and traits in order of id: equal towns have equal sums.
std::uint64_t checksum(const citizens& people) {
    std::vector<ensign::entity> ids(people.ids().begin(), people.ids().end());
    std::sort(ids.begin(), ids.end());
    std::uint64_t sum = 0xCBF2'9CE4'8422'2325;
    const auto mix = [&](std::uint64_t value) {
        for (int i = 0; i < 8; ++i) { sum = (sum ^ (value >> (8 * i) & 0xFF)) * 0x100'0000'01B3; }
    };
    for (const ensign::entity who : ids) {
        const citizen& c = people.get(who);
        mix(who.value());
        for (const char letter : c.name) { mix(static_cast<unsigned char>(letter)); }
        mix(static_cast<std::uint32_t>(c.hp));
        mix(static_cast<std::uint32_t>(c.gold));
        mix(people.traits_of<condition>(who).bits());
        mix(people.traits_of<job>(who).bits());
    }
    return sum;
}

} // namespace

std::string lines(const board& b, std::size_t tick) {
    std::string text;
    fmt::format_to(sink{text}, "tick {:>4}", tick);
    for (const watched& w : b.watches()) { fmt::format_to(sink{text}, "  {} {}", w.view->name(), w.view->size()); }
    fmt::format_to(sink{text}, "  shown {}\n", b.shown().size());
    const std::size_t news = std::min({b.news(), b.feed().size(), std::size_t{4}});
    const std::size_t first = b.feed().size() - std::min(b.news(), b.feed().size());
    for (std::size_t i = first; i < first + news; ++i) { write_event(sink{text}, b.feed()[i]); }
    if (b.news() > news) { fmt::format_to(sink{text}, "       and {} more\n", b.news() - news); }
    return text;
}

std::string frame(const board& b, std::size_t tick, std::size_t ticks, const std::string& filter) {
    std::string text;
    fmt::format_to(sink{text}, "StatusBoard   tick {} of {}   {} citizens\n\n", tick, ticks, b.people().size());
    const std::size_t full = std::max<std::size_t>(b.people().size(), 1);
    for (const watched& w : b.watches()) {
        const std::size_t bar = w.view->size() * 40 / full;
        fmt::format_to(sink{text}, "{:<9} {:>7}  {}\n", w.view->name(), w.view->size(), std::string(bar, '#'));
    }
    fmt::format_to(sink{text}, "\nenter and exit\n");
    for (std::size_t i = b.feed().size() - std::min<std::size_t>(b.feed().size(), 6); i < b.feed().size(); ++i) {
        write_event(sink{text}, b.feed()[i]);
    }
    fmt::format_to(sink{text}, "\n");
    write_table(sink{text}, b, 8, filter);

    std::string out = "\x1b[H"; // home, and every line wipes what is left of the one before
    for (const char c : text) { out += c == '\n' ? std::string{"\x1b[K\n"} : std::string{c}; }
    return out + "\x1b[J";
}

std::string summary(const board& b, const life& l, std::size_t ticks, const std::string& filter) {
    std::string text;
    fmt::format_to(sink{text}, "After {} ticks: {} citizens, {} deaths, {} rescued by a guard\n", ticks,
                   b.people().size(), l.deaths(), b.rescued());
    write_counts<condition>(sink{text}, b.people(), "conditions");
    write_counts<job>(sink{text}, b.people(), "jobs");
    fmt::format_to(sink{text}, "\n{:<9} {:>7} {:>8} {:>8}\n", "view", "members", "entered", "left");
    for (const watched& w : b.watches()) {
        fmt::format_to(sink{text}, "{:<9} {:>7} {:>8} {:>8}\n", w.view->name(), w.view->size(), w.entered, w.left);
    }
    fmt::format_to(sink{text}, "\n");
    write_table(sink{text}, b, 12, filter);
    fmt::format_to(sink{text}, "\nchecksum {:016x}\n", checksum(b.people()));
    return text;
}

} // namespace town
