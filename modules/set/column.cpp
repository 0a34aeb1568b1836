// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

module ensign.set;

namespace ensign::internal {

void* regrow(void* old, std::size_t used, std::size_t count, std::size_t size, std::size_t alignment) {
    if (count > static_cast<std::size_t>(PTRDIFF_MAX) / size) { throw std::bad_array_new_length{}; }
    void* const fresh = ::operator new(count * size, std::align_val_t{alignment});
    if (used != 0) { std::memcpy(fresh, old, used * size); }
    release_storage(old, alignment);
    return fresh;
}

void release_storage(void* storage, std::size_t alignment) noexcept {
    if (storage != nullptr) { ::operator delete(storage, std::align_val_t{alignment}); }
}

void copy_bytes(void* to, const void* from, std::size_t bytes) noexcept { std::memcpy(to, from, bytes); }

void zero_bytes(void* to, std::size_t bytes) noexcept { std::memset(to, 0, bytes); }

bool same_bytes(const void* a, const void* b, std::size_t bytes) noexcept {
    return bytes == 0 || std::memcmp(a, b, bytes) == 0;
}

bool any_byte_set(const void* from, std::size_t bytes) noexcept {
    const auto* const all = static_cast<const unsigned char*>(from);
    // all are like the first, and that is zero
    return bytes != 0 && (all[0] != 0 || std::memcmp(all, all + 1, bytes - 1) != 0);
}

} // namespace ensign::internal
