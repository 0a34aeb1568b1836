// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.schema:canonical;

import ensign.traits;
import :kind;
import :layout;

// The canonical text `ensign-schema/1`. docs/design/schema.md is its specification: a change here is a change there,
// and of every fingerprint in the world, so it needs a new number in the first line.

export namespace ensign::internal {

/// Whether a text holds everything, or leaves out what follows the `@` in each line.
enum class text_form : bool { logical, exact };

/// Writes the lines. `Sink` has `append(const char*, std::size_t)`: a hash or a string.
template <class Sink>
class canonical_writer {
public:
    constexpr canonical_writer(Sink& out, text_form form) : out_{out}, exact_{form == text_form::exact} {
        text("ensign-schema/1\n");
    }

    constexpr void text(const char* chars) { out_.append(chars, __builtin_strlen(chars)); }
    constexpr void text(const char* chars, std::size_t size) { out_.append(chars, size); }

    constexpr void number(std::uint64_t n) {
        char digits[20] = {};
        std::size_t at = 20;
        do { digits[--at] = static_cast<char>('0' + n % 10); } while ((n /= 10) != 0);
        out_.append(digits + at, 20 - at);
    }

    // "field PATH KIND[COUNT] @ offset N size N stride N\n" in the order of these calls.
    constexpr void kind(leaf_kind kind, unsigned bits) {
        text(" ");
        text(name_of(kind));
        if (bits != 0) {
            text(":");
            number(bits);
        }
    }
    constexpr void extent(std::uint64_t count) {
        text("[");
        number(count);
        text("]");
    }
    constexpr void offset(std::uint64_t n) { exact(" @ offset ", n); }
    constexpr void size_after_offset(std::uint64_t n) { exact(" size ", n); }
    constexpr void stride(std::uint64_t n) { exact(" stride ", n); }
    constexpr void size(std::uint64_t n) { exact(" @ size ", n); }
    constexpr void end_line() { text("\n"); }

    /// "flag NAME @ BIT\n"
    constexpr void flag(const char* name, std::size_t length, unsigned bit) {
        text("flag ");
        text(name, length);
        exact(" @ ", bit);
        end_line();
    }

    /// "value NAME @ NUMBER\n"; `bits` as `to_mask` gives them, `underlying` says what number that is.
    constexpr void value(const char* name, std::size_t length, std::uint64_t bits, leaf_kind underlying) {
        text("value ");
        text(name, length);
        if (is_signed_integer(underlying) && (bits >> (size_of(underlying) * 8 - 1)) != 0) {
            const std::uint64_t beyond = size_of(underlying) == 8 ? 0 : ~std::uint64_t{0} << (size_of(underlying) * 8);
            exact(" @ -", 0 - (bits | beyond));
        } else {
            exact(" @ ", bits);
        }
        end_line();
    }

    /// "traits POSITION @ size N\n"
    constexpr void traits(std::uint64_t position, std::uint64_t bytes) {
        text("traits ");
        number(position);
        size(bytes);
        end_line();
    }

    /// "enum @ size N\n"
    constexpr void lone_enum(std::uint64_t bytes) {
        text("enum");
        size(bytes);
        end_line();
    }

private:
    constexpr void exact(const char* before, std::uint64_t n) {
        if (exact_) {
            text(before);
            number(n);
        }
    }

    Sink& out_;
    bool exact_;
};

/// Numbers that are put in order by a binary search for each: few steps of constant evaluation.
class index_list {
public:
    constexpr explicit index_list(std::size_t capacity) : entries_{new std::uint32_t[capacity + 1]{}} {}
    index_list(const index_list&) = delete;
    index_list& operator=(const index_list&) = delete;
    constexpr ~index_list() { delete[] entries_; }

    template <class Less>
    constexpr void insert(std::uint32_t index, Less less) {
        std::size_t low = 0;
        std::size_t high = size_;
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (less(index, entries_[middle])) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        for (std::size_t i = size_; i > low; --i) { entries_[i] = entries_[i - 1]; }
        entries_[low] = index;
        ++size_;
    }

    [[nodiscard]] constexpr const std::uint32_t* begin() const noexcept { return entries_; }
    [[nodiscard]] constexpr const std::uint32_t* end() const noexcept { return entries_ + size_; }

private:
    std::uint32_t* entries_;
    std::size_t size_ = 0;
};

/// A flag of the first list: what a fingerprint knows of a mask. Zero, composites and aliases are other words for it.
[[nodiscard]] constexpr bool is_flag(const enumerator& e) noexcept {
    return !e.also && e.bits != 0 && (e.bits & (e.bits - 1)) == 0;
}

/// The name that a value goes by: not in the second list, and the first one of its value. The others are aliases.
[[nodiscard]] constexpr bool is_first_name(enumerator_span all, std::size_t index) noexcept {
    const enumerator& e = all.first[index];
    for (std::size_t i = 0; i < all.size; ++i) {
        const enumerator& other = all.first[i];
        if (i == index || other.bits != e.bits) { continue; }
        if (other.also == e.also ? i < index : e.also) { return false; }
    }
    return true;
}

} // namespace ensign::internal

