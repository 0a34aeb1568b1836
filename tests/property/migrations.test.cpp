// SPDX-License-Identifier: BSL-1.0
// Schemas that are edited at random, and a model that knows everything by an identity that no edit changes: whatever
// happened to names, numbers, bits and places, values have to arrive where the model says.
#include "byte_source.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

import ensign.base;
import ensign.schema;
import ensign.snapshot;
import schema_world;

using ensign::field_action;
using ensign::leaf_kind;
using ensign::mapped_value;
using ensign::migration_options;
using ensign::migration_plan;
using ensign::schema;
using ensign::schema_leaf;
using ensign::unknown_names;
using programs::byte_source;
using schemas::by_id;
using schemas::enumeration;
using schemas::field;
using schemas::member;
using schemas::number_in;
using schemas::world;

namespace {

void check_number(const field& was, const field& is, byte_source& random) {
    unsigned char from[8];
    unsigned char to[8] = {};
    for (unsigned char& byte : from) { byte = random.byte(); }
    if (was.kind == leaf_kind::boolean) { from[0] &= 1; }
    if (was.kind == leaf_kind::f32) {
        const float value = static_cast<float>(from[0]) / 3;
        std::memcpy(from, &value, 4);
    }
    REQUIRE(ensign::convert_number(was.kind, from, is.kind, 0, to));
    CHECK(number_in(is.kind, to) == number_in(was.kind, from));
}

void check_values(const enumeration& was, const enumeration& is, const ensign::value_map& map, unknown_names policy) {
    for (const member& m : was.members) {
        const mapped_value out = map.apply(m.bits);
        if (const member* today = is.find(m.id)) {
            CHECK((out.outcome == mapped_value::known && out.bits == today->bits));
        } else if (policy == unknown_names::drop) {
            CHECK(out.outcome == mapped_value::defaulted);
        } else {
            const bool taken =
                std::any_of(is.members.begin(), is.members.end(), [&](const member& o) { return o.bits == m.bits; });
            const bool kept = policy == unknown_names::retain && !taken;
            CHECK(out.outcome == (kept ? mapped_value::retained : mapped_value::refused));
            if (kept) { CHECK(out.bits == m.bits); }
        }
    }
}

void check_masks(const enumeration& was, const enumeration& is, const ensign::mask_map& map, unknown_names policy,
                 byte_source& random) {
    std::uint64_t ours = 0;
    for (const member& m : is.members) { ours |= m.bits; }
    for (int round = 0; round < 8; ++round) {
        std::uint64_t saved = 0;
        ensign::mapped_mask expected;
        for (const member& m : was.members) {
            if (random.below(2) == 0) { continue; }
            saved |= m.bits;
            if (const member* today = is.find(m.id)) {
                expected.bits |= today->bits;
            } else if (policy == unknown_names::drop) {
                expected.dropped |= m.bits;
            } else if (policy == unknown_names::retain && (ours & m.bits) == 0) {
                expected.bits |= m.bits;
            } else {
                expected.refused |= m.bits;
            }
        }
        const ensign::mapped_mask out = map.apply(saved);
        CHECK((out.bits == expected.bits && out.dropped == expected.dropped && out.refused == expected.refused));
    }
}

void check_plan(const world& before, const world& after, const migration_plan& plan, const migration_options& options,
                byte_source& random) {
    std::set<std::uint32_t> used;
    for (std::uint32_t to = 0; to < after.fields().size(); ++to) {
        const field& is = after.fields()[to];
        const auto& step = plan.fields[to];
        REQUIRE(step.to == to);
        const field* was = by_id(before.fields(), is.id);
        INFO(is.name);
        if (was == nullptr) {
            CHECK(step.action == field_action::fill);
            continue;
        }
        REQUIRE(step.from == static_cast<std::uint32_t>(was - before.fields().data()));
        used.insert(step.from);
        CHECK((step.action == field_action::copy || step.action == field_action::convert));
        CHECK_FALSE(step.narrowing);
        const enumeration& old = before.enums()[was->enumeration];
        const enumeration& now = after.enums()[is.enumeration];
        if (is.kind == leaf_kind::enumeration) {
            check_values(old, now, plan.value_maps[step.map], options.values);
        } else if (is.kind == leaf_kind::mask) {
            check_masks(old, now, plan.mask_maps[step.map], options.traits, random);
        } else if (is.kind != leaf_kind::entity) {
            check_number(*was, is, random);
        }
        if (step.action == field_action::copy) {
            CHECK((was->kind == is.kind && was->count == is.count));
            if (is.kind == leaf_kind::enumeration) {
                for (const member& m : old.members) {
                    CHECK((now.find(m.id) != nullptr && now.find(m.id)->bits == m.bits));
                }
            }
        }
    }
    for (std::size_t i = after.fields().size(); i < plan.fields.size(); ++i) {
        CHECK(plan.fields[i].action == field_action::drop);
        CHECK(used.insert(plan.fields[i].from).second);
    }
    CHECK(used.size() == before.fields().size());
}

void check_traits(const world& before, const world& after, const migration_plan& plan, const migration_options& options,
                  byte_source& random) {
    REQUIRE(plan.traits.size() == 2); // the types keep their names, so the columns are found
    for (std::uint32_t i = 0; i < 2; ++i) {
        REQUIRE((plan.traits[i].from == i && plan.traits[i].to == i));
        check_masks(before.traits()[i], after.traits()[i], plan.mask_maps[plan.traits[i].map], options.traits, random);
    }
}

/// Some of the names, joined for flags; 0 when there are none.
std::uint64_t random_bits(const enumeration& e, byte_source& random) {
    if (e.members.empty()) { return 0; }
    if (!e.flags) { return e.members[random.below(static_cast<std::uint32_t>(e.members.size()))].bits; }
    std::uint64_t out = 0;
    for (const member& m : e.members) { out |= random.below(2) == 0 ? m.bits : 0; }
    return out;
}

/// The same names in their numbers of today; those that are gone are dropped.
std::uint64_t todays_bits(const enumeration& was, const enumeration& is, std::uint64_t saved) {
    std::uint64_t out = 0;
    for (const member& m : was.members) {
        const bool has = was.flags ? (saved & m.bits) != 0 : saved == m.bits;
        if (const member* today = is.find(m.id); today != nullptr && has) { out |= today->bits; }
    }
    return out;
}

/// One element, little-endian.
std::uint64_t random_element(const world& in, const field& f, byte_source& random) {
    switch (f.kind) {
    case leaf_kind::enumeration:
    case leaf_kind::mask: return random_bits(in.enums()[f.enumeration], random);
    case leaf_kind::boolean: return random.below(2);
    case leaf_kind::f32: {
        const float value = static_cast<float>(random.byte()) / 3;
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof(bits));
        return bits;
    }
    case leaf_kind::f64: {
        const double value = random.byte() / 3.0;
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof(bits));
        return bits;
    }
    default: { // a number with every byte and sign
        std::uint64_t out = 0;
        for (int i = 0; i < 8; ++i) { out = out << 8 | random.byte(); }
        return out;
    }
    }
}

