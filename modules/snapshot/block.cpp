// SPDX-License-Identifier: BSL-1.0
module;

#include <algorithm>
#include <cstddef>
#include <memory_resource>
#include <utility>

module ensign.snapshot;

namespace ensign::internal {

block::~block() { release(); }

void block::make_room(std::size_t bytes) {
    if (bytes <= capacity_) { return; }
    const std::size_t size = std::max(bytes, capacity_ + capacity_ / 2);
    auto* const fresh = static_cast<std::byte*>(memory_->allocate(size, alignment_));
    release();
    data_ = fresh;
    capacity_ = size;
}

void block::release() noexcept {
    if (data_ != nullptr) { memory_->deallocate(data_, capacity_, alignment_); }
    data_ = nullptr;
    capacity_ = 0;
}

void block::swap(block& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(capacity_, other.capacity_);
}

} // namespace ensign::internal
