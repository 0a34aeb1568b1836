// SPDX-License-Identifier: BSL-1.0
// Schemas that are edited at random, with an identity for everything that no edit changes.
module;

#include "byte_source.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

export module schema_world;

import ensign.schema;

export namespace schemas {

using ensign::leaf_kind;
using ensign::schema;
using ensign::schema_leaf;
using programs::byte_source;

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

} // namespace schemas
