// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

module ensign.resdata;

import ensign.base;

namespace ensign::internal {

namespace {

constexpr std::size_t fixed_bytes = 32;

} // namespace

std::vector<std::byte> pool_bytes(const id_pool::state& of) {
    const std::vector<std::uint32_t>* const lists[] = {&of.generations, &of.free, &of.retired};
    std::size_t count = 0;
    for (const auto* list : lists) { count += list->size(); }
    std::vector<std::byte> out(fixed_bytes + count * 4);
    put_number(out.data(), std::uint32_t{of.bits.index_bits});
    put_number(out.data() + 4, std::uint32_t{of.bits.generation_bits});
    std::byte* size = out.data() + 8;
    std::byte* at = out.data() + fixed_bytes;
    for (const auto* list : lists) {
        put_number(size, std::uint64_t{list->size()});
        size += 8;
        for (const std::uint32_t n : *list) {
            put_number(at, n);
            at += 4;
        }
    }
    return out;
}

const char* read_pool(std::span<const std::byte> bytes, id_pool::state& out) {
    if (bytes.size() < fixed_bytes || bytes.size() % 4 != 0) { return "it is too short"; }
    out.bits = {get_number<std::uint32_t>(bytes.data()), get_number<std::uint32_t>(bytes.data() + 4)};
    std::uint64_t left = (bytes.size() - fixed_bytes) / 4;
    const std::byte* size = bytes.data() + 8;
    const std::byte* at = bytes.data() + fixed_bytes;
    for (std::vector<std::uint32_t>* const list : {&out.generations, &out.free, &out.retired}) {
        const auto count = get_number<std::uint64_t>(size);
        size += 8;
        if (count > left) { return "it has fewer indices than it says"; }
        left -= count;
        list->resize(static_cast<std::size_t>(count));
        for (std::uint32_t& n : *list) {
            n = get_number<std::uint32_t>(at);
            at += 4;
        }
    }
    if (left != 0) { return "it has more indices than it says"; }
    try {
        const id_pool proof{out};
    } catch (const id_pool_error&) { return "it contradicts itself"; }
    return nullptr;
}

} // namespace ensign::internal
