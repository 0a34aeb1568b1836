// SPDX-License-Identifier: BSL-1.0
// Writes the files that the tests of the tool read: `make_samples FOLDER`. The same on every run.

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

import ensign;

namespace resdata = ensign::resdata;
using bytes = std::vector<std::byte>;

namespace now {

enum class condition : std::uint8_t { none = 0, cursed = 1, poisoned = 2, shielded = 4 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded));

enum class job : std::uint16_t { none = 0, smith = 1, healer = 2 };
ENSIGN_TRAITS(job, (none, smith, healer));

enum class mood : std::int8_t { calm, angry = -2, mad = 5 };
ENSIGN_VALUES(mood, calm, angry, mad);

struct point {
    float x = 0;
    double y = 0;
};
ENSIGN_FIELDS(point, x, y);

struct citizen {
    std::int32_t hp = 100;
    float morale = 0;
    char name[12] = {};
    mood temper = mood::calm;
    bool fed = true;
    point home;
    std::uint16_t stores[2] = {};
    std::uint64_t gold = 0;
    unsigned age : 7 = 0;
    ensign::entity owner;
};
ENSIGN_FIELDS(citizen, hp, morale, name, temper, fed, home, stores, gold, age, owner);

struct house {
    std::int64_t worth = 0;
};
ENSIGN_FIELDS(house, worth);

// As a program of the original library may have saved it.
struct old_house {
    std::int32_t rooms = 0;
    float rent = 0;
    bool empty = false;
};
ENSIGN_FIELDS(old_house, rooms, rent, empty);

} // namespace now

// The same town in a program that came later: renumbered, renamed, one field wider, one gone, one new.
namespace later {

enum class condition : std::uint16_t { none = 0, poisoned = 1, warded = 2, cursed = 256 };
ENSIGN_TRAITS(condition, (none, poisoned, warded, cursed));
ENSIGN_RENAMED(condition, (shielded, warded));

enum class mood : std::uint8_t { angry, calm, mad };
ENSIGN_VALUES(mood, angry, calm, mad);

struct citizen {
    std::int64_t health = 100;
    mood temper = mood::calm;
    std::uint8_t rank = 0;
};
ENSIGN_FIELDS(citizen, health, temper, rank);
ENSIGN_RENAMED(citizen, (hp, health));

} // namespace later

namespace {

// Builds a table row by row, as a set would hand it over: a value for each leaf in its order.
class rows {
public:
    explicit rows(const ensign::schema& layout) {
        table_.layout = layout;
        table_.columns.resize(layout.leaves.size());
        table_.masks.resize(layout.traits.size());
    }

    rows& row(std::uint32_t id) {
        table_.ids.push_back(ensign::entity{id});
        leaf_ = 0;
        traits_ = 0;
        return *this;
    }
    template <class T>
    rows& value(const T& of) {
        const auto view = std::as_bytes(std::span{&of, 1});
        auto& column = table_.columns.at(leaf_++);
        column.insert(column.end(), view.begin(), view.end());
        return *this;
    }
    rows& mask(std::uint64_t of) {
        table_.masks.at(traits_++).push_back(of);
        return *this;
    }
    rows& text(std::string_view of) {
        char padded[12] = {};
        std::memcpy(padded, of.data(), of.size());
        return value(padded);
    }

