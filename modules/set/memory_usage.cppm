// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>

export module ensign.set:memory_usage;

export namespace ensign {

/// Bytes that a set holds, by part (capacity, not only what is in use).
struct memory_usage {
    std::size_t index = 0;     ///< id -> row
    std::size_t ids = 0;       ///< row -> id
    std::size_t data = 0;      ///< the structs
    std::size_t fields = 0;    ///< copies of the fields that are kept apart
    std::size_t masks = 0;     ///< the trait columns that exist
    std::size_t bits = 0;      ///< room for a bit per flag and row beside them, in use for flags that somebody counted
    std::size_t stamps = 0;    ///< which rows changed when, once a snapshot asks for it
    std::size_t observers = 0; ///< views and other observers

    [[nodiscard]] constexpr std::size_t total() const noexcept {
        return index + ids + data + fields + masks + bits + stamps + observers;
    }
};

} // namespace ensign
