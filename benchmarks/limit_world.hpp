// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_LIMIT_WORLD_HPP
#define ENSIGN_BENCHMARKS_LIMIT_WORLD_HPP

/// \file
/// The limit: what a loop written for exactly this workload does. Flat arrays, no check of anything, nobody may call
/// back into it; conditions are values that a loop compares, never functions (but for the opaque ones).

#include "workload.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bench {

/// Rows alone.
class limit_rows {
public:
    explicit limit_rows(std::size_t n) : index_(3 * n + 2), ids_(n), data_(n), masks_(n) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    void clear() noexcept { size_ = 0; }

    void create(std::uint32_t id, const unit& u, std::uint32_t mask) noexcept {
        index_[id] = static_cast<std::uint32_t>(size_);
        ids_[size_] = id;
        data_[size_] = u;
        masks_[size_] = mask;
        ++size_;
    }
    /// Column by column, behind the rows that are there.
    void create_many(const new_rows& rows) noexcept {
        for (std::size_t i = 0; i < rows.ids.size(); ++i) {
            index_[rows.ids[i]] = static_cast<std::uint32_t>(size_ + i);
        }
        const auto at = static_cast<std::ptrdiff_t>(size_);
        std::copy(rows.ids.begin(), rows.ids.end(), ids_.begin() + at);
        std::copy(rows.data.begin(), rows.data.end(), data_.begin() + at);
        std::copy(rows.masks.begin(), rows.masks.end(), masks_.begin() + at);
        size_ += rows.ids.size();
    }
    void destroy(std::uint32_t id) noexcept {
        const std::uint32_t row = index_[id];
        --size_;
        const std::uint32_t moved = ids_[size_];
        index_[moved] = row;
        ids_[row] = moved;
        data_[row] = data_[size_];
        masks_[row] = masks_[size_];
        index_[id] = ~0u;
    }
    void toggle(std::uint32_t id, std::uint32_t bits) noexcept { masks_[index_[id]] ^= bits; }
    void write(std::uint32_t id, const unit& u) noexcept { data_[index_[id]] = u; }
    [[nodiscard]] const unit& get(std::uint32_t id) const noexcept { return data_[index_[id]]; }

    [[nodiscard]] std::uint32_t sum_of_c0() const noexcept {
        std::uint32_t sum = 0;
        for (std::size_t row = 0; row < size_; ++row) {
            if ((masks_[row] & 1) != 0) { sum += data_[row].health; }
        }
        return sum;
    }
    [[nodiscard]] const std::vector<std::uint32_t>& masks() const noexcept { return masks_; }
    [[nodiscard]] const std::vector<unit>& data() const noexcept { return data_; }

protected:
    std::vector<std::uint32_t> index_, ids_;
    std::vector<unit> data_;
    std::vector<std::uint32_t> masks_;
    std::size_t size_ = 0;
};

/// Rows and views: lists of conditions by bit and by field, a bitset of members for each.
class limit_views : public limit_rows {
public:
    explicit limit_views(std::size_t n) : limit_rows{n}, words_{(n + 63) / 64} {}

    void add_mask_view(std::uint32_t required) {
        for (std::uint32_t left = required; left != 0; left &= left - 1) {
            condition_list& list = by_bit_[std::countr_zero(left)];
            list.values.push_back(required);
            list.views.push_back(views_);
        }
        all_masks_.values.push_back(required);
        all_masks_.views.push_back(views_);
        add_members();
    }
    void add_gold_view(std::uint32_t least) { add_threshold(gold_, least); }
    void add_health_view(std::uint32_t least) { add_threshold(health_, least); }
    void add_opaque_view(std::uint32_t least) {
        // A function that is called through a pointer and that nothing is known of.
        opaque_.push_back(
            {[](const unit& u, std::uint32_t, std::uint32_t bound) { return u.health >= bound; }, least, views_});
        add_members();
    }

