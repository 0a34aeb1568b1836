// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

export module ensign.schema:fingerprint;

import ensign.traits;
import :canonical;
import :hash;
import :kind;
import :layout;

export namespace ensign::broken {

// The sentences of a schema; see `internal::judge`.
template <class Data, text... Culprits>
struct struct_to_be_saved_is_not_described : broken_rule {};
template <class Data, text... Culprits>
struct field_cannot_be_saved : broken_rule {};
template <class Data, text... Culprits>
struct description_does_not_tell_where_a_field_lies : broken_rule {};

} // namespace ensign::broken

namespace ensign::detail {

enum class obstacle : std::uint8_t { none, undescribed, kind, place };

/// The first thing that keeps a struct from having a schema.
struct schema_finding {
    obstacle what = obstacle::none;
    internal::label field{};
};

struct label_sink {
    char chars[256] = {};
    std::size_t size = 0;

    constexpr void append(const char* text, std::size_t count) noexcept {
        for (std::size_t i = 0; i < count && size < sizeof(chars); ++i) { chars[size++] = text[i]; }
    }
};

// "home.owner: pointer"
constexpr internal::label path_and_kind(internal::node_span all, std::uint32_t at) {
    label_sink text;
    internal::canonical_writer<label_sink> out{text, internal::text_form::logical};
    text.size = 0; // without the first line
    write_path(out, all, at);
    if (!is_portable(all[at].kind)) {
        out.text(": ");
        out.text(all[at].kind == leaf_kind::pointer ? "pointer" : "unknown type");
    }
    return internal::label{{text.chars, text.size}};
}

constexpr schema_finding examine_nodes(internal::node_span all) {
    for (std::uint32_t i = 0; i < all.size; ++i) {
        if (all[i].leaf && all[i].parent == internal::no_node) { return {obstacle::undescribed}; }
        if (all[i].leaf && !is_portable(all[i].kind)) { return {obstacle::kind, path_and_kind(all, i)}; }
        if (all[i].offset == internal::no_offset && all[i].bits == 0) {
            return {obstacle::place, path_and_kind(all, i)};
        }
    }
    return {};
}

template <class T>
inline constexpr schema_finding schema_finding_about = examine_nodes(internal::nodes_of<T>);

template <class T, const schema_finding& Finding>
constexpr auto judge_schema() noexcept {
    if constexpr (Finding.what == obstacle::none) {
        return describe::fine{};
    } else if constexpr (Finding.what == obstacle::undescribed) {
        return broken::struct_to_be_saved_is_not_described<T>{};
    } else if constexpr (Finding.what == obstacle::kind) {
        return broken::field_cannot_be_saved<T, Finding.field.template exactly<Finding.field.size() + 1>()>{};
    } else {
        return broken::description_does_not_tell_where_a_field_lies<
            T, Finding.field.template exactly<Finding.field.size() + 1>()>{};
    }
}

// A question may be asked about one obstacle, so that each has its own cure.
template <class T, obstacle What>
using schema_verdict =
    typename std::conditional_t<schema_finding_about<T>.what == What,
                                std::type_identity<decltype(judge_schema<T, schema_finding_about<T>>())>,
                                std::type_identity<describe::fine>>::type;

template <class E>
inline constexpr bool described_as_values = requires(E** type) { ensign_values_fn(type); };

// Flags, unless it says that it is none. {0, 1, 2} may be either, so ENSIGN_VALUES tells.
template <class E>
constexpr bool stands_for_traits() noexcept {
    if constexpr (std::is_enum_v<E> && !described_as_values<E>) {
        return trait_enum<E>;
    } else {
        return false;
    }
}

template <class... Es>
constexpr std::uint64_t hash_set(internal::text_form form, internal::node_span data) {
    const internal::enum_info* const enums[sizeof...(Es) + 1] = {&internal::enum_info_of<Es>..., nullptr};
    internal::xxh64 hash;
    internal::write_set(hash, form, data, enums, sizeof...(Es));
    return hash.value();
}

} // namespace ensign::detail