ensign::raw_snapshot random_rows(const world& of, byte_source& random) {
    ensign::raw_snapshot out;
    out.layout = of.make();
    for (std::uint32_t row = random.below(5); row != 0; --row) { out.ids.push_back(ensign::entity{row * 1000}); }
    for (std::size_t leaf = 0; leaf < of.fields().size(); ++leaf) {
        std::vector<std::byte> column;
        for (std::size_t i = 0; i < out.size() * of.fields()[leaf].count; ++i) {
            const std::uint64_t value = random_element(of, of.fields()[leaf], random);
            const auto* bytes = reinterpret_cast<const std::byte*>(&value);
            column.insert(column.end(), bytes, bytes + out.layout.leaves[leaf].size);
        }
        out.columns.push_back(std::move(column));
    }
    for (const enumeration& e : of.traits()) {
        std::vector<std::uint64_t> masks;
        for (std::size_t row = 0; row < out.size(); ++row) { masks.push_back(random_bits(e, random)); }
        out.masks.push_back(std::move(masks));
    }
    return out;
}

/// Rows that are taken over have at every place what the model says.
void check_rows(const world& before, const world& after, byte_source& random) {
    const ensign::raw_snapshot saved = random_rows(before, random);
    const ensign::raw_snapshot now =
        ensign::migrate(saved, after.make(),
                        {.traits = unknown_names::drop, .values = unknown_names::drop, .unpaired = true});
    REQUIRE_NOTHROW(ensign::validate(now));
    CHECK(now.layout == after.make());
    CHECK(now.ids == saved.ids);
    const auto element = [](const ensign::raw_snapshot& in, std::size_t leaf, std::size_t index) {
        std::uint64_t bytes = 0;
        const std::size_t size = in.layout.leaves[leaf].size;
        std::memcpy(&bytes, in.columns[leaf].data() + index * size, size);
        return bytes;
    };
    for (std::size_t leaf = 0; leaf < after.fields().size(); ++leaf) {
        const field& is = after.fields()[leaf];
        const field* was = by_id(before.fields(), is.id);
        INFO(is.name);
        for (std::size_t i = 0; i < now.size() * is.count; ++i) {
            const std::uint64_t has = element(now, leaf, i);
            if (was == nullptr || i % is.count >= was->count) { // new, or the array has grown
                CHECK(has == 0);
                continue;
            }
            const auto from = static_cast<std::size_t>(was - before.fields().data());
            const std::uint64_t had = element(saved, from, i / is.count * was->count + i % is.count);
            if (is.kind == leaf_kind::enumeration || is.kind == leaf_kind::mask) {
                CHECK(has == todays_bits(before.enums()[was->enumeration], after.enums()[is.enumeration], had));
            } else {
                CHECK(number_in(is.kind, reinterpret_cast<const unsigned char*>(&has)) ==
                      number_in(was->kind, reinterpret_cast<const unsigned char*>(&had)));
            }
        }
    }
    for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t row = 0; row < now.size(); ++row) {
            const std::uint64_t has = now.masks[i].empty() ? 0 : now.masks[i][row];
            CHECK(has == todays_bits(before.traits()[i], after.traits()[i], saved.masks[i][row]));
        }
    }
}

