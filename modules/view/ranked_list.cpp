// SPDX-License-Identifier: BSL-1.0
module;

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

module ensign.view;

import ensign.base;
import ensign.set;

namespace ensign::internal {

void ranked_list::make_room(std::size_t more) {
    const std::size_t wanted = 1 + size() + more;
    if (wanted > nodes_.capacity()) { nodes_.reserve(std::max({wanted, nodes_.capacity() * 2, std::size_t{16}})); }
    if (nodes_.empty()) { nodes_.emplace_back(); }
}

void ranked_list::insert(entity e, std::uint64_t key) noexcept {
    link fresh = free_;
    if (fresh != none) {
        free_ = nodes_[fresh].left;
    } else {
        fresh = static_cast<link>(nodes_.size());
        nodes_.emplace_back(); // room was made
    }
    nodes_[fresh] = {{key, e}, none, none, 1};
    index_.assign(e.value(), fresh);

    const ranked place{key, e};
    link* at = &root_;
    // In a random tree of n nodes, each is the root as often as any other.
    while (*at != none && random_below(nodes_[*at].size + 1) != 0) {
        ++nodes_[*at].size;
        at = place < nodes_[*at].place ? &nodes_[*at].left : &nodes_[*at].right;
    }
    split(*at, place, nodes_[fresh].left, nodes_[fresh].right);
    resize(fresh);
    *at = fresh;
}

void ranked_list::erase(entity e) noexcept {
    const link gone = index_.find(e.value());
    const ranked place = nodes_[gone].place;
    link* at = &root_;
    while (*at != gone) {
        --nodes_[*at].size;
        at = place < nodes_[*at].place ? &nodes_[*at].left : &nodes_[*at].right;
    }
    *at = join(nodes_[gone].left, nodes_[gone].right);
    nodes_[gone] = {{}, free_, none, 0};
    free_ = gone;
    index_.forget(e.value());
}

ranked ranked_list::at(std::size_t index) const noexcept {
    link n = root_;
    for (;;) {
        const std::size_t left = nodes_[nodes_[n].left].size;
        if (index == left) { return nodes_[n].place; }
        if (index < left) {
            n = nodes_[n].left;
        } else {
            index -= left + 1;
            n = nodes_[n].right;
        }
    }
}

std::size_t ranked_list::before(const ranked& place) const noexcept {
    std::size_t out = 0;
    for (link n = root_; n != none;) {
        if (nodes_[n].place < place) {
            out += nodes_[nodes_[n].left].size + std::size_t{1};
            n = nodes_[n].right;
        } else {
            n = nodes_[n].left;
        }
    }
    return out;
}

std::optional<ranked> ranked_list::after(const ranked& place) const noexcept {
    std::optional<ranked> out;
    for (link n = root_; n != none;) {
        if (place < nodes_[n].place) {
            out = nodes_[n].place;
            n = nodes_[n].left;
        } else {
            n = nodes_[n].right;
        }
    }
    return out;
}

void ranked_list::append_first(std::size_t count, std::vector<entity>& out) const {
    std::size_t left = std::min<std::size_t>(count, size());
    out.reserve(out.size() + left);
    append_from(root_, left, out);
}

void ranked_list::append_from(link n, std::size_t& left, std::vector<entity>& out) const {
    for (; n != none && left != 0; n = nodes_[n].right) {
        append_from(nodes_[n].left, left, out);
        if (left == 0) { return; }
        out.push_back(nodes_[n].place.who);
        --left;
    }
}

void ranked_list::assign(std::vector<ranked>& all) {
    std::sort(all.begin(), all.end());
    ranked_list fresh;
    fresh.random_ = random_;
    if (!all.empty()) {
        fresh.make_room(all.size());
        for (const ranked& place : all) {
            fresh.index_.make_room(place.who.value());
            fresh.index_.assign(place.who.value(), static_cast<link>(fresh.nodes_.size()));
            fresh.nodes_.push_back({place, none, none, 1});
        }
        fresh.root_ = fresh.build(1, static_cast<link>(fresh.nodes_.size()));
    }
    swap(fresh);
}

/// A balanced tree of nodes that lie in order.
ranked_list::link ranked_list::build(link from, link to) noexcept {
    if (from == to) { return none; }
    const link middle = from + (to - from) / 2;
    nodes_[middle].left = build(from, middle);
    nodes_[middle].right = build(middle + 1, to);
    nodes_[middle].size = to - from;
    return middle;
}

void ranked_list::clear() noexcept {
    nodes_.clear();
    root_ = none;
    free_ = none;
    index_ = {};
}

void ranked_list::swap(ranked_list& other) noexcept {
    std::swap(nodes_, other.nodes_);
    std::swap(root_, other.root_);
    std::swap(free_, other.free_);
    index_.swap(other.index_);
    std::swap(random_, other.random_);
}

std::size_t ranked_list::bytes() const noexcept { return nodes_.capacity() * sizeof(node) + index_.bytes(); }

std::size_t ranked_list::height_of(link n) const noexcept {
    return n == none ? 0 : 1 + std::max(height_of(nodes_[n].left), height_of(nodes_[n].right));
}

std::uint32_t ranked_list::random_below(std::uint32_t end) noexcept {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    return static_cast<std::uint32_t>((random_ >> 32) * end >> 32);
}

void ranked_list::split(link n, const ranked& place, link& less, link& rest) noexcept {
    if (n == none) {
        less = rest = none;
    } else if (nodes_[n].place < place) {
        less = n;
        split(nodes_[n].right, place, nodes_[n].right, rest);
        resize(n);
    } else {
        rest = n;
        split(nodes_[n].left, place, less, nodes_[n].left);
        resize(n);
    }
}

ranked_list::link ranked_list::join(link left, link right) noexcept {
    if (left == none) { return right; }
    if (right == none) { return left; }
    if (random_below(nodes_[left].size + nodes_[right].size) < nodes_[left].size) {
        nodes_[left].right = join(nodes_[left].right, right);
        resize(left);
        return left;
    }
    nodes_[right].left = join(left, nodes_[right].left);
    resize(right);
    return right;
}

} // namespace ensign::internal
