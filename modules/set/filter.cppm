// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

export module ensign.set:filter;

import ensign.traits;

export namespace ensign::internal {

/// The trait enum that a value speaks of: itself, its mask or a complement of it; `void` for anything else.
template <class T>
struct enum_of {
    using type = void;
};
template <trait_enum E>
struct enum_of<E> {
    using type = E;
};
template <trait_enum E>
struct enum_of<traits<E>> {
    using type = E;
};
template <trait_enum E>
struct enum_of<traits_complement<E>> {
    using type = E;
};
template <class T>
using enum_of_t = typename enum_of<std::remove_cvref_t<T>>::type;

// Sentences for `static_assert`: their arguments are printed with them.

template <class Given>
inline constexpr bool is_a_trait = !std::is_void_v<enum_of_t<Given>>;

template <class Given>
inline constexpr bool is_a_filter = std::is_void_v<enum_of_t<Given>>;

/// The enum meant when none is named and there is no only one.
struct name_the_enum {};
template <class Given>
inline constexpr bool the_enum_is_named = !std::is_same_v<Given, name_the_enum>;

template <class Given, class... Columns>
inline constexpr bool is_a_trait_enum_of_this_set = (std::is_same_v<Given, Columns> || ...);
template <class... Columns>
inline constexpr bool is_a_trait_enum_of_this_set<name_the_enum, Columns...> = true; // is told by the sentence above

template <class... Es>
inline constexpr bool all_different = true;
template <class E, class... Rest>
inline constexpr bool all_different<E, Rest...> = (!std::is_same_v<E, Rest> && ...) && all_different<Rest...>;

template <trait_enum E>
struct mask_part {
    traits<E> value;
    friend constexpr bool operator==(mask_part, mask_part) noexcept = default;
};

} // namespace ensign::internal

export namespace ensign {

/// One mask for each trait enum of a set.
///
/// Written as one enumerator or mask, or several of different enums in braces: `condition::cursed`,
/// `condition::cursed | condition::poisoned`, `{condition::cursed, job::smith}`.
template <trait_enum... Es>
class trait_masks : private internal::mask_part<Es>... {
public:
    /// Every mask empty.
    constexpr trait_masks() noexcept = default;

    /// The named parts; the others are empty. An enum of another set does not compile, and the message names both.
    template <class... Parts>
        requires(sizeof...(Parts) != 0) && (!std::is_same_v<std::remove_cvref_t<Parts>, trait_masks> && ...)
    constexpr trait_masks(Parts... parts) noexcept {
        static_assert(internal::all_different<internal::enum_of_t<Parts>...>,
                      "ensign: the same trait enum is given twice: join its flags with |");
        (put(parts), ...);
    }

    /// The mask of one enum.
    template <trait_enum E>
    [[nodiscard]] constexpr traits<E>& get() noexcept {
        return static_cast<internal::mask_part<E>&>(*this).value;
    }
    template <trait_enum E>
    [[nodiscard]] constexpr const traits<E>& get() const noexcept {
        return static_cast<const internal::mask_part<E>&>(*this).value;
    }

    [[nodiscard]] constexpr bool empty() const noexcept { return (get<Es>().empty() && ...); }

    /// Each part as with `traits<E>`, joined by and.
    [[nodiscard]] constexpr bool has_all([[maybe_unused]] const trait_masks& m) const noexcept {
        return (get<Es>().has_all(m.template get<Es>()) && ...);
    }
    [[nodiscard]] constexpr bool has_none([[maybe_unused]] const trait_masks& m) const noexcept {
        return (get<Es>().has_none(m.template get<Es>()) && ...);
    }
    [[nodiscard]] constexpr bool has_exactly(const trait_masks& m) const noexcept { return *this == m; }
    /// Whether any bit of any part is there.
    [[nodiscard]] constexpr bool has_any([[maybe_unused]] const trait_masks& m) const noexcept {
        return (get<Es>().has_any(m.template get<Es>()) || ...);
    }

    friend constexpr bool operator==(const trait_masks&, const trait_masks&) noexcept = default;
    friend constexpr trait_masks operator|(trait_masks a, [[maybe_unused]] const trait_masks& b) noexcept {
        ((a.template get<Es>() |= b.template get<Es>()), ...);
        return a;
    }
    friend constexpr trait_masks operator&(trait_masks a, [[maybe_unused]] const trait_masks& b) noexcept {
        ((a.template get<Es>() &= b.template get<Es>()), ...);
        return a;
    }
    friend constexpr trait_masks operator^(trait_masks a, [[maybe_unused]] const trait_masks& b) noexcept {
        ((a.template get<Es>() ^= b.template get<Es>()), ...);
        return a;
    }

private:
    template <class Part>
    constexpr void put(Part part) noexcept {
        using given = internal::enum_of_t<Part>;
        static_assert(internal::is_a_trait<Part>, "ensign: not a trait: give an enumerator or a traits<E> mask");
        if constexpr (!std::is_void_v<given>) {
            static_assert(internal::is_a_trait_enum_of_this_set<given, Es...>,
                          "ensign: this trait enum is not one of the set's; the message names the one given first, "
                          "then those of the set");
            if constexpr (internal::is_a_trait_enum_of_this_set<given, Es...>) { get<given>() = traits<given>{part}; }
        }
    }
};

/// The masks as text, in the order of the enums, joined by ", ": "cursed|poisoned, smith".
template <trait_enum... Es>
[[nodiscard]] std::string to_string(const trait_masks<Es...>& m) {
    std::string out;
    (out.append(out.empty() ? "" : ", ").append(to_string(m.template get<Es>())), ...);
    return out;
}

/// A condition over the traits of an entity, one part per enum, joined by and.
///
/// `all_of`: every one of these; `none_of`: none of these; `any_of`: at least one of these for each enum that lists
/// some (an enum that lists none asks for nothing). An empty filter matches everything.
template <trait_enum... Es>
struct trait_filter {
    trait_masks<Es...> all_of{};
    trait_masks<Es...> any_of{};
    trait_masks<Es...> none_of{};

    [[nodiscard]] constexpr bool matches(const trait_masks<Es...>& m) const noexcept {
        return m.has_all(all_of) && m.has_none(none_of) &&
               ((any_of.template get<Es>().empty() || m.template get<Es>().has_any(any_of.template get<Es>())) && ...);
    }

    /// The bits whose change can change the answer.
    [[nodiscard]] constexpr trait_masks<Es...> observed() const noexcept { return all_of | any_of | none_of; }

    friend constexpr bool operator==(const trait_filter&, const trait_filter&) noexcept = default;
};

} // namespace ensign
