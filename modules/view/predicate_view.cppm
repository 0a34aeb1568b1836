// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

export module ensign.view:predicate_view;

import ensign.set;
import ensign.traits;
import :field_path;
import :predicate_nodes;
import :predicate_text;
import :thresholds;
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

    [[nodiscard]] data_question<Data, Es...> question_about_itself() const noexcept override {
        return this->rest->observed.empty() ? ask_by<&predicate_view::moves<false>, Data, Es...>(this)
                                            : ask_by<&predicate_view::moves<true>, Data, Es...>(this);
    }

    [[nodiscard]] data_question<Data, Es...> question_about(const field_thresholds& keys) const noexcept override {
        return question_about(typename Node::fields{}, keys);
    }

private:
    using store_type = row_store<Data, Es...>;

    /// Asks about the value to be and a bit of membership, which is a smaller thing to fetch than the old data.
    template <bool Traits>
    [[nodiscard]] static bool moves(const void* whom, const store_type& rows, std::uint32_t row, const Data& /*old*/,
                                    const Data& now) noexcept {
        const auto& v = *static_cast<const predicate_view*>(whom);
        if constexpr (Traits) {
            const auto m = rows.all_masks(row);
            return (v.filter.matches(m) && v.node_.matches(now, m)) != v.members.test(row);
        } else {
            return v.node_.matches(now, trait_masks<Es...>{}) != v.members.test(row);
        }
    }

    template <class... Path>
    [[nodiscard]] static data_question<Data, Es...> question_about(path_list<Path...>,
                                                                   const field_thresholds& keys) noexcept {
        if constexpr (sizeof...(Path) == 1 && (has_ordered_key<typename Path::type> && ...)) {
            return ask_by<&predicate_view::crosses<Path...>, Data, Es...>(&keys);
        } else {
            return {};
        }
    }
    template <class Path>
    [[nodiscard]] static bool crosses(const void* whom, const store_type& /*rows*/, std::uint32_t /*row*/,
                                      const Data& old, const Data& now) noexcept {
        return static_cast<const field_thresholds*>(whom)->crossed(key_of(Path::read(old)), key_of(Path::read(now)),
                                                                   std::is_floating_point_v<typename Path::type>);
    }

    Node node_;
    trait_filter<Es...> given_; // for the text, and to tell conditions apart
};

} // namespace ensign::internal
