// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstddef>
#include <utility>

export module ensign.traits:rules;

import :message;
import :reflection;

// A broken rule is a type: its name is the sentence and its arguments are the culprits, so that a failed static_assert
// prints both on every compiler. `allowed` makes the sentence readable up to its end.

export namespace ensign::broken {

struct broken_rule {
    static constexpr bool allowed = false;
};

// Trait enums.
template <class E, text... Culprits>
struct enum_has_no_visible_description : broken_rule {};
template <class E, text... Culprits>
struct enum_has_no_fixed_underlying_type : broken_rule {};
template <class E, text... Culprits>
struct underlying_type_is_bool_or_a_character : broken_rule {};
template <class E, text... Culprits>
struct underlying_type_is_signed : broken_rule {};
template <class E, text... Culprits>
struct underlying_type_has_more_than_64_bits : broken_rule {};
template <class E, text... Culprits>
struct enum_has_more_flags_than_bits : broken_rule {};
template <class E, text... Culprits>
struct enumerator_is_described_twice : broken_rule {};
template <class E, text... Culprits>
struct enumerators_are_numbered_in_sequence_not_by_bits : broken_rule {};
template <class E, text... Culprits>
struct two_enumerators_are_zero : broken_rule {};
template <class E, text... Culprits>
struct flag_exists_but_is_not_described : broken_rule {};
template <class E, text... Culprits>
struct enumerator_is_several_bits_but_no_declared_composite : broken_rule {};
template <class E, text... Culprits>
struct two_enumerators_share_a_bit : broken_rule {};
template <class E, text... Culprits>
struct composite_has_bits_that_no_flag_owns : broken_rule {};

// Described structs.
template <class S, text... Culprits>
struct struct_has_no_visible_description : broken_rule {};
template <class S, text... Culprits>
struct described_type_is_no_struct : broken_rule {};
template <class S, text... Culprits>
struct struct_is_no_aggregate : broken_rule {};
template <class S, text... Culprits>
struct struct_has_a_base_class : broken_rule {};
template <class S, text... Culprits>
struct described_member_is_no_field : broken_rule {};
template <class S, text... Culprits>
struct field_is_a_reference : broken_rule {};
template <class S, text... Culprits>
struct field_is_described_twice : broken_rule {};
template <class S, text... Culprits>
struct fields_are_described_out_of_order : broken_rule {};
template <class S, text... Culprits>
struct two_fields_share_their_storage : broken_rule {};
template <class S, text... Culprits>
struct description_does_not_name_every_field : broken_rule {};

// Rules between traits.
template <class E, text... Culprits>
struct rules_are_given_for_no_trait_enum : broken_rule {};
template <class E, text... Culprits>
struct rule_names_no_enumerator : broken_rule {};
template <class E, text... Culprits>
struct rule_names_the_empty_mask : broken_rule {};
template <class E, text... Culprits>
struct rule_has_one_name_only : broken_rule {};
template <class E, text... Culprits>
struct rule_names_a_flag_twice : broken_rule {};
template <class E, text... Culprits>
struct rule_is_given_twice : broken_rule {};
template <class E, text... Culprits>
struct trait_implies_what_it_excludes : broken_rule {};
template <class E, text... Culprits>
struct trait_implies_two_that_exclude_each_other : broken_rule {};

} // namespace ensign::broken

namespace ensign::detail {

template <describe::rule Rule, class T, broken::text... Culprits>
constexpr auto name_rule_about_rules() noexcept {
    using enum describe::rule;
    using namespace broken;
    if constexpr (Rule == rules_of_no_trait_enum) {
        return rules_are_given_for_no_trait_enum<T, Culprits...>{};
    } else if constexpr (Rule == rule_unknown_name) {
        return rule_names_no_enumerator<T, Culprits...>{};
    } else if constexpr (Rule == rule_empty_name) {
        return rule_names_the_empty_mask<T, Culprits...>{};
    } else if constexpr (Rule == rule_too_short) {
        return rule_has_one_name_only<T, Culprits...>{};
    } else if constexpr (Rule == rule_flag_twice) {
        return rule_names_a_flag_twice<T, Culprits...>{};
    } else if constexpr (Rule == rule_twice) {
        return rule_is_given_twice<T, Culprits...>{};
    } else if constexpr (Rule == rule_contradiction) {
        return trait_implies_what_it_excludes<T, Culprits...>{};
    } else {
        return trait_implies_two_that_exclude_each_other<T, Culprits...>{};
    }
}

} // namespace ensign::detail

