// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

export module ensign.view:predicate_view;

import ensign.set;
import ensign.traits;
import :field_path;
import :predicate_nodes;
import :predicate_text;
import :view_node;

export namespace ensign::internal {

/// The fields of `Data` behind paths.
template <class Data, class... Path>
inline constexpr const watched_field<Data>* watched_fields[sizeof...(Path) + 1] = {&watched<Data, Path>...};

template <class Data, class... Path>
[[nodiscard]] std::span<const watched_field<Data>* const> fields_behind(path_list<Path...>) noexcept {
    return {watched_fields<Data, Path...>, sizeof...(Path)};
}

/// A declared view whose predicate is declared as well, beside a filter of its own.
///
/// What of the predicate is a filter joins that one, so that most changes pass the view over; where nothing is left of the
/// predicate it is a view of a filter alone.
template <class Node, class Data, trait_enum... Es>
class predicate_view final : public view_node<Data, Es...> {
public:
    predicate_view(const trait_filter<Es...>& given, const Node& node) : node_{node}, given_{given} {
        const implied_filter<Es...> all =
            both_hold(implied_filter<Es...>{given, true}, node.template implied<false, Es...>());
        this->filter = all.filter;
        this->masks_decide = all.whole;
        this->rest->observed = given.observed();
        node.observe(this->rest->observed);
        this->rest->fields = fields_behind<Data>(typename Node::fields{});
        this->rest->field_names = field_names(typename Node::fields{});
        this->rest->fields_known = true;
        if constexpr (requires { node.where(); }) { this->rest->where = node.where(); }
    }

    [[nodiscard]] bool matches(const Data& d, const trait_masks<Es...>& m) override {
        return this->filter.matches(m) && node_.matches(d, m); // every part of the given filter is in the joined one
    }

    [[nodiscard]] std::string condition() const override {
        std::string out;
        append_filter(out, given_);
        append_and(out);
        if (out.empty()) {
            node_.write(out);
        } else {
            write_operand<by_and>(out, node_);
        }
        return out;
    }

    [[nodiscard]] bool same_condition(const view_node<Data, Es...>& other) const noexcept override {
        const auto* const same = dynamic_cast<const predicate_view*>(&other);
        return same != nullptr && given_ == same->given_ && node_.same(same->node_);
    }

private:
    Node node_;
    trait_filter<Es...> given_; // for the text, and to tell conditions apart
};

} // namespace ensign::internal