    void clear() noexcept {
        limit_rows::clear();
        std::fill(members_.begin(), members_.end(), std::uint64_t{0});
    }
    void create(std::uint32_t id, const unit& u, std::uint32_t mask) noexcept {
        const std::size_t row = size_;
        limit_rows::create(id, u, mask);
        for (std::size_t i = 0; i < all_masks_.values.size(); ++i) {
            if ((mask & all_masks_.values[i]) == all_masks_.values[i]) { flip_member(all_masks_.views[i], row); }
        }
        for (const condition_list* list : {&gold_, &health_}) {
            const std::uint32_t value = list == &gold_ ? u.gold : u.health;
            for (std::size_t i = 0; i < list->values.size(); ++i) {
                if (value >= list->values[i]) { flip_member(list->views[i], row); }
            }
        }
        for (const opaque& o : opaque_) {
            if (o.function(u, mask, o.bound)) { flip_member(o.view, row); }
        }
    }
    void destroy(std::uint32_t id) noexcept {
        const std::size_t row = index_[id];
        const std::size_t last = size_ - 1;
        limit_rows::destroy(id);
        for (std::size_t v = 0; v < views_; ++v) {
            std::uint64_t* const members = members_.data() + v * words_;
            if ((members[row / 64] >> (row % 64) & 1) != 0) { flip_member(v, row); }
            if (row != last && (members[last / 64] >> (last % 64) & 1) != 0) {
                members[last / 64] ^= std::uint64_t{1} << (last % 64);
                members[row / 64] ^= std::uint64_t{1} << (row % 64);
            }
        }
    }
    void toggle(std::uint32_t id, std::uint32_t bit) noexcept {
        const std::uint32_t row = index_[id];
        const std::uint32_t old = masks_[row];
        const std::uint32_t now = old ^ bit;
        masks_[row] = now;
        // Of the views in this list only those that miss at most this bit change.
        const std::uint32_t both = old | now;
        condition_list& list = by_bit_[std::countr_zero(bit)];
        visit(list, row, [both](std::uint32_t required) { return (both & required) == required; });
    }
    void write(std::uint32_t id, const unit& u) noexcept {
        const std::uint32_t row = index_[id];
        for (const opaque& o : opaque_) {
            if (o.function(u, masks_[row], o.bound) != is_member(o.view, row)) { flip_member(o.view, row); }
        }
        follow(gold_, row, data_[row].gold, u.gold);
        follow(health_, row, data_[row].health, u.health);
        data_[row] = u;
    }

    [[nodiscard]] std::size_t told() const noexcept { return told_; }
    [[nodiscard]] std::size_t members_of(std::size_t v) const noexcept {
        std::size_t out = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            out += static_cast<std::size_t>(std::popcount(members_[v * words_ + w]));
        }
        return out;
    }

    template <class Visit>
    void members(std::size_t v, Visit visit) const {
        for (std::size_t w = 0; w < words_; ++w) {
            for (std::uint64_t left = members_[v * words_ + w]; left != 0; left &= left - 1) {
                const std::size_t row = w * 64 + static_cast<std::size_t>(std::countr_zero(left));
                visit(ids_[row], data_[row]);
            }
        }
    }

private:
    struct condition_list {
        std::vector<std::uint32_t> values;
        std::vector<std::size_t> views;
    };
    struct opaque {
        bool (*function)(const unit&, std::uint32_t, std::uint32_t);
        std::uint32_t bound;
        std::size_t view;
    };

    /// A field changes.
    void follow(const condition_list& list, std::size_t row, const std::uint32_t& before, std::uint32_t now) noexcept {
        if (list.values.empty()) { return; }
        if (list.values.size() == 1) { // a bit of membership is nearer than the old value
            if ((now >= list.values[0]) != is_member(list.views[0], row)) { flip_member(list.views[0], row); }
        } else if (before != now) {
            visit(list, row, [a = before, b = now](std::uint32_t least) { return (a >= least) != (b >= least); });
        }
    }
    [[nodiscard]] bool is_member(std::size_t view, std::size_t row) const noexcept {
        return (members_[view * words_ + row / 64] >> (row % 64) & 1) != 0;
    }

    /// Finds the few that change in blocks of 16, which become vector instructions.
    template <class Changes>
    void visit(const condition_list& list, std::size_t row, Changes changes) noexcept {
        const std::uint32_t* const values = list.values.data();
        const std::size_t size = list.values.size();
        std::size_t i = 0;
        for (; i + 16 <= size; i += 16) {
            std::uint32_t any = 0;
            for (std::size_t k = 0; k < 16; ++k) { any |= changes(values[i + k]) ? 1u : 0u; }
            if (any == 0) { continue; }
            for (std::size_t k = i; k < i + 16; ++k) {
                if (changes(values[k])) { flip_member(list.views[k], row); }
            }
        }
        for (; i < size; ++i) {
            if (changes(values[i])) { flip_member(list.views[i], row); }
        }
    }
    void flip_member(std::size_t view, std::size_t row) noexcept {
        members_[view * words_ + row / 64] ^= std::uint64_t{1} << (row % 64);
        ++told_;
    }
    void add_threshold(condition_list& list, std::uint32_t least) {
        list.values.push_back(least);
        list.views.push_back(views_);
        add_members();
    }
    void add_members() { members_.resize(++views_ * words_); }

    std::size_t words_;
    std::size_t views_ = 0;
    std::vector<std::uint64_t> members_;
    condition_list by_bit_[32], all_masks_, gold_, health_;
    std::vector<opaque> opaque_;
    std::size_t told_ = 0;
};

} // namespace bench

#endif
