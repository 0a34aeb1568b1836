// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <bit>
#include <iterator>
#include <memory> // g++ 14 wants it wherever a view is made
#include <string>
#include <vector>

module status_board.archive;

import ensign;
import status_board.life;
import status_board.renumbered;
import status_board.town;

namespace town {

namespace {

namespace resdata = ensign::resdata;

/// "3", or "-" for a flag that is not there.
std::string bit_of(const ensign::schema& in, const std::string& flag) {
    for (const ensign::schema_enum& e : in.traits) {
        for (const ensign::schema_member& m : e.members) {
            if (m.name == flag && std::has_single_bit(m.bits)) { return fmt::format("{}", std::countr_zero(m.bits)); }
        }
    }
    return "-";
}

/// How many have each condition, and on which bit it was and is.
template <class Condition, class Set>
std::string counts(const ensign::schema& file, const Set& people) {
    std::string out = fmt::format("{:<10} {:>11} {:>8} {:>9}\n", "condition", "bit in file", "bit here", "citizens");
    for (const Condition flag : ensign::traits<Condition>::all()) {
        const std::string name = to_string(ensign::traits<Condition>{flag});
        fmt::format_to(std::back_inserter(out), "{:<10} {:>11} {:>8} {:>9}\n", name, bit_of(file, name),
                       std::countr_zero(ensign::traits<Condition>{flag}.bits()), people.count_all(flag));
    }
    return out;
}

/// People by name from one vocabulary to the other. A flag that the other does not know is dropped, and the report says so.
template <class From, class To>
resdata::load_report translate(const From& from, To& to) {
    resdata::load_options options;
    options.migration.traits = ensign::unknown_names::drop;
    return resdata::load(resdata::to_document(from), options, to);
}

renumbered::citizens as_a_later_program(const citizens& people) {
    renumbered::citizens later{people.name()};
    translate(people, later); // it knows all that we do
    later.with_all(renumbered::condition::doomed,
                   [&](ensign::entity who, const citizen&) { later.add_traits(who, renumbered::condition::haunted); });
    return later;
}

} // namespace

void save(const std::string& path, const citizens& people, const life& life, numbering by) {
    resdata::document file =
        by == numbering::of_today ? resdata::to_document(people) : resdata::to_document(as_a_later_program(people));
    file.sets[0].allocator = life.ids().save();
    file.meta = R"({"tool":"status_board"})";
    resdata::write_file(path, file);
}

std::string load(const std::string& path, citizens& people, life& life, numbering by) {
    const resdata::document file = resdata::read_file(path);
    std::string told;
    resdata::load_report report;
    if (by == numbering::of_today) {
        report = resdata::load(file, people);
        told = counts<condition>(file.find(people.name())->layout, people);
    } else {
        renumbered::citizens later{people.name()};
        report = resdata::load(file, later);
        told = counts<renumbered::condition>(file.find(people.name())->layout, later);
        const resdata::load_report translated = translate(later, people);
        for (const ensign::row_finding& lost : translated.sets[0].rows.losses) {
            told += fmt::format("Not known today, where life goes on: {}\n", to_string(lost));
        }
    }
    if (const ensign::id_pool::state* ids = report.allocator()) { life.go_on_with(ensign::id_pool{*ids}); }
    return fmt::format("Loaded {} citizens from {}\n{}{}", people.size(), path, told, report.text());
}

} // namespace town
