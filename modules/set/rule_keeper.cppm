// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

export module ensign.set:rule_keeper;

import ensign.base;
import ensign.traits;
import :filter;
import :observer;
import :publisher;

export namespace ensign {

/// What a set does with a change that would break ENSIGN_RULES of a trait enum.
enum class rule_policy : std::uint8_t {
    reject,      ///< it throws `rule_violation`, and nothing has happened
    newest_wins, ///< what is new stays, with all that it implies; what it excludes is cleared, and what needs that
};

} // namespace ensign

export namespace ensign::internal {

template <trait_enum... Es>
inline constexpr bool any_rules = (has_rules<Es> || ...);

/// A sentence for `static_assert`.
template <class E>
inline constexpr bool is_an_enum_with_rules = has_rules<E>;

template <trait_enum E>
struct no_rule_part {};
template <trait_enum E>
struct rule_part {
    rule_policy policy = rule_policy::reject;
};
template <trait_enum E>
using rule_part_of = std::conditional_t<has_rules<E>, rule_part<E>, no_rule_part<E>>;

/// Lets masks in that obey the rules of their enums. An enum without rules costs nothing.
template <class Data, trait_enum... Es>
class rule_keeper : public publisher<Data, Es...>, private rule_part_of<Es>... {
    static_assert((check_rules<Es>() && ...));

    using base = publisher<Data, Es...>;

public:
    using typename base::change_type;
    using typename base::masks_type;

    template <trait_enum E>
    [[nodiscard]] rule_policy policy() const noexcept {
        if constexpr (has_rules<E>) {
            return rule_part<E>::policy;
        } else {
            return rule_policy::reject;
        }
    }
    template <trait_enum E>
    void set_policy([[maybe_unused]] rule_policy policy) noexcept {
        if constexpr (has_rules<E>) { rule_part<E>::policy = policy; }
    }

    /// What a change of an entity's mask comes to: `now`, or what the policy makes of it. Throws `rule_violation`.
    template <trait_enum E>
    [[nodiscard]] inline traits<E> admitted(entity e, traits<E> old, traits<E> now, const char* operation) const {
        if constexpr (has_rules<E>) {
            if (concerns_rules<E>((old ^ now).bits()) && !obeys_all<E>(now.bits())) [[unlikely]] {
                return settled(e, old, now, operation);
            }
        }
        return now;
    }
    [[nodiscard]] inline masks_type admitted(entity e, [[maybe_unused]] const masks_type& old, masks_type now,
                                             [[maybe_unused]] const char* operation) const {
        static_cast<void>(e);
        ((now.template get<Es>() = admitted(e, old.template get<Es>(), now.template get<Es>(), operation)), ...);
        return now;
    }

    /// The same for entities that come.
    [[nodiscard]] std::vector<masks_type> all_admitted(std::span<const entity> ids, std::span<const masks_type> masks,
                                                       const char* operation) const {
        std::vector<masks_type> out;
        out.reserve(masks.size());
        for (std::size_t i = 0; i < masks.size(); ++i) { out.push_back(admitted(ids[i], {}, masks[i], operation)); }
        return out;
    }

protected:
    ~rule_keeper() override = default;

    /// What a transaction comes to: on the way only `newest_wins` looks, so that what it settles can be read at once.
    void require_obedience(std::span<const change_type> all) const {
        if constexpr (any_rules<Es...>) {
            for (const change_type& what : all) {
                if (what.kind == change_kind::erased) { continue; }
                (require_obedience<Es>(what), ...);
            }
        }
    }

private:
    template <trait_enum E>
    void require_obedience(const change_type& what) const {
        if constexpr (has_rules<E>) {
            const traits<E> old = what.old_masks.template get<E>();
            const traits<E> now = what.new_masks.template get<E>();
            if (obeys_all<E>(now.bits()) || !breaks_anew(rules<E>(), old.bits(), now.bits())) { return; }
            refuse(what.who, old, now, "transaction");
        }
    }

    // Rules that were broken before, by rows that were restored so, are no reason to refuse a change.
    template <trait_enum E>
    [[nodiscard]] traits<E> settled(entity e, traits<E> old, traits<E> now, const char* operation) const {
        const bool newest_wins = policy<E>() == rule_policy::newest_wins;
        if (!newest_wins && this->in_transaction()) { return now; }
        if (!breaks_anew(rules<E>(), old.bits(), now.bits())) { return now; }
        if (newest_wins) {
            if (const auto out = settle(rules<E>(), old.bits(), now.bits())) { return traits<E>::retaining(*out); }
        }
        refuse(e, old, now, operation);
    }

    template <trait_enum E>
    [[noreturn]] void refuse(entity e, traits<E> old, traits<E> now, const char* operation) const {
        throw_rule_violation(vocabulary_of<E>(), rules<E>(), e, this->name(), operation, old.bits(), now.bits(),
                             policy<E>() == rule_policy::newest_wins);
    }
};

} // namespace ensign::internal
