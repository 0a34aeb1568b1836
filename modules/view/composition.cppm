// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

export module ensign.view:composition;

import ensign.base;
import ensign.set;
import ensign.traits;
import :view_base;
import :view_node;

export namespace ensign::internal {

/// For one entity, or for 64 rows at once.
[[nodiscard]] inline bool combined(composition how, bool a, bool b) noexcept {
    return how == composition::both ? a && b : how == composition::either ? a || b : a && !b;
}
[[nodiscard]] inline std::uint64_t combined(composition how, std::uint64_t a, std::uint64_t b) noexcept {
    return how == composition::both ? a & b : how == composition::either ? a | b : a & ~b;
}

/// "(has cursed) & (hp < 30)". What takes everything is "everything".
[[nodiscard]] std::string composed_condition(composition how, std::string_view a, std::string_view b);

/// Makes `v` one that is made of others: before it is given to the hub.
template <class Data, trait_enum... Es>
void compose(view_node<Data, Es...>& v, composition how, const std::shared_ptr<view_node<Data, Es...>>& a,
             const std::shared_ptr<view_node<Data, Es...>>& b = nullptr) {
    auto& rest = *v.rest;
    rest.how = how;
    rest.operands.push_back(a);
    if (b != nullptr) { rest.operands.push_back(b); }
    const auto add = [&rest](std::string_view name) {
        for (const std::string_view known : rest.all_names) {
            if (known == name) { return; }
        }
        rest.all_names.push_back(name);
    };
    for (const auto& operand : rest.operands) {
        for (const std::string_view name : operand->rest->field_names) { add(name); }
    }
    for (const std::string_view name : rest.field_names) { add(name); }
    rest.field_names = rest.all_names;
}

// What a view observes by itself and by the views that it is made of.

template <class Data, trait_enum... Es>
[[nodiscard]] trait_masks<Es...> all_observed(const view_node<Data, Es...>& v) noexcept {
    trait_masks<Es...> out = v.rest->observed;
    for (const auto& operand : v.rest->operands) { out = out | all_observed(*operand); }
    return out;
}
template <class Data, trait_enum... Es>
[[nodiscard]] bool all_fields_known(const view_node<Data, Es...>& v) noexcept {
    for (const auto& operand : v.rest->operands) {
        if (!all_fields_known(*operand)) { return false; }
    }
    return v.rest->fields_known;
}

/// The condition of any view, with that of the view that it is over.
template <class Data, trait_enum... Es>
[[nodiscard]] std::string full_condition(const view_node<Data, Es...>& v) {
    if (v.rest->how != composition::inner) { return v.condition(); }
    return composed_condition(composition::both, full_condition(*v.rest->operands[0]), v.condition());
}

/// a & b, a | b, a - b: members that follow from those of two views, whatever these ask.
template <class Data, trait_enum... Es>
class combined_view final : public view_node<Data, Es...> {
public:
    using node_type = view_node<Data, Es...>;

    combined_view(composition how, const std::shared_ptr<node_type>& a, const std::shared_ptr<node_type>& b) {
        compose(*this, how, a, b);
        this->rest->observed = all_observed(*this);
        this->rest->fields_known = true; // that it reads none itself
    }

    [[nodiscard]] bool matches(const Data&, const trait_masks<Es...>&) override { return false; } // is not asked

    [[nodiscard]] std::string condition() const override {
        const auto& operands = this->rest->operands;
        return composed_condition(this->rest->how, full_condition(*operands[0]), full_condition(*operands[1]));
    }
};

} // namespace ensign::internal