export namespace ensign::internal {

/// An enum that is no trait enum is told the rule that it breaks.
template <class... Es>
constexpr void check_trait_enums() noexcept {
    (static_cast<void>(sizeof(traits<Es>)), ...);
}

/// Whether `check_schema<Data>()` compiles, asked without a message.
template <class Data>
inline constexpr bool has_schema = detail::schema_finding_about<Data>.what == detail::obstacle::none;

/// Whether `Data` can have a schema: every leaf means the same in another process, and its place is known.
template <class Data>
[[nodiscard]] constexpr bool check_schema() noexcept {
    static_assert(
        detail::schema_verdict<Data, detail::obstacle::undescribed>::allowed,
        "ensign: what is saved is told by its description: put ENSIGN_FIELDS(S, fields...) behind the struct");
    static_assert(detail::schema_verdict<Data, detail::obstacle::kind>::allowed,
                  "ensign: only numbers, bool, char, ensign::entity, described enums, ensign::traits, and arrays and "
                  "described structs of them can be saved: describe the type of this field, or store an entity or an "
                  "index instead of a pointer");
    static_assert(detail::schema_verdict<Data, detail::obstacle::place>::allowed,
                  "ensign: a plain Boost.Describe description has no offsets: describe the struct with ENSIGN_FIELDS");
    return true;
}

template <class T, class... Es>
[[nodiscard]] consteval std::uint64_t make_fingerprint(text_form form) {
    if constexpr (!std::is_enum_v<T>) {
        static_assert(check_schema<T>());
        check_trait_enums<Es...>();
        return detail::hash_set<Es...>(form, nodes_of<T>);
    } else if constexpr (sizeof...(Es) != 0 || detail::stands_for_traits<T>()) {
        check_trait_enums<T, Es...>();
        return detail::hash_set<T, Es...>(form, node_span{nullptr, 0});
    } else {
        static_assert(described_enum<T>, "ensign: the names of an enum are told by its description: put ENSIGN_TRAITS "
                                         "or ENSIGN_VALUES(E, names...) behind it");
        if constexpr (described_enum<T>) {
            xxh64 hash;
            write_enum(hash, form, enum_info_of<T>);
            return hash.value();
        } else {
            return 0;
        }
    }
}

/// Computed once for each file that asks.
template <class... Ts>
inline constexpr std::uint64_t exact_fingerprint_of = make_fingerprint<Ts...>(text_form::exact);
template <class... Ts>
inline constexpr std::uint64_t logical_fingerprint_of = make_fingerprint<Ts...>(text_form::logical);

} // namespace ensign::internal

export namespace ensign {

/// The exact fingerprint: may saved columns and masks be copied as they are? Equal texts, equal numbers, whatever the
/// compiler, the build and the machine (if it lays the struct out alike).
///
///     fingerprint<condition>()            a trait enum, or another described enum
///     fingerprint<citizen>()              a described struct
///     fingerprint<citizen, condition>()   what an entity_set<citizen, condition> holds
///
/// It changes when a flag or an enumerator is renumbered, added, removed or renamed, an enum gets another width, or a
/// field is added, removed, renamed or moved or gets another type. It does not change with names of types and
/// namespaces, the order of enumerators in the source, composites, aliases, or the zero of a trait enum. To be told at
/// once: `static_assert(ensign::fingerprint<condition>() == 0x...)`.
///
/// XXH64 of the canonical text, docs/design/schema.md. Several trait enums count in their order.
template <class T, class... TraitEnums>
[[nodiscard]] consteval std::uint64_t fingerprint() noexcept {
    return internal::exact_fingerprint_of<T, TraitEnums...>;
}

/// The logical fingerprint: does saved data mean the same? Names and kinds only: no numbers, no offsets, no order of
/// fields. With equal ones data can be taken over by name without a question. Forms as with `fingerprint`.
template <class T, class... TraitEnums>
[[nodiscard]] consteval std::uint64_t logical_fingerprint() noexcept {
    return internal::logical_fingerprint_of<T, TraitEnums...>;
}

} // namespace ensign
