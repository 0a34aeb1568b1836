// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <utility>
#include <vector>

module ensign.set;

import :field_columns;

namespace ensign::internal {

namespace {

constexpr std::align_val_t cache_line{64};

[[nodiscard]] unsigned char* allocate(std::size_t rows, std::size_t size) {
    if (rows > static_cast<std::size_t>(PTRDIFF_MAX) / size) { throw std::bad_array_new_length{}; }
    return static_cast<unsigned char*>(::operator new(rows == 0 ? size : rows * size, cache_line));
}
void release(unsigned char* values) noexcept { ::operator delete(values, cache_line); }

/// A copy whose length is known becomes a load and a store.
inline void copy_value(unsigned char* to, const unsigned char* from, std::size_t size) noexcept {
    switch (size) {
    case 1: std::memcpy(to, from, 1); break;
    case 2: std::memcpy(to, from, 2); break;
    case 4: std::memcpy(to, from, 4); break;
    case 8: std::memcpy(to, from, 8); break;
    default: std::memcpy(to, from, size); break;
    }
}

} // namespace

field_columns::~field_columns() {
    for (const kept& k : fields_) { release(k.values); }
}

void field_columns::swap(field_columns& other) noexcept {
    fields_.swap(other.fields_);
    std::swap(size_of_row_, other.size_of_row_);
    std::swap(room_, other.room_);
}

void field_columns::keep(field_place place, const void* rows, std::size_t count, std::size_t capacity) {
    if (find(place) != nullptr) { return; }
    if (fields_.empty()) { room_ = capacity; }
    fields_.reserve(fields_.size() + 1);
    unsigned char* const values = allocate(room_, place.size);
    fields_.push_back({place, values});
    refill(rows, count);
}

void field_columns::keep_like(const field_columns& other, const void* rows, std::size_t count, std::size_t capacity) {
    field_columns fresh{size_of_row_};
    for (const kept& k : other.fields_) { fresh.keep(k.place, rows, count, capacity); }
    swap(fresh);
}

void field_columns::drop(field_place place) noexcept {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        if (!(fields_[i].place == place)) { continue; }
        release(fields_[i].values);
        fields_.erase(fields_.begin() + static_cast<std::ptrdiff_t>(i));
        return;
    }
}

const void* field_columns::find(field_place place) const noexcept {
    for (const kept& k : fields_) {
        if (k.place == place) { return k.values; }
    }
    return nullptr;
}

void field_columns::resize(std::size_t rows) {
    field_columns fresh{size_of_row_};
    fresh.fields_.reserve(fields_.size());
    for (const kept& k : fields_) {
        unsigned char* const values = allocate(rows, k.place.size);
        std::memcpy(values, k.values, (rows < room_ ? rows : room_) * k.place.size);
        fresh.fields_.push_back({k.place, values});
    }
    fresh.room_ = rows;
    swap(fresh);
}

void field_columns::copy_row(std::size_t row, const void* data) noexcept {
    const auto* const from = static_cast<const unsigned char*>(data);
    for (const kept& k : fields_) { copy_value(k.values + row * k.place.size, from + k.place.offset, k.place.size); }
}

void field_columns::refill(const void* rows, std::size_t from, std::size_t to) noexcept {
    if (empty()) { return; }
    const auto* const first = static_cast<const unsigned char*>(rows);
    for (std::size_t row = from; row < to; ++row) { copy_row(row, first + row * size_of_row_); }
}

std::size_t field_columns::bytes() const noexcept {
    std::size_t out = fields_.capacity() * sizeof(kept);
    for (const kept& k : fields_) { out += room_ * k.place.size; }
    return out;
}

} // namespace ensign::internal
