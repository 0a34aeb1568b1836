// SPDX-License-Identifier: BSL-1.0
// Runs many operations of one kind over 20,000 entities, for a tool that counts instructions, and prints how many: see
// `instructions`.
#include "workload.hpp"

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "ensign_world.hpp"

import ensign.snapshot;

namespace {

using namespace bench;

constexpr std::size_t size = 20'000;

struct script {
    std::vector<std::uint32_t> ids = shuffled_ids(size);
    std::vector<write_step> writes = write_steps(size);
    std::vector<unit> data;
    std::vector<std::uint32_t> masks;

    script() {
        for (const std::uint32_t id : ids) {
            data.push_back(unit_of(id));
            masks.push_back(mask_of(id));
        }
    }
};

/// Returns how many operations it was.
using body = std::size_t (*)(ensign_world&, const script&);

std::size_t insert(ensign_world& world, const script& s) {
    for (std::size_t i = 0; i < size; ++i) { world.create(s.ids[i], s.data[i], s.masks[i]); }
    return size;
}
std::size_t erase(ensign_world& world, const script& s) {
    for (const std::uint32_t id : s.ids) { world.destroy(id); }
    return size;
}
std::size_t flip(ensign_world& world, const script& s) {
    for (const std::uint32_t id : s.ids) { world.toggle(id, 1); }
    return size;
}
std::size_t write(ensign_world& world, const script& s) {
    for (std::size_t i = 0; i < size; ++i) { world.write(s.writes[i].id, s.writes[i].value); }
    return size;
}
std::size_t get(ensign_world& world, const script& s) {
    std::uint32_t sum = 0;
    for (const std::uint32_t id : s.ids) { sum += world.get(id).health; }
    [[maybe_unused]] static volatile std::uint32_t out;
    out = sum;
    return size;
}
/// Each after a flip, so that the answer before is of no use.
std::size_t count(ensign_world& world, const script& s) {
    constexpr std::size_t counts = 100;
    std::size_t sum = 0;
    for (std::size_t i = 0; i < counts; ++i) {
        world.toggle(s.ids[i], 1);
        sum += world.count_all();
    }
    [[maybe_unused]] static volatile std::size_t out;
    out = sum;
    return counts;
}
std::size_t count_again(ensign_world& world, const script&) {
    constexpr std::size_t counts = 100;
    [[maybe_unused]] static volatile std::size_t out;
    for (std::size_t i = 0; i < counts; ++i) { out = world.count_all(); }
    return counts;
}
std::size_t members(ensign_world& world, const script&) {
    constexpr std::size_t counts = 100;
    [[maybe_unused]] static volatile std::size_t out;
    for (std::size_t i = 0; i < counts; ++i) { out = world.members_of(0); }
    return counts;
}
std::size_t walk(ensign_world& world, const script&) {
    std::uint32_t sum = 0;
    world.members(0, [&](std::uint32_t, const unit& u) { sum += u.health; });
    [[maybe_unused]] static volatile std::uint32_t out;
    out = sum;
    return world.members_of(0);
}

} // namespace

/// What is counted: everything below this function.
extern "C" [[gnu::noinline]] std::size_t ensign_measured(body b, ensign_world& world, const script& s) {
    return b(world, s);
}

int main(int argc, char** argv) {
    const std::map<std::string, body> bodies = {{"insert", insert},  {"erase", erase},
                                                {"flip", flip},      {"write", write},
                                                {"get", get},        {"count", count},
                                                {"walk", walk},      {"count_again", count_again},
                                                {"members", members}};
    const std::map<std::string, scene> scenes = {{"none", scene::no_views},
                                                 {"followed", scene::no_views},
                                                 {"one", scene::one_view},
                                                 {"others", scene::hundred_one_asks},
                                                 {"sharing", scene::hundred_sharing},
                                                 {"declared", scene::hundred_declared},
                                                 {"functions", scene::hundred_functions},
                                                 {"opaque", scene::hundred_opaque}};
    const auto chosen = argc == 3 ? bodies.find(argv[1]) : bodies.end();
    const auto views = argc == 3 ? scenes.find(argv[2]) : scenes.end();
    if (chosen == bodies.end() || views == scenes.end()) {
        std::fputs("usage: ensign_operations OPERATION SCENE\noperations:", stderr);
        for (const auto& [name, what] : bodies) { std::fprintf(stderr, " %s", name.c_str()); }
        std::fputs("\nscenes:", stderr);
        for (const auto& [name, what] : scenes) { std::fprintf(stderr, " %s", name.c_str()); }
        std::fputs("\n", stderr);
        return 2;
    }
    const script s;
    ensign_world world{size};
    add_views(world, views->second, chosen->first != "write");
    if (chosen->first == "insert") { // into a set that has grown to this size before
        insert(world, s);
        world.clear();
    } else {
        insert(world, s);
    }
    static_cast<void>(chosen->first.starts_with("count") ? world.count_all() : 0); // the first one fills the columns
    if (views->first == "followed") {                                              // by a snapshot
        auto picture = ensign::capture(world.set());
        ensign::capture(world.set(), picture);
    }
    std::printf("%zu\n", ensign_measured(chosen->second, world, s));
    return 0;
}
