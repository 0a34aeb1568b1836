// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

export module ensign.view:view_node;

import ensign.base;
import ensign.set;
import ensign.traits;
import :field_path;
import :membership;
import :predicate_text;
import :thresholds;
import :view_base;
import :view_outlet;

export namespace ensign::internal {

template <class Data, trait_enum... Es>
class view_follower;

/// How the members of a view follow from those of others.
enum class composition : std::uint8_t {
    none,    ///< they do not
    both,    ///< a & b
    either,  ///< a | b
    without, ///< a - b
    inner,   ///< a view over a view: of the members of the first, those that match
};

/// What of a view a change looks at only when it means something to the view.
template <class Data, trait_enum... Es>
struct view_rest {
    using node_type = view_node<Data, Es...>;
    using outlet_type = view_outlet<Data, Es...>;

    trait_masks<Es...> observed;
    std::span<const watched_field<Data>* const> fields; ///< that a declared predicate observes
    std::span<const std::string_view> field_names;      ///< the same by path
    bool fields_known = false;                          ///< a change of other fields means nothing to the condition
    bool refreshing = false;                            ///< `fresh` is what the members will be
    composition how = composition::none;
    threshold where;         ///< along its only field, where the condition changes
    membership fresh;        ///< what the members will be, while everything is evaluated anew
    std::vector<entity> ids; ///< the members as a contiguous list, when `ids_valid`

    std::vector<std::shared_ptr<outlet_type>> outlets;  ///< in the order of creation
    std::vector<std::shared_ptr<node_type>> operands;   ///< the views that it is made of: older, and alive as long
    std::vector<std::string_view> all_names;            ///< the fields that these observe, and it itself
    std::vector<node_type*> dependents;                 ///< the views that are made of it, in the order of creation
    std::vector<view_follower<Data, Es...>*> followers; ///< likewise

    // Which change did what, by the number that the hub gives to each.
    std::uint64_t moved = 0; ///< brought an entity in (`moved_in`) or out
    bool moved_in = false;
    std::uint64_t queued = 0;  ///< has it wait for its operands
    std::uint64_t visited = 0; ///< touched what it observes itself
};

/// A view without its handles: who its members are. The rest is apart, so that state, filter and predicate of a view are
/// close together: asking a hundred views then takes a third of the cache lines.
template <class Data, trait_enum... Es>
class view_node : public view_base {
public:
    using masks_type = trait_masks<Es...>;
    using outlet_type = view_outlet<Data, Es...>;

    view_node() : rest{std::make_unique<view_rest<Data, Es...>>()} {}

    /// Whether the entity belongs, asking user code. Precondition: neither the view nor its set is gone.
    [[nodiscard]] virtual bool matches(const Data& d, const masks_type& m) = 0;

    /// What it asks, as text.
    [[nodiscard]] virtual std::string condition() const = 0;

    /// Whether both ask the same for certain. Not known of functions.
    [[nodiscard]] virtual bool same_condition(const view_node&) const noexcept { return false; }

    /// Whether a change of data alone moves an entity in or out, asked of this view alone; without `ask` if that takes user
    /// code.
    [[nodiscard]] virtual data_question<Data, Es...> question_about_itself() const noexcept { return {}; }
    /// Whether its only field crosses any of these. Precondition: it stands by one of them.
    [[nodiscard]] virtual data_question<Data, Es...> question_about(const field_thresholds&) const noexcept {
        return {};
    }

    view_hub<Data, Es...>* hub = nullptr; ///< null: not used any more, or the set is gone
    const std::unique_ptr<view_rest<Data, Es...>> rest;
    bool masks_decide = false;  ///< a declared view without a data predicate: `filter` is all there is
    trait_filter<Es...> filter; ///< holds for every member, as far as the traits are followed

    /// Whether every change of an observed trait makes it look again, so that members match the filter at all times.
    [[nodiscard]] bool follows_traits() const noexcept { return when == trigger::all || when == trigger::traits_only; }

    /// Whether its members are at all times those that match, so that another handle may share it: it does not remember
    /// when it last looked.
    [[nodiscard]] bool can_be_shared() const noexcept {
        return rest->how == composition::none && rest->fields_known &&
               (when == trigger::all || (when == trigger::traits_only && masks_decide));
    }

    [[nodiscard]] bool composed() const noexcept { return rest->how != composition::none; }

    /// Whether anybody has something of it.
    [[nodiscard]] bool in_use() const noexcept {
        if (!rest->dependents.empty() || !rest->followers.empty()) { return true; }
        for (const auto& o : rest->outlets) {
            if (o->hub != nullptr) { return true; }
        }
        return false;
    }

