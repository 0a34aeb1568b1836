// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <utility>

export module ensign.snapshot:world;

import ensign.schema;
import ensign.set;
import :capture;
import :restore;
import :typed;

namespace ensign::detail {

template <std::size_t I, class Snapshot>
struct world_part {
    Snapshot value;
};

template <class Indices, class... Snapshots>
struct world_parts;
template <std::size_t... I, class... Snapshots>
struct world_parts<std::index_sequence<I...>, Snapshots...> : world_part<I, Snapshots>... {
    explicit world_parts(std::pmr::memory_resource* memory) noexcept : world_part<I, Snapshots>{Snapshots{memory}}... {}
};

template <std::size_t I, class Snapshot>
Snapshot& part_of(world_part<I, Snapshot>& parts) noexcept {
    return parts.value;
}
template <std::size_t I, class Snapshot>
const Snapshot& part_of(const world_part<I, Snapshot>& parts) noexcept {
    return parts.value;
}

} // namespace ensign::detail

export namespace ensign {

/// Snapshots of several sets, taken at one moment: `world_snapshot<citizens, houses>`, by the types of the sets.
template <class... Sets>
class world_snapshot {
    using indices = std::make_index_sequence<sizeof...(Sets)>;

public:
    /// Empty. Allocates nothing.
    explicit world_snapshot(std::pmr::memory_resource* memory = std::pmr::get_default_resource()) noexcept
        : parts_{memory} {}

    /// The snapshot of one set, by its position.
    template <std::size_t I>
    [[nodiscard]] auto& get() noexcept {
        return detail::part_of<I>(parts_);
    }
    template <std::size_t I>
    [[nodiscard]] const auto& get() const noexcept {
        return detail::part_of<I>(parts_);
    }

    /// As of a single snapshot; sets count in their order.
    [[nodiscard]] std::uint64_t content_hash() const noexcept { return hash(indices{}); }

    friend inline bool operator==(const world_snapshot& a, const world_snapshot& b) { return a.equal(b, indices{}); }

private:
    template <std::size_t... I>
    [[nodiscard]] std::uint64_t hash(std::index_sequence<I...>) const noexcept {
        internal::xxh64 out;
        const auto add = [&](std::uint64_t value) {
            char bytes[8];
            for (unsigned i = 0; i < 8; ++i) { bytes[i] = static_cast<char>(value >> (8 * i) & 0xff); }
            out.append(bytes, 8);
        };
        (add(get<I>().content_hash()), ...);
        return out.value();
    }
    template <std::size_t... I>
    [[nodiscard]] bool equal(const world_snapshot& other, std::index_sequence<I...>) const {
        return ((get<I>() == other.get<I>()) && ...);
    }

    detail::world_parts<indices, snapshot_of<Sets>...> parts_;
};

} // namespace ensign

namespace ensign::detail {

template <class... Sets, std::size_t... I>
void capture_parts(world_snapshot<Sets...>& into, std::index_sequence<I...>, const Sets&... sets) {
    (internal::set_access::core(sets, "capture").require_writable("capture"), ...);
    try {
        (capture(sets, into.template get<I>()), ...);
    } catch (...) { // half of it would be no moment at all
        (into.template get<I>().clear(), ...);
        throw;
    }
}

template <class Data, class... Es>
[[nodiscard]] internal::replacement<Data, Es...> replacement_of(entity_set<Data, Es...>& set,
                                                                const snapshot<Data, Es...>& from, notify how) {
    return {internal::set_access::core(set, "restore"), internal::snapshot_access::rows(from), internal::mode_of(how)};
}

template <class... Sets, std::size_t... I>
void restore_parts(const world_snapshot<Sets...>& from, notify how, std::index_sequence<I...>, Sets&... sets) {
    internal::replace_rows("restore", replacement_of(sets, from.template get<I>(), how)...);
}

} // namespace ensign::detail

export namespace ensign {

/// Takes pictures of several sets at one moment: `capture_world(into, citizens, houses)`. As `capture` for each; if one
/// of the sets refuses, none is captured. If memory runs out, the
/// world is empty.
template <class... Sets>
void capture_world(world_snapshot<Sets...>& into, const Sets&... sets) {
    detail::capture_parts(into, std::index_sequence_for<Sets...>{}, sets...);
}

/// The same as a new value: `const auto w = capture_world(citizens, houses);`
template <class Set, class... Sets>
    requires requires(const Set& set) { internal::snapshot_type_of(set); }
[[nodiscard]] world_snapshot<Set, Sets...> capture_world(const Set& set, const Sets&... sets) {
    world_snapshot<Set, Sets...> out;
    capture_world(out, set, sets...);
    return out;
}

/// Restores several sets as one operation: `restore_world(w, citizens, houses)`. As `restore` for each, with the strong
/// guarantee for all of them: a predicate of one that throws leaves all as they were. Callbacks run when every set has
/// its new rows, and none of the sets may be changed by them (`defer` runs when all are done).
template <class... Sets>
void restore_world(const world_snapshot<Sets...>& from, Sets&... sets) {
    detail::restore_parts(from, notify::set_changed, std::index_sequence_for<Sets...>{}, sets...);
}
template <class... Sets>
void restore_world(const world_snapshot<Sets...>& from, notify how, Sets&... sets) {
    detail::restore_parts(from, how, std::index_sequence_for<Sets...>{}, sets...);
}

} // namespace ensign
