// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_BENCHMARKS_BIT_COLUMNS_HPP
#define ENSIGN_BENCHMARKS_BIT_COLUMNS_HPP

/// \file
/// The limit of counting and of walking by trait: a column of bits for each trait, and a column for one hot field.

#include "workload.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bench {

class bit_columns {
public:
    explicit bit_columns(std::size_t n) {
        for (auto& column : columns_) { column.resize((n + 63) / 64); }
        const std::vector<std::uint32_t> ids = ascending_ids(n);
        for (std::size_t row = 0; row < n; ++row) {
            for (std::uint32_t left = mask_of(ids[row]); left != 0; left &= left - 1) {
                columns_[static_cast<std::size_t>(std::countr_zero(left))][row / 64] |= std::uint64_t{1} << (row % 64);
            }
            health_.push_back(unit_of(ids[row]).health);
        }
    }
    void toggle_first() noexcept { columns_[0][0] ^= 1; }
    [[nodiscard]] std::size_t count_all() const noexcept {
        std::size_t out = 0;
        for (std::size_t w = 0; w < columns_[0].size(); ++w) {
            out += static_cast<std::size_t>(std::popcount(columns_[0][w] & columns_[1][w]));
        }
        return out;
    }
    [[nodiscard]] std::size_t count_any() const noexcept {
        std::size_t out = 0;
        for (std::size_t w = 0; w < columns_[0].size(); ++w) {
            out += static_cast<std::size_t>(std::popcount(columns_[0][w] | columns_[1][w]));
        }
        return out;
    }
    [[nodiscard]] std::uint32_t sum_of_c0() const noexcept {
        std::uint32_t sum = 0;
        for (std::size_t w = 0; w < columns_[0].size(); ++w) {
            for (std::uint64_t left = columns_[0][w]; left != 0; left &= left - 1) {
                sum += health_[w * 64 + static_cast<std::size_t>(std::countr_zero(left))];
            }
        }
        return sum;
    }

private:
    std::array<std::vector<std::uint64_t>, 32> columns_;
    std::vector<std::uint32_t> health_;
};

} // namespace bench

#endif
