// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

module ensign.base;

namespace ensign {

namespace detail { // no unnamed namespace: see errors.cpp

constexpr std::uint32_t low_bits(unsigned count) noexcept {
    return count >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << count) - 1;
}

[[noreturn]] void contradiction(const char* why) {
    throw id_pool_error{
        fmt::format("id_pool: the saved state contradicts itself: {}. It is damaged, or was not made by "
                    "id_pool::save().",
                    why)};
}

} // namespace detail

id_pool::id_pool(layout bits) : bits_{bits} {
    if (bits.index_bits == 0 || bits.index_bits > 32 || bits.generation_bits > 32 ||
        bits.index_bits + bits.generation_bits > 32) {
        throw id_pool_error{fmt::format("id_pool: {} index bits and {} generation bits do not make a 32-bit id. Use at "
                                        "least 1 index bit and at most 32 bits together.",
                                        bits.index_bits, bits.generation_bits)};
    }
}

id_pool::id_pool(const state& saved) : id_pool{saved.bits} {
    if (!saved.generations.empty() && saved.generations.size() - 1 > detail::low_bits(bits_.index_bits)) {
        detail::contradiction("more indices than the index bits allow");
    }
    for (const std::uint32_t generation : saved.generations) {
        if (generation > last_generation()) { detail::contradiction("a generation beyond the last one"); }
    }
    std::vector<slot> all;
    all.reserve(saved.generations.size());
    for (const std::uint32_t generation : saved.generations) { all.push_back({generation, status::alive}); }
    for (const status what : {status::free, status::retired}) {
        for (const std::uint32_t index : what == status::free ? saved.free : saved.retired) {
            if (index >= all.size()) { detail::contradiction("an index that was never handed out"); }
            if (all[index].now != status::alive) { detail::contradiction("an index listed twice"); }
            if (what == status::free && all[index].generation == 0) {
                detail::contradiction("a free index that was never released");
            }
            if (what == status::retired && all[index].generation != last_generation()) {
                detail::contradiction("an index retired before its last generation");
            }
            all[index].now = what;
        }
    }
    free_ = saved.free;
    slots_ = std::move(all);
    alive_ = slots_.size() - saved.free.size() - saved.retired.size();
}

entity id_pool::acquire() {
    std::uint32_t index = 0;
    if (next_free_ < free_.size()) {
        index = free_[next_free_++];
        // The handed-out half of the queue is dropped once it is the larger one: amortised O(1), memory stays bounded.
        if (next_free_ > 64 && next_free_ * 2 > free_.size()) {
            free_.erase(free_.begin(), free_.begin() + static_cast<std::ptrdiff_t>(next_free_));
            next_free_ = 0;
        }
    } else {
        if (slots_.size() > detail::low_bits(bits_.index_bits)) {
            throw id_pool_error{
                fmt::format("id_pool: all {} indices are alive or retired. Release ids, or give the pool "
                            "more index bits.",
                            slots_.size())};
        }
        index = static_cast<std::uint32_t>(slots_.size());
        slots_.push_back({});
    }
    slots_[index].now = status::alive;
    ++alive_;
    const std::uint32_t high = bits_.index_bits >= 32 ? 0 : slots_[index].generation << bits_.index_bits;
    return entity{high | index};
}

void id_pool::release(entity e) {
    if (!alive(e)) {
        throw unknown_entity{
            e, fmt::format("id_pool::release: id {} is not alive: it was released before, or never handed "
                           "out. Ask alive() when that is not sure.",
                           e.value())};
    }
    const std::uint32_t index = index_of(e);
    slot& released = slots_[index];
    if (released.generation == last_generation()) {
        released.now = status::retired;
    } else {
        free_.push_back(index); // first: it is the step that may fail
        released.now = status::free;
        ++released.generation;
    }
    --alive_;
}

bool id_pool::alive(entity e) const noexcept {
    const std::uint32_t index = index_of(e);
    return index < slots_.size() && slots_[index].now == status::alive && slots_[index].generation == generation_of(e);
}

id_pool::state id_pool::save() const {
    state out{bits_, {}, {free_.begin() + static_cast<std::ptrdiff_t>(next_free_), free_.end()}, {}};
    out.generations.reserve(slots_.size());
    for (std::uint32_t index = 0; index < slots_.size(); ++index) {
        out.generations.push_back(slots_[index].generation);
        if (slots_[index].now == status::retired) { out.retired.push_back(index); }
    }
    return out;
}

std::uint32_t id_pool::index_of(entity e) const noexcept { return e.value() & detail::low_bits(bits_.index_bits); }

std::uint32_t id_pool::generation_of(entity e) const noexcept {
    return bits_.index_bits >= 32 ? 0 : e.value() >> bits_.index_bits;
}

std::uint32_t id_pool::last_generation() const noexcept { return detail::low_bits(bits_.generation_bits); }

} // namespace ensign