void run(std::uint64_t seed) {
    INFO("seed " << seed);
    const auto bytes = programs::random_bytes(seed, 4000);
    byte_source random{bytes};
    world now{random};
    for (int step = 0; step < 6; ++step) {
        const world before = now;
        for (std::uint32_t edits = random.below(8); edits != 0; --edits) { now.edit(); }
        const schema saved = before.make();
        const schema program = now.make();
        REQUIRE_NOTHROW(ensign::validate(saved));
        REQUIRE_NOTHROW(ensign::validate(program));
        const migration_options options{.traits = static_cast<unknown_names>(random.below(3)),
                                        .values = static_cast<unknown_names>(random.below(3)),
                                        .unpaired = true};
        const migration_plan plan = ensign::resolve(saved, program, options);
        check_plan(before, now, plan, options, random);
        check_traits(before, now, plan, options, random);
        check_rows(before, now, random);
        if (saved.logical_fingerprint() == program.logical_fingerprint()) { CHECK(plan.notes.empty()); }
        CHECK((saved.fingerprint() == program.fingerprint()) == (plan.match == ensign::schema_match::exact));
    }
}

} // namespace

TEST_CASE("migration: random edits arrive where the names say [P5]", "[property]") {
    for (std::uint64_t seed = 1; seed <= 400; ++seed) { run(seed); }
}
