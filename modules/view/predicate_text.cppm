// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

export module ensign.view:predicate_text;

import ensign.set;
import ensign.traits;

// What views ask, as text. The heavy part is no template.

export namespace ensign::internal {

/// Stands for a predicate that cannot be looked into.
inline constexpr const char* opaque_condition = "(a function)";

enum class trait_test : unsigned char { all, any, none };

void append_number(std::string& out, long long value);
void append_number(std::string& out, unsigned long long value);
void append_number(std::string& out, float value);
void append_number(std::string& out, double value);
void append_number(std::string& out, long double value);

/// "has poisoned", "!has shielded"; of several bits, or none, "has_any cursed|poisoned".
void append_trait_test(std::string& out, trait_test test, std::size_t bits, std::string_view mask);

/// Joins parts by and: " && " where something stands already.
void append_and(std::string& out);

/// The name of the enumerator, if there is a described one.
template <class T>
void append_constant(std::string& out, T value) {
    if constexpr (std::is_enum_v<T>) {
        for (const enumerator& e : enumerators<T>()) {
            if (e.bits == to_mask(value)) {
                out.append(e.name);
                return;
            }
        }
        append_constant(out, static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::is_same_v<T, bool>) {
        out.append(value ? "true" : "false");
    } else if constexpr (std::is_floating_point_v<T>) {
        append_number(out, value);
    } else if constexpr (std::is_signed_v<T>) {
        append_number(out, static_cast<long long>(value));
    } else {
        append_number(out, static_cast<unsigned long long>(value));
    }
}

template <trait_enum E>
void append_traits(std::string& out, trait_test test, traits<E> mask) {
    append_trait_test(out, test, mask.count(), to_string(mask));
}

/// "has_all cursed|poisoned && !has shielded"; nothing for a filter that asks for nothing.
template <trait_enum... Es>
void append_filter(std::string& out, [[maybe_unused]] const trait_filter<Es...>& filter) {
    [[maybe_unused]] const auto part = [&]<trait_enum E>(trait_test test, traits<E> mask) {
        if (mask.empty()) { return; }
        append_and(out);
        append_traits(out, test, mask);
    };
    (part(trait_test::all, filter.all_of.template get<Es>()), ...);
    (part(trait_test::any, filter.any_of.template get<Es>()), ...);
    (part(trait_test::none, filter.none_of.template get<Es>()), ...);
}

} // namespace ensign::internal
