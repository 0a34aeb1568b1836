// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

export module ensign.set:rows;

import ensign.base;
import ensign.traits;
import :core;
import :dispatch;
import :filter;

export namespace ensign::internal {

template <trait_enum... Es>
struct row_traits {
    using type = trait_masks<Es...>;
};
template <trait_enum E>
struct row_traits<E> {
    using type = traits<E>;
};

} // namespace ensign::internal

export namespace ensign {

/// The traits of one row as seen by users: `traits<E>` for a set with one trait enum, else `trait_masks<Es...>`.
template <trait_enum... Es>
using row_traits_t = typename internal::row_traits<Es...>::type;

/// A row by value: what `insert_range` takes.
template <class Data, trait_enum... Es>
struct row {
    entity id;
    Data data;
    row_traits_t<Es...> traits{};
};

/// A row in place: what `rows()` yields. `data` refers into the set and is invalidated as `data()` is.
template <class Data, trait_enum... Es>
struct row_ref {
    entity id;
    const Data& data;
    row_traits_t<Es...> traits;
};

/// Every row of a set, in dense order. While it lives the set refuses to insert and erase; data and traits of existing
/// rows may change, and the loop sees them as they are when it comes by.
template <class Data, trait_enum... Es>
class row_range {
    using core_type = internal::set_core<Data, Es...>;

public:
    using value_type = row_ref<Data, Es...>;

    class iterator {
    public:
        using value_type = row_ref<Data, Es...>;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() noexcept = default;
        constexpr iterator(const core_type* core, std::size_t row) noexcept : core_{core}, row_{row} {}

        [[nodiscard]] value_type operator*() const noexcept {
            const auto& store = core_->store;
            if constexpr (sizeof...(Es) == 1) {
                return {store.id(row_), store.data(row_), store.template mask<Es>(row_)...};
            } else {
                return {store.id(row_), store.data(row_), store.all_masks(row_)};
            }
        }
        iterator& operator++() noexcept {
            ++row_;
            return *this;
        }
        iterator operator++(int) noexcept {
            iterator before = *this;
            ++row_;
            return before;
        }
        friend constexpr bool operator==(const iterator& a, const iterator& b) noexcept { return a.row_ == b.row_; }
        /// The end is also where the set dies inside the loop.
        friend inline bool operator==(const iterator& it, std::default_sentinel_t) noexcept {
            return it.row_ >= it.core_->store.size() || !it.core_->alive();
        }

    private:
        const core_type* core_ = nullptr;
        std::size_t row_ = 0;
    };

    explicit row_range(core_type& core) noexcept : core_{&core}, guard_{core, "rows()"} {}

    [[nodiscard]] iterator begin() const noexcept { return {core_, 0}; }
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return std::default_sentinel; }
    [[nodiscard]] std::size_t size() const noexcept { return core_->store.size(); }

private:
    core_type* core_;
    internal::loop_guard guard_;
};

} // namespace ensign
