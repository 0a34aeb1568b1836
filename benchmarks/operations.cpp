// SPDX-License-Identifier: BSL-1.0
// Runs 20,000 operations of one kind over 20,000 entities, for a tool that counts instructions: see `instructions`.
#include "workload.hpp"

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "ensign_world.hpp"

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

using body = void (*)(ensign_world&, const script&);

void insert(ensign_world& world, const script& s) {
    for (std::size_t i = 0; i < size; ++i) { world.create(s.ids[i], s.data[i], s.masks[i]); }
}
void erase(ensign_world& world, const script& s) {
    for (const std::uint32_t id : s.ids) { world.destroy(id); }
}
void flip(ensign_world& world, const script& s) {
    for (const std::uint32_t id : s.ids) { world.toggle(id, 1); }
}
void write(ensign_world& world, const script& s) {
    for (std::size_t i = 0; i < size; ++i) { world.write(s.writes[i].id, s.writes[i].value); }
}
void get(ensign_world& world, const script& s) {
    std::uint32_t sum = 0;
    for (const std::uint32_t id : s.ids) { sum += world.get(id).health; }
    [[maybe_unused]] static volatile std::uint32_t out;
    out = sum;
}

} // namespace

/// What is counted: everything below this function.
extern "C" [[gnu::noinline]] void ensign_measured(body b, ensign_world& world, const script& s) { b(world, s); }

int main(int argc, char** argv) {
    const std::map<std::string, body> bodies = {
        {"insert", insert}, {"erase", erase}, {"flip", flip}, {"write", write}, {"get", get}};
    const std::map<std::string, scene> scenes = {
        {"none", scene::no_views},           {"one", scene::one_view},      {"others", scene::hundred_one_asks},
        {"sharing", scene::hundred_sharing}, {"data", scene::hundred_data}, {"opaque", scene::hundred_opaque}};
    const bool followed = argc == 4 && std::string{argv[3]} == "followed";
    const auto chosen = argc == 3 || followed ? bodies.find(argv[1]) : bodies.end();
    const auto views = argc == 3 || followed ? scenes.find(argv[2]) : scenes.end();
    if (chosen == bodies.end() || views == scenes.end()) {
        std::fputs(
            "usage: ensign_operations insert|erase|flip|write|get none|one|others|sharing|data|opaque [followed]\n"
            "followed: a snapshot follows the changes\n",
            stderr);
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
    if (followed) {
        auto picture = ensign::capture(world.set());
        ensign::capture(world.set(), picture);
    }
    ensign_measured(chosen->second, world, s);
    return 0;
}