    /// The name of its first handle.
    [[nodiscard]] std::string_view name() const noexcept {
        return rest->outlets.empty() ? std::string_view{} : std::string_view{rest->outlets.front()->name};
    }

    void close() noexcept {
        dead = true;
        hub = nullptr;
    }
};

/// A declared view: filter and predicate over the data.
template <class Predicate, class Data, trait_enum... Es>
class declared_view final : public view_node<Data, Es...> {
public:
    declared_view(const trait_filter<Es...>& f, Predicate p) : predicate_(std::move(p)) {
        this->filter = f;
        this->rest->observed = f.observed();
        this->masks_decide = std::is_same_v<Predicate, accept_all>;
        this->rest->fields_known = this->masks_decide;
    }

    [[nodiscard]] bool matches(const Data& d, const trait_masks<Es...>& m) override {
        if (!this->filter.matches(m)) { return false; }
        if constexpr (std::is_same_v<Predicate, accept_all>) {
            return true;
        } else {
            return static_cast<bool>(predicate_(d));
        }
    }

    [[nodiscard]] std::string condition() const override {
        std::string out;
        append_filter(out, this->filter);
        if constexpr (!std::is_same_v<Predicate, accept_all>) {
            append_and(out);
            out.append(opaque_condition);
        }
        return out;
    }

    [[nodiscard]] bool same_condition(const view_node<Data, Es...>& other) const noexcept override {
        if constexpr (std::is_same_v<Predicate, accept_all>) {
            return dynamic_cast<const declared_view*>(&other) != nullptr && this->filter == other.filter;
        } else {
            return false;
        }
    }

private:
    [[no_unique_address]] Predicate predicate_;
};

/// Names the bits outside `observed` whose flip changes `ask(masks)`; empty when all is well.
template <trait_enum... Es, class Ask>
[[nodiscard]] std::string unobserved_bits_read(const trait_masks<Es...>& observed, const trait_masks<Es...>& m,
                                               Ask ask) {
    const bool answer = ask(m);
    std::string out;
    const auto probe = [&]<trait_enum E>(std::type_identity<E>) {
        traits<E> read;
        for (unsigned bit = 0; bit < 8 * sizeof(E); ++bit) {
            const auto one = traits<E>::retaining(std::uint64_t{1} << bit);
            if (observed.template get<E>().has_any(one)) { continue; }
            trait_masks<Es...> flipped = m;
            flipped.template get<E>() ^= one;
            if (ask(flipped) != answer) { read |= one; }
        }
        if (!read.empty()) { out.append(out.empty() ? "" : " and ").append(to_string(read)); }
    };
    (probe(std::type_identity<Es>{}), ...);
    return out;
}

/// A view with a raw predicate.
template <class Predicate, class Data, trait_enum... Es>
class raw_view final : public view_node<Data, Es...> {
public:
    raw_view(const trait_masks<Es...>& reads, Predicate p, const dispatcher& owner, const bool* verify)
        : predicate_(std::move(p)), owner_{owner}, verify_{verify} {
        this->rest->observed = reads;
    }

    [[nodiscard]] bool matches(const Data& d, const trait_masks<Es...>& m) override {
        if (*verify_) [[unlikely]] { return verified(d, m); }
        return ask(d, m);
    }

    [[nodiscard]] std::string condition() const override { return opaque_condition; }

private:
    [[nodiscard]] inline bool ask(const Data& d, const trait_masks<Es...>& m) {
        return static_cast<bool>(predicate_(d, m.template get<Es>()...));
    }

    /// `ask`, behind a look at what else the predicate reads.
    [[nodiscard]] bool verified(const Data& d, const trait_masks<Es...>& m) {
        const auto gone = [&] { return this->dead || !owner_.alive(); }; // a predicate may dispose of its view or set
        const std::string bits = unobserved_bits_read(this->rest->observed, m, [&](const trait_masks<Es...>& masks) {
            return !gone() && ask(d, masks);
        });
        if (!bits.empty() && !gone()) { throw observed_mask_error{owner_.name(), this->name(), bits}; }
        return !gone() && ask(d, m);
    }

    Predicate predicate_;
    const dispatcher& owner_; // asked by the hub only, which the owner owns
    const bool* verify_;
};

/// A raw predicate together with the value from outside that it depends on.
template <class Predicate, class Context>
struct with_context {
    Predicate predicate;
    std::shared_ptr<Context> context; // shared with the view's handle, which replaces it in `refresh`

    template <class... Arguments>
    bool operator()(const Arguments&... arguments) {
        return static_cast<bool>(predicate(arguments..., std::as_const(*context)));
    }
};

} // namespace ensign::internal

// g++ 14 passes the members that std::vector has by default on to importers only where they are used here.
static_assert(std::vector<std::string_view>{}.empty());