namespace ensign::detail {

constexpr bool comes_before(const char* a, const char* b) noexcept { return __builtin_strcmp(a, b) < 0; }

template <class Sink>
constexpr void write_flags(internal::canonical_writer<Sink>& out, const internal::enum_info& names) {
    internal::index_list order{names.all.size};
    for (std::uint32_t i = 0; i < names.all.size; ++i) {
        if (!internal::is_flag(names.all.first[i])) { continue; }
        order.insert(i, [&](std::uint32_t a, std::uint32_t b) {
            return comes_before(names.all.first[a].name, names.all.first[b].name);
        });
    }
    for (const std::uint32_t i : order) {
        const internal::enumerator& e = names.all.first[i];
        out.flag(e.name, __builtin_strlen(e.name), static_cast<unsigned>(__builtin_ctzll(e.bits)));
    }
}

template <class Sink>
constexpr void write_values(internal::canonical_writer<Sink>& out, const internal::enum_info& names) {
    internal::index_list order{names.all.size};
    for (std::uint32_t i = 0; i < names.all.size; ++i) {
        if (!internal::is_first_name(names.all, i)) { continue; }
        order.insert(i, [&](std::uint32_t a, std::uint32_t b) {
            return comes_before(names.all.first[a].name, names.all.first[b].name);
        });
    }
    for (const std::uint32_t i : order) {
        const internal::enumerator& e = names.all.first[i];
        out.value(e.name, __builtin_strlen(e.name), e.bits, names.underlying);
    }
}

template <class Sink>
constexpr void write_path(internal::canonical_writer<Sink>& out, internal::node_span all, std::uint32_t at) {
    const internal::node& now = all[at];
    bool above = false; // a part of the path stands above this one
    for (std::uint32_t i = now.parent; i != internal::no_node; i = all[i].parent) { above |= all[i].name != nullptr; }
    if (above) { write_path(out, all, now.parent); }
    if (now.name != nullptr) {
        if (above) { out.text("."); }
        out.text(now.name);
    }
}

template <class Sink>
constexpr void write_extents(internal::canonical_writer<Sink>& out, internal::node_span all, std::uint32_t at) {
    if (all[at].parent != internal::no_node) { write_extents(out, all, all[at].parent); }
    if (all[at].count != 0) { out.extent(all[at].count); }
}

template <class Sink>
constexpr void write_strides(internal::canonical_writer<Sink>& out, internal::node_span all, std::uint32_t at) {
    if (all[at].parent != internal::no_node) { write_strides(out, all, all[at].parent); }
    if (all[at].count != 0) { out.stride(all[at].size); }
}

template <class Sink>
constexpr void write_leaf(internal::canonical_writer<Sink>& out, internal::node_span all, std::uint32_t at) {
    const internal::node& leaf = all[at];
    out.text("field ");
    write_path(out, all, at);
    out.kind(leaf.kind, leaf.bits);
    write_extents(out, all, at);
    if (leaf.bits != 0) {
        out.size(leaf.size); // a bit-field has no offset
    } else {
        std::size_t offset = 0;
        for (std::uint32_t i = at; i != internal::no_node; i = all[i].parent) { offset += all[i].offset; }
        out.offset(offset);
        out.size_after_offset(leaf.size);
    }
    write_strides(out, all, at);
    out.end_line();
    if (leaf.kind == leaf_kind::mask) { write_flags(out, *leaf.names); }
    if (leaf.kind == leaf_kind::enumeration) { write_values(out, *leaf.names); }
}

template <class Sink>
constexpr void write_node(internal::canonical_writer<Sink>& out, internal::node_span all, std::uint32_t at) {
    if (all[at].leaf) {
        write_leaf(out, all, at);
        return;
    }
    internal::index_list order{all[at].end - at};
    for (std::uint32_t part = at + 1; part < all[at].end; part = all[part].end) {
        order.insert(part, [&](std::uint32_t a, std::uint32_t b) {
            return comes_before(all[a].name, all[b].name); // a further dimension has no name, and no neighbour
        });
    }
    for (const std::uint32_t part : order) { write_node(out, all, part); }
}

} // namespace ensign::detail

export namespace ensign::internal {

/// The text of a set: the leaves of its data, then one block for each trait enum.
template <class Sink>
constexpr void write_set(Sink& sink, text_form form, node_span data, const enum_info* const* traits,
                         std::size_t trait_count) {
    canonical_writer<Sink> out{sink, form};
    if (data.size != 0) { detail::write_node(out, data, 0); }
    for (std::size_t i = 0; i < trait_count; ++i) {
        out.traits(i, size_of(traits[i]->underlying));
        detail::write_flags(out, *traits[i]);
    }
}

/// The text of an enum that is no trait enum, alone.
template <class Sink>
constexpr void write_enum(Sink& sink, text_form form, const enum_info& names) {
    canonical_writer<Sink> out{sink, form};
    out.lone_enum(size_of(names.underlying));
    detail::write_values(out, names);
}

} // namespace ensign::internal