    [[nodiscard]] const ensign::raw_snapshot& get() const { return table_; }

private:
    ensign::raw_snapshot table_;
    std::size_t leaf_ = 0;
    std::size_t traits_ = 0;
};

struct person {
    std::uint32_t id;
    std::int32_t hp;
    float morale;
    std::string name;
    std::int8_t temper;
    bool fed;
    float x;
    double y;
    std::uint64_t gold;
    unsigned age;
    std::uint32_t owner;
    std::uint8_t conditions;
    std::uint16_t jobs;
};

ensign::raw_snapshot citizens(const std::vector<person>& people) {
    rows out{ensign::schema_of<now::citizen, now::condition, now::job>("citizens")};
    for (const person& p : people) {
        const std::uint16_t stores[2] = {static_cast<std::uint16_t>(p.age), 65535};
        out.row(p.id).value(p.hp).value(p.morale).text(p.name).value(p.temper).value(p.fed).value(p.x).value(p.y);
        out.value(stores).value(p.gold).value(p.age).value(p.owner).mask(p.conditions).mask(p.jobs);
    }
    return out.get();
}

ensign::raw_snapshot houses() {
    rows out{ensign::schema_of<now::house>("houses")};
    out.row(1).value(std::int64_t{-5}).row(2).value(std::numeric_limits<std::int64_t>::min());
    return out.get();
}

std::vector<person> town() {
    return {{7, 25, 0.8F, "Lubert", 0, true, 1.5F, 0.1, 12, 33, 8, 3, 1},
            {8, -90, -1e-20F, "Ana, \"Bo\"", -2, false, 0, 1e300, 18446744073709551615U, 127, 4294967295, 0, 2},
            {9, 2147483647, 16777216.0F, "J\xc3\xb6rg", 5, true, -0.0F, -2.5, 0, 0, 0, 4, 3},
            {4294967295, 1, std::numeric_limits<float>::infinity(), "two\nlines", 3, true, 1.0F / 3, 1.0 / 3, 1, 1, 7,
             9, 0}};
}

std::vector<person> town_later() {
    std::vector<person> out = town();
    out[0].hp = 40;
    out[0].name = "Lubert II";
    out[1].conditions = 6;
    out[1].temper = 0;
    out.erase(out.begin() + 2);
    person born = out[0];
    born.id = 12;
    out.push_back(born);
    return out;
}

// The first two in the words of the later program: the same but for one mood and one rank.
ensign::raw_snapshot renumbered() {
    rows out{ensign::schema_of<later::citizen, later::condition>("citizens")};
    out.row(7).value(std::int64_t{25}).value(std::uint8_t{1}).value(std::uint8_t{0}).mask(256 | 1);
    out.row(8).value(std::int64_t{-90}).value(std::uint8_t{2}).value(std::uint8_t{9}).mask(0);
    out.row(9).value(std::int64_t{2147483647}).value(std::uint8_t{2}).value(std::uint8_t{9}).mask(2);
    out.row(4294967295).value(std::int64_t{1}).value(std::uint8_t{3}).value(std::uint8_t{9}).mask(256);
    return out.get();
}

bytes version_1() {
    bytes out = {std::byte{'R'}, std::byte{'E'}, std::byte{'S'}, std::byte{0}};
    const auto put = [&](const auto& value) {
        const auto view = std::as_bytes(std::span{&value, 1});
        out.insert(out.end(), view.begin(), view.end());
    };
    const std::int32_t header[4] = {1, -889275714, 12, 2};
    const std::int32_t ids[2] = {5, -12345};
    put(header);
    put(ids);
    for (const auto& [rooms, rent, empty] : {now::old_house{3, 12.5F, false}, now::old_house{8, 99.75F, true}}) {
        put(rooms);
        put(rent);
        put(std::uint32_t{empty ? 1U : 0U}); // with the padding, which is not zero in real files
    }
    return out;
}

// Many rows with every kind of number, for those who read the exports back.
ensign::raw_snapshot many(std::uint32_t count) {
    std::vector<person> people;
    std::uint64_t state = 88172645463325252U;
    const auto next = [&] {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return state;
    };
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint64_t r = next();
        float f = 0;
        double d = 0;
        const auto f_bits = static_cast<std::uint32_t>(r >> 9 & 0x7f7fffffU); // finite
        const std::uint64_t d_bits = next() & 0xbfefffffffffffffU;
        std::memcpy(&f, &f_bits, sizeof f);
        std::memcpy(&d, &d_bits, sizeof d);
        std::string name = "n" + std::to_string(r % 1000);
        if (r % 5 == 0) { name += ",\""; }
        if (r % 7 == 0) { name += "\n\xc3\xa9"; }
        constexpr std::int8_t moods[] = {0, -2, 5};
        people.push_back({i * 3 + 1, static_cast<std::int32_t>(r), f, name, moods[r % 3], r % 2 == 0, f / 3, d, next(),
                          static_cast<unsigned>(r % 128), static_cast<std::uint32_t>(next()),
                          static_cast<std::uint8_t>(r % 8), static_cast<std::uint16_t>(r % 4)});
    }
    return citizens(people);
}

resdata::document document_of(const std::vector<ensign::raw_snapshot>& tables, const char* meta = "") {
    resdata::document out;
    out.sets = tables;
    out.meta = meta;
    return out;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) { return 2; }
    const std::string folder = std::string{argv[1]} + "/";
    const resdata::document whole = document_of({citizens(town()), houses()}, R"({"frame":12,"note":"the town"})");
    const bytes file = resdata::write(whole);
    resdata::save_bytes(folder + "town.resdata", file);
    resdata::write_file(folder + "town_later.resdata",
                        document_of({citizens(town_later()), houses()}, R"({"frame":13})"));
    resdata::write_file(folder + "renumbered.resdata", document_of({renumbered()}));
    resdata::write_file(folder + "citizens.resdata", document_of({citizens(town())}));
    resdata::write_file(folder + "many.resdata", document_of({many(20000)}));
    resdata::write_options packed;
    packed.packing = resdata::codec::zstd;
    resdata::write_file(folder + "many_packed.resdata", document_of({many(20000)}), packed);
    resdata::write_file(folder + "old_houses_schema.resdata",
                        document_of(
                            {rows{ensign::schema_of<now::old_house, now::condition>("old_houses")}.get(), houses()}));

    const bytes old = version_1();
    resdata::save_bytes(folder + "old.resdata", old);
    resdata::save_bytes(folder + "old_cut.resdata", std::span{old}.first(old.size() - 1));
    resdata::save_bytes(folder + "empty.resdata", {});
    resdata::save_bytes(folder + "cut.resdata", std::span{file}.first(file.size() / 2));
    resdata::save_bytes(folder + "text.resdata", std::as_bytes(std::span{std::string_view{"hp,morale\n25,0.8\n"}}));
    bytes damaged = file;
    for (const resdata::section& s : resdata::read_directory(file).sections) {
        if (s.kind == resdata::kinds::column && s.set == 0 && (s.field == 0 || s.field == 7)) {
            damaged[s.offset] ^= std::byte{1};
        }
    }
    resdata::save_bytes(folder + "damaged.resdata", damaged);
    damaged = file;
    damaged[100] ^= std::byte{1};
    resdata::save_bytes(folder + "damaged_directory.resdata", damaged);
    return 0;
}
