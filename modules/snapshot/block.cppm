// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <memory_resource>

export module ensign.snapshot:block;

export namespace ensign::internal {

/// One piece of memory of a resource, without any idea of what lies in it.
///
/// A snapshot is one block for all its columns: so there is one allocation, and either everything fits or nothing has
/// happened.
class block {
public:
    /// `memory` is not null and outlives the block.
    block(std::pmr::memory_resource* memory, std::size_t alignment) noexcept : memory_{memory}, alignment_{alignment} {}
    block(const block&) = delete;
    block& operator=(const block&) = delete;
    ~block();

    /// Room for this many bytes. What is in it is lost when it grows. Throws what the resource throws, with nothing
    /// changed. Grows by half at least, so that a set that gets a row more each time costs few allocations.
    void make_room(std::size_t bytes);

    void release() noexcept;

    /// Precondition: both are of the same resource and alignment.
    void swap(block& other) noexcept;

    [[nodiscard]] std::byte* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
    [[nodiscard]] std::pmr::memory_resource* resource() const noexcept { return memory_; }

private:
    std::pmr::memory_resource* memory_;
    std::size_t alignment_;
    std::byte* data_ = nullptr;
    std::size_t capacity_ = 0;
};

} // namespace ensign::internal
