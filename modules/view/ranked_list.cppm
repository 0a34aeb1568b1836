// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

export module ensign.view:ranked_list;

import ensign.base;
import ensign.set;

export namespace ensign::internal {

/// A place in an order: by key, and among equal keys by entity, so no two are the same.
struct ranked {
    std::uint64_t key = 0;
    entity who{0};

    friend constexpr bool operator==(const ranked& a, const ranked& b) noexcept {
        return a.key == b.key && a.who == b.who;
    }
    friend constexpr bool operator<(const ranked& a, const ranked& b) noexcept {
        return a.key != b.key ? a.key < b.key : a.who.value() < b.who.value();
    }
};

/// Entities in the order of their keys, each with its place: a search tree that counts (a randomized one, for it needs
/// nothing but the counts), in one array.
///
/// Whatever can fail is in `make_room` and `assign`; all else is `noexcept`. That is why it is none of Boost's containers:
/// those that know places allocate when they insert. Times are expected ones.
class ranked_list {
public:
    [[nodiscard]] std::size_t size() const noexcept { return size_of(root_); }
    [[nodiscard]] bool empty() const noexcept { return root_ == none; }
    [[nodiscard]] bool contains(entity e) const noexcept { return index_.find(e.value()) != sparse_index::npos; }

    /// After this, that many inserts beyond `size()` cannot fail, as far as nodes go. Grows geometrically.
    void make_room(std::size_t more);
    /// After this, an insert of this entity cannot fail for want of a place in the index.
    void make_room_for(entity e) { index_.make_room(e.value()); }

    /// Preconditions: it is not there; room was made. O(log size).
    void insert(entity e, std::uint64_t key) noexcept;
    /// Precondition: it is there. O(log size).
    void erase(entity e) noexcept;

    /// Precondition: it is there. O(1).
    [[nodiscard]] std::uint64_t key_of(entity e) const noexcept { return nodes_[index_.find(e.value())].place.key; }

    /// The one with `index` others before it. Precondition: there is one. O(log size).
    [[nodiscard]] ranked at(std::size_t index) const noexcept;
    /// How many are before this place. O(log size).
    [[nodiscard]] std::size_t before(const ranked& place) const noexcept;
    /// The next one behind this place. O(log size).
    [[nodiscard]] std::optional<ranked> after(const ranked& place) const noexcept;
    /// The first one. Precondition: not empty. O(log size).
    [[nodiscard]] ranked first() const noexcept { return at(0); }

    /// The first `count` (or as many as there are), in order, behind what `out` has. O(count + log size).
    void append_first(std::size_t count, std::vector<entity>& out) const;

    /// Replaces everything. Precondition: no entity twice. Sorts `all`. Strong guarantee. O(n log n).
    void assign(std::vector<ranked>& all);

    void clear() noexcept;
    void swap(ranked_list& other) noexcept;
    [[nodiscard]] std::size_t bytes() const noexcept;
    /// The longest way from the root. O(size).
    [[nodiscard]] std::size_t height() const noexcept { return height_of(root_); }

private:
    using link = std::uint32_t;
    static constexpr link none = 0; // nodes_[0] stands for no node, with size 0

    struct node {
        ranked place;
        link left = none;
        link right = none;
        std::uint32_t size = 0;
    };

    [[nodiscard]] std::uint32_t size_of(link n) const noexcept { return nodes_.empty() ? 0 : nodes_[n].size; }
    void resize(link n) noexcept { nodes_[n].size = 1 + nodes_[nodes_[n].left].size + nodes_[nodes_[n].right].size; }
    [[nodiscard]] std::uint32_t random_below(std::uint32_t end) noexcept;
    void split(link n, const ranked& place, link& less, link& rest) noexcept;
    [[nodiscard]] link join(link left, link right) noexcept;
    [[nodiscard]] link build(link from, link to) noexcept;
    [[nodiscard]] std::size_t height_of(link n) const noexcept;
    void append_from(link n, std::size_t& left, std::vector<entity>& out) const;

    std::vector<node> nodes_;
    link root_ = none;
    link free_ = none; // a list by `left`
    sparse_index index_;
    std::uint64_t random_ = 0x9e3779b97f4a7c15;
};

} // namespace ensign::internal
