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

using ensign::field_action;
using ensign::leaf_kind;
using ensign::mapped_value;
using ensign::migration_options;
using ensign::migration_plan;
using ensign::schema;
using ensign::schema_leaf;
using ensign::unknown_names;
using programs::byte_source;

namespace {

/// Something with a name of today and former ones. `id` never changes.
struct named {
    int id = 0;
    std::string name{};
    std::vector<std::string> former{};
};

struct member : named {
    std::uint64_t bits = 0;
};

struct enumeration : named {
    leaf_kind underlying = leaf_kind::u8;
    bool flags = false;
    std::vector<member> members{};

    [[nodiscard]] unsigned width() const { return static_cast<unsigned>(size_of(underlying) * 8); }
    [[nodiscard]] const member* find(int wanted) const {
        const auto found =
            std::find_if(members.begin(), members.end(), [&](const member& m) { return m.id == wanted; });
        return found == members.end() ? nullptr : &*found;
    }
};

struct field : named {
    leaf_kind kind = leaf_kind::i32;
    std::uint64_t count = 1;
    std::size_t enumeration = 0; // index in world::enums
};

/// A schema as its author knows it.
class world {
public:
    explicit world(byte_source& random) : random_{&random} {
        for (int i = 0; i < 3; ++i) { enums_.push_back(make_enum(i == 1)); }
        traits_.push_back(make_enum(true));
        traits_.push_back(make_enum(true));
        for (std::uint32_t i = 3 + random.below(6); i != 0; --i) { fields_.push_back(make_field()); }
    }

    void edit() {
        switch (random_->below(10)) {
        case 0: shuffle(fields_); break;
        case 1: fields_.insert(fields_.begin() + random_->below(count(fields_) + 1), make_field()); break;
        case 2:
            if (fields_.size() > 1) { fields_.erase(fields_.begin() + random_->below(count(fields_))); }
            break;
        case 3: rename(fields_[random_->below(count(fields_))]); break;
        case 4: widen(fields_[random_->below(count(fields_))]); break;
        case 5: shuffle(some_enum().members); break;
        case 6: renumber(some_enum()); break;
        case 7: swap_two(some_enum()); break;
        case 8: add_or_remove(some_enum()); break;
        default:
            if (enumeration& e = some_enum(); !e.members.empty()) {
                rename(e.members[random_->below(count(e.members))]);
            }
        }
    }

    [[nodiscard]] schema make() const {
        schema out;
        out.name = "random";
        for (const field& f : fields_) {
            schema_leaf leaf{.path = f.name, .kind = f.kind, .offset = out.row_size, .size = size_of(f.kind)};
            if (named_kind(f.kind)) {
                leaf.enumeration = static_cast<std::uint32_t>(f.enumeration);
                leaf.size = size_of(enums_[f.enumeration].underlying);
            }
            if (f.count != 1) { leaf.extents.push_back({f.count, leaf.size}); }
            out.row_size += leaf.size * f.count;
            for (const std::string& before : f.former) { out.aliases.push_back({before, f.name}); }
            out.leaves.push_back(std::move(leaf));
        }
        for (const enumeration& e : enums_) { out.enums.push_back(make(e)); }
        for (const enumeration& e : traits_) { out.traits.push_back(make(e)); }
        return out;
    }

    [[nodiscard]] const std::vector<field>& fields() const { return fields_; }
    [[nodiscard]] const std::vector<enumeration>& enums() const { return enums_; }
    [[nodiscard]] const std::vector<enumeration>& traits() const { return traits_; }

private:
    static bool named_kind(leaf_kind kind) { return kind == leaf_kind::enumeration || kind == leaf_kind::mask; }

    template <class T>
    static std::uint32_t count(const std::vector<T>& all) {
        return static_cast<std::uint32_t>(all.size());
    }

    template <class T>
    void shuffle(std::vector<T>& all) {
        for (std::uint32_t i = count(all); i > 1; --i) { std::swap(all[i - 1], all[random_->below(i)]); }
    }

    static ensign::schema_enum make(const enumeration& from) {
        ensign::schema_enum out{.type = from.name, .underlying = from.underlying};
        for (const member& m : from.members) {
            out.members.push_back({m.name, m.bits});
            for (const std::string& before : m.former) { out.aliases.push_back({before, m.name}); }
        }
        return out;
    }

    named fresh(const char* kind) {
        const int id = next_++;
        return {.id = id, .name = kind + std::to_string(id)};
    }

    enumeration make_enum(bool flags) {
        constexpr leaf_kind widths[] = {leaf_kind::u8, leaf_kind::u16, leaf_kind::u32, leaf_kind::u64};
        enumeration out{fresh("type"), widths[random_->below(4)], flags, {}};
        for (std::uint32_t i = 1 + random_->below(6); i != 0; --i) { add_member(out); }
        return out;
    }

