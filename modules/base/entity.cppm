// SPDX-License-Identifier: BSL-1.0
module;

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string_view> // declares std::hash, and does not bring the unordered containers along as <functional> does

export module ensign.base:entity;

export namespace ensign {

/// A 32-bit entity id, chosen by the caller.
///
/// Any value is allowed (0, 2^31, 2^32-1, sparse or dense); there is no null entity: use `std::optional<entity>`.
/// The same id may live in several sets. An id says nothing about whether a set holds it: ask `set.contains(id)`.
class entity {
public:
    /// Entity 0.
    constexpr entity() noexcept = default;

    /// The entity with this id. Explicit: a count or an index is not an entity by accident.
    constexpr explicit entity(std::uint32_t id) noexcept : id_{id} {}

    /// The id as a number.
    [[nodiscard]] constexpr std::uint32_t value() const noexcept { return id_; }

    friend constexpr bool operator==(entity, entity) noexcept = default;
    friend constexpr auto operator<=>(entity, entity) noexcept = default;

    /// Writes the number. A template so that this interface needs no stream header.
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, entity e) {
        return out << e.id_;
    }

    /// For {fmt} 10 and later.
    friend constexpr std::uint32_t format_as(entity e) noexcept { return e.id_; }

private:
    std::uint32_t id_ = 0;
};

} // namespace ensign

export template <>
struct std::hash<ensign::entity> {
    [[nodiscard]] std::size_t operator()(ensign::entity e) const noexcept { return e.value(); }
};