export namespace ensign::internal {

/// The type whose name says that `Rule` is broken.
template <describe::rule Rule, class T, broken::text... Culprits>
[[nodiscard]] constexpr auto name_rule() noexcept {
    using enum describe::rule;
    using namespace broken;
    if constexpr (describe::about_rules(Rule)) {
        return detail::name_rule_about_rules<Rule, T, Culprits...>();
    } else if constexpr (Rule == undescribed) {
        return enum_has_no_visible_description<T, Culprits...>{};
    } else if constexpr (Rule == no_fixed_type) {
        return enum_has_no_fixed_underlying_type<T, Culprits...>{};
    } else if constexpr (Rule == not_a_number) {
        return underlying_type_is_bool_or_a_character<T, Culprits...>{};
    } else if constexpr (Rule == signed_type) {
        return underlying_type_is_signed<T, Culprits...>{};
    } else if constexpr (Rule == too_wide) {
        return underlying_type_has_more_than_64_bits<T, Culprits...>{};
    } else if constexpr (Rule == too_many_flags) {
        return enum_has_more_flags_than_bits<T, Culprits...>{};
    } else if constexpr (Rule == described_twice) {
        return enumerator_is_described_twice<T, Culprits...>{};
    } else if constexpr (Rule == sequential) {
        return enumerators_are_numbered_in_sequence_not_by_bits<T, Culprits...>{};
    } else if constexpr (Rule == several_zeros) {
        return two_enumerators_are_zero<T, Culprits...>{};
    } else if constexpr (Rule == forgotten_flag) {
        return flag_exists_but_is_not_described<T, Culprits...>{};
    } else if constexpr (Rule == undeclared_composite) {
        return enumerator_is_several_bits_but_no_declared_composite<T, Culprits...>{};
    } else if constexpr (Rule == shared_bit) {
        return two_enumerators_share_a_bit<T, Culprits...>{};
    } else if constexpr (Rule == nobodys_bits) {
        return composite_has_bits_that_no_flag_owns<T, Culprits...>{};
    } else if constexpr (Rule == undescribed_struct) {
        return struct_has_no_visible_description<T, Culprits...>{};
    } else if constexpr (Rule == not_a_struct) {
        return described_type_is_no_struct<T, Culprits...>{};
    } else if constexpr (Rule == not_an_aggregate) {
        return struct_is_no_aggregate<T, Culprits...>{};
    } else if constexpr (Rule == base_class) {
        return struct_has_a_base_class<T, Culprits...>{};
    } else if constexpr (Rule == not_a_field) {
        return described_member_is_no_field<T, Culprits...>{};
    } else if constexpr (Rule == reference_field) {
        return field_is_a_reference<T, Culprits...>{};
    } else if constexpr (Rule == field_twice) {
        return field_is_described_twice<T, Culprits...>{};
    } else if constexpr (Rule == field_order) {
        return fields_are_described_out_of_order<T, Culprits...>{};
    } else if constexpr (Rule == shared_storage) {
        return two_fields_share_their_storage<T, Culprits...>{};
    } else {
        return description_does_not_name_every_field<T, Culprits...>{};
    }
}

/// What is wrong with a type: the first broken rule and up to three culprits.
struct finding {
    describe::rule broken = describe::rule::none;
    std::size_t count = 0;
    label culprits[3] = {};
};

/// `describe::fine` while `Finding` breaks another rule or none; else the type that says so.
template <class T, describe::rule Rule, const finding& Finding>
[[nodiscard]] constexpr auto judge() noexcept {
    if constexpr (Finding.broken != Rule || Rule == describe::rule::none) {
        return describe::fine{};
    } else {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return name_rule<Rule, T, Finding.culprits[I].template exactly<Finding.culprits[I].size() + 1>()...>();
        }(std::make_index_sequence<Finding.count>{});
    }
}

/// "town::condition: two enumerators share a bit (cursed = 0x1, doomed = 0x1): "; nothing while the rule holds.
template <class T, describe::rule Rule, const finding& Finding>
constexpr void explain(describe::sentence& out) noexcept {
    if constexpr (Finding.broken == Rule) {
        constexpr auto subject = internal::type_name<T>();
        out.append(subject.data(), subject.size());
        out.append(": ", 2);
        constexpr auto rule = internal::type_name<decltype(judge<T, Rule, Finding>())>();
        for (std::size_t i = rule.find("broken::") + 8; rule[i] != '<'; ++i) {
            const char shown = rule[i] == '_' ? ' ' : rule[i];
            out.append(&shown, 1);
        }
        for (std::size_t i = 0; i < Finding.count; ++i) {
            out.append(i == 0 ? " (" : ", ", 2);
            out.append(Finding.culprits[i].all().first, Finding.culprits[i].size());
        }
        if (Finding.count != 0) { out.append(")", 1); }
        out.append(": ", 2);
    }
}

/// For constraints: a compiler that reports one prints the broken rule.
template <class Verdict>
concept obeyed = Verdict::allowed;

} // namespace ensign::internal