    // A number that no other name has; 0 when there is none.
    std::uint64_t free_number(const enumeration& e) {
        for (int tries = 0; tries < 50; ++tries) {
            const std::uint64_t bits = e.flags ? std::uint64_t{1} << random_->below(e.width()) : random_->below(200);
            const bool taken =
                std::any_of(e.members.begin(), e.members.end(), [&](const member& m) { return m.bits == bits; });
            if (!taken && bits != 0) { return bits; }
        }
        return 0;
    }

    void add_member(enumeration& e) {
        if (const std::uint64_t bits = free_number(e)) { e.members.push_back({fresh("name"), bits}); }
    }

    field make_field() {
        constexpr leaf_kind kinds[] = {leaf_kind::i8,  leaf_kind::i16, leaf_kind::i32,         leaf_kind::u8,
                                       leaf_kind::u16, leaf_kind::f32, leaf_kind::boolean,     leaf_kind::entity,
                                       leaf_kind::u32, leaf_kind::i64, leaf_kind::enumeration, leaf_kind::mask};
        field out{fresh("field"), kinds[random_->below(12)], 1 + random_->below(2) * 3, 0};
        if (out.kind == leaf_kind::enumeration) { out.enumeration = random_->below(2) * 2; }
        if (out.kind == leaf_kind::mask) { out.enumeration = 1; }
        return out;
    }

    void rename(named& what) {
        what.former.push_back(what.name);
        what.name += 'x';
    }

    static void widen(field& f) {
        switch (f.kind) {
        case leaf_kind::i8: f.kind = leaf_kind::i16; break;
        case leaf_kind::i16: f.kind = leaf_kind::i32; break;
        case leaf_kind::i32: f.kind = leaf_kind::i64; break;
        case leaf_kind::u8: f.kind = leaf_kind::u16; break;
        case leaf_kind::u16: f.kind = leaf_kind::u32; break;
        case leaf_kind::u32: f.kind = leaf_kind::u64; break;
        case leaf_kind::f32: f.kind = leaf_kind::f64; break;
        default: f.count += f.count > 1 ? 2 : 0; break;
        }
    }

    enumeration& some_enum() {
        const std::uint32_t at = random_->below(5);
        return at < 3 ? enums_[at] : traits_[at - 3];
    }

    void renumber(enumeration& e) {
        std::vector<member> old = std::exchange(e.members, {});
        for (member& m : old) {
            const std::uint64_t bits = free_number(e);
            if (bits != 0) {
                m.bits = bits;
            } else { // full: the first free one
                m.bits = 1;
                while (std::any_of(e.members.begin(), e.members.end(),
                                   [&](const member& o) { return o.bits == m.bits; })) {
                    m.bits = e.flags ? m.bits << 1 : m.bits + 1;
                }
            }
            e.members.push_back(m);
        }
    }

    void swap_two(enumeration& e) {
        if (e.members.size() < 2) { return; }
        std::swap(e.members[random_->below(count(e.members))].bits, e.members[random_->below(count(e.members))].bits);
    }

    void add_or_remove(enumeration& e) {
        if (random_->below(2) == 0 || e.members.empty()) {
            add_member(e);
        } else {
            e.members.erase(e.members.begin() + random_->below(count(e.members)));
        }
    }

    byte_source* random_;
    int next_ = 0;
    std::vector<enumeration> enums_; // the second one has flags
    std::vector<enumeration> traits_;
    std::vector<field> fields_;
};

template <class T>
const T* by_id(const std::vector<T>& all, int id) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const T& one) { return one.id == id; });
    return found == all.end() ? nullptr : &*found;
}

/// A number of this kind from the beginning of its bytes.
long double number_in(leaf_kind kind, const unsigned char* bytes) {
    const auto as = [&]<class T>(T value) {
        std::memcpy(&value, bytes, sizeof(T));
        return static_cast<long double>(value);
    };
    switch (kind) {
    case leaf_kind::i8: return as(std::int8_t{});
    case leaf_kind::i16: return as(std::int16_t{});
    case leaf_kind::i32: return as(std::int32_t{});
    case leaf_kind::i64: return as(std::int64_t{});
    case leaf_kind::u16: return as(std::uint16_t{});
    case leaf_kind::entity:
    case leaf_kind::u32: return as(std::uint32_t{});
    case leaf_kind::u64: return as(std::uint64_t{});
    case leaf_kind::f32: return as(float{});
    case leaf_kind::f64: return as(double{});
    default: return as(std::uint8_t{});
    }
}

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
