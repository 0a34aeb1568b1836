// SPDX-License-Identifier: BSL-1.0
// The examples of docs/reference/resdata.md.

#include <ensign/describe.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory> // g++ 14 wants it wherever a signal is used
#include <string>
#include <vector>

import ensign;

namespace before { // what an older program had

enum class condition : std::uint8_t { cursed = 1, haunted = 2 };
ENSIGN_TRAITS(condition, (cursed, haunted));

} // namespace before

enum class condition : std::uint8_t { poisoned = 1, cursed = 2 };
ENSIGN_TRAITS(condition, (poisoned, cursed));
struct citizen {
    std::int32_t hp = 100;
};
ENSIGN_FIELDS(citizen, hp);

namespace resdata = ensign::resdata;
using ensign::entity;
using citizens = ensign::entity_set<citizen, condition>;
using old_citizens = ensign::entity_set<citizen, before::condition>;

// [layer]
struct full_disk : resdata::file_layer { // everything else asks the operating system
    int sync(int) override { return ENOSPC; }
};
// [layer]

int main() {
    std::filesystem::path folder; // one that nobody has
    for (int n = 0; folder.empty() || !std::filesystem::create_directory(folder); ++n) {
        folder = std::filesystem::temp_directory_path() / ("ensign-reference-resdata-" + std::to_string(n));
    }
    const std::string town = (folder / "town.resdata").string();
    const std::string old = (folder / "old.resdata").string();

    ensign::id_pool pool;
    const entity ida = pool.acquire(), olav = pool.acquire();
    citizens people{"people"};
    people.insert(ida, {.hp = 80}, condition::cursed);
    people.insert(olav, {.hp = 50});

    // [save]
    resdata::save(town, people);
    people.clear();
    const resdata::load_report same = resdata::load(town, people);
    std::printf("%zu people, %s\n", people.size(), same.text().empty() ? "as they were saved" : "changed");
    // [save]

    // [options]
    old_citizens ancestors{"people"};
    ancestors.insert(ida, {.hp = 30}, before::condition::haunted); // unknown today
    const resdata::document legacy = resdata::to_document(ancestors);
    try {
        resdata::load(legacy, people);
    } catch (const ensign::error&) { std::printf("refused, still %zu people\n", people.size()); }
    const resdata::load_options dropping{.migration = {.traits = ensign::unknown_names::drop},
                                         .how = ensign::notify::diff};
    const resdata::load_report lossy = resdata::load(legacy, dropping, people);
    std::printf("%zu people, %s\n", people.size(), lossy.text().empty() ? "as they were saved" : "changed");
    // [options]

    // [document]
    resdata::document d = resdata::to_document(people);
    d.sets[0].allocator = pool.save();
    d.meta = R"({"year": 1204})";
    resdata::check(d);
    resdata::write_file(town, d);
    std::printf("%s\n", resdata::read_file(town) == d ? "the same document" : "another one");
    // [document]

    // [bytes]
    const std::vector<std::byte> plain = resdata::write(d);
    const std::vector<std::byte> packed = resdata::write(d, {.packing = resdata::codec::zstd});
    std::printf("%s\n", resdata::read(plain) == resdata::read(packed) ? "the same document" : "another one");
    resdata::save_bytes(town, plain);
    std::printf("%s\n", resdata::load_bytes(town) == plain ? "the same bytes" : "others");
    // [bytes]

    // [errors]
    std::vector<std::byte> damaged = plain;
    damaged.back() ^= std::byte{1};
    try {
        (void)resdata::read(damaged);
    } catch (const resdata::damaged_file& e) { std::printf("damaged: %s\n", e.place().c_str()); }
    try {
        (void)resdata::read(plain, {.most = {.rows = 0}});
    } catch (const resdata::beyond_limit&) { std::printf("too many rows\n"); }
    // [errors]

    // [failing]
    full_disk disk;
    try {
        resdata::write_file(town, resdata::document{}, {}, disk);
    } catch (const resdata::file_error& e) { std::printf("failed: %s\n", e.step().c_str()); }
    std::printf("%s\n", resdata::read_file(town) == d ? "the old file is there" : "it is gone");
    // [failing]

    // [version_1]
    std::vector<std::byte> bytes{std::byte{'R'}, std::byte{'E'}, std::byte{'S'}, std::byte{0}};
    for (const int number : {1, 7, 4, 1, 9, 60}) { // version, type hash, bytes of a row, rows; an id, its hp
        bytes.push_back(static_cast<std::byte>(number));
        bytes.resize(bytes.size() + 3);
    }
    if (resdata::is_version_1(bytes)) { std::printf("%zu row\n", resdata::read_version_1(bytes).ids.size()); }
    resdata::save_bytes(old, bytes);
    const resdata::load_report taken = resdata::load_version_1(old, people);
    std::printf("%d hp, %zu note\n", people.get(entity{9}).hp, taken.sets[0].rows.notes.size());
    // [version_1]

    std::filesystem::remove_all(folder);
}
