// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

export module ensign.base:id_pool;

import :entity;
import :errors;

export namespace ensign {

/// Hands out entity ids with generations, for those who want stale ids to be found out.
///
/// An id is `generation << index_bits | index`. A released index is handed out again, first released first, with the
/// next generation, so the old id is not `alive`, and unknown to every set and view that holds the new one.
///
/// Wrap: an index whose generation has reached the last one is retired when it is released, never reused: a stale id
/// can never come alive again. Exhaustion: when every index is alive or retired, `acquire` throws `id_pool_error`.
class id_pool {
public:
    /// How the 32 bits of an id are shared out.
    struct layout {
        unsigned index_bits = 24;     ///< at most 2^index_bits ids alive at once
        unsigned generation_bits = 8; ///< how often one index may be handed out: 2^generation_bits times

        friend bool operator==(const layout&, const layout&) = default;
    };

    /// Everything there is to save; `id_pool{state}` goes on exactly where the saved one stopped.
    struct state {
        layout bits;
        std::vector<std::uint32_t> generations; ///< by index: the generation alive now, or to be handed out next
        std::vector<std::uint32_t> free;        ///< released indices, next to be handed out first
        std::vector<std::uint32_t> retired;     ///< indices whose generations are used up, ascending

        friend bool operator==(const state&, const state&) = default;
    };

    /// A pool with 24 bits of index and 8 of generation.
    id_pool() = default;

    /// Throws `id_pool_error` when the bits are none, or more than 32 together, or there is no index bit.
    explicit id_pool(layout bits);

    /// Goes on from a saved state. Throws `id_pool_error` when the state contradicts itself (it may come from a file).
    explicit id_pool(const state& saved);

    /// A fresh id. O(1) amortised. Throws `id_pool_error` when none is left.
    [[nodiscard]] entity acquire();

    /// Gives an id back. O(1) amortised. Throws `unknown_entity` when it is not alive (stale, or never handed out).
    void release(entity e);

    /// Whether this very id is handed out now. O(1).
    [[nodiscard]] bool alive(entity e) const noexcept;

    /// How many ids are alive.
    [[nodiscard]] std::size_t size() const noexcept { return alive_; }

    [[nodiscard]] state save() const;

private:
    enum class status : std::uint8_t { free, alive, retired };

    struct slot {
        std::uint32_t generation = 0;
        status now = status::free;
    };

    [[nodiscard]] std::uint32_t index_of(entity e) const noexcept;
    [[nodiscard]] std::uint32_t generation_of(entity e) const noexcept;
    [[nodiscard]] std::uint32_t last_generation() const noexcept;

    layout bits_;
    std::vector<slot> slots_;         // by index
    std::vector<std::uint32_t> free_; // a queue: handed out from free_[next_free_] on
    std::size_t next_free_ = 0;
    std::size_t alive_ = 0;
};

} // namespace ensign

// g++ 14 passes the members that std::vector has by default on to importers only where they are used here.
static_assert(std::vector<std::uint32_t>{}.empty());
