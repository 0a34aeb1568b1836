// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

export module ensign.view:predicate_state;

import ensign.set;
import ensign.traits;
import :field_path;
import :predicate_nodes;
import :predicate_text;
import :view_state;

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
class predicate_view_state final : public view_state<Data, Es...> {
public:
    predicate_view_state(const std::uint64_t* clock, const trait_filter<Es...>& given, const Node& node)
        : view_state<Data, Es...>{clock}, node_{node}, given_{given} {
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

private:
    Node node_;
    trait_filter<Es...> given_; // for the text alone
};

} // namespace ensign::internal
