// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

export module ensign.snapshot:content;

import ensign.base;
import ensign.schema;
import ensign.set;
import ensign.traits;

// What rows say, wherever they lie and in whatever order.

namespace ensign::detail {

// Joins the pieces of a row, so that the hash gets whole words.
class packer {
public:
    inline void append(const void* from, std::size_t bytes) noexcept {
        if (bytes > sizeof(buffer_) - used_) {
            flush();
            if (bytes > sizeof(buffer_)) {
                hash_.append(static_cast<const char*>(from), bytes);
                return;
            }
        }
        __builtin_memcpy(buffer_ + used_, from, bytes);
        used_ += bytes;
    }
    inline void append_number(std::uint64_t value, std::size_t bytes) noexcept { // the lowest byte first
        unsigned char out[8];
        for (std::size_t i = 0; i < bytes; ++i) { out[i] = static_cast<unsigned char>(value >> (8 * i)); }
        append(out, bytes);
    }
    [[nodiscard]] inline std::uint64_t value() noexcept {
        flush();
        return hash_.value();
    }

private:
    inline void flush() noexcept {
        hash_.append(buffer_, used_);
        used_ = 0;
    }

    char buffer_[256];
    std::size_t used_ = 0;
    internal::xxh64 hash_;
};

template <class T>
void pack(const T& value, packer& out) noexcept;

template <class F, class S>
inline void pack_field(const S& holder, packer& out) noexcept {
    if constexpr (F::bit_field) {
        const typename F::type value = F::read(holder);
        out.append(&value, sizeof(value));
    } else {
        detail::pack(F::read(holder), out);
    }
}

template <class S, class... F>
inline void pack_fields(const S& holder, packer& out, internal::field_list<F...>) noexcept {
    (pack_field<F>(holder, out), ...);
}

// Without padding, as `bits_equal` compares.
template <class T>
inline void pack([[maybe_unused]] const T& value, [[maybe_unused]] packer& out) noexcept {
    if constexpr (std::is_empty_v<T>) {
        return;
    } else if constexpr (std::is_array_v<T>) {
        for (const auto& element : value) { detail::pack(element, out); }
    } else if constexpr (internal::described_class<T> && !std::is_union_v<T>) {
        detail::pack_fields(value, out, internal::fields_of<T>{});
    } else {
        out.append(&value, sizeof(T));
    }
}

template <class Data, class... Es>
inline std::uint64_t hash_row(const internal::row_view<Data, Es...>& rows, std::size_t row) noexcept {
    packer out;
    out.append_number(rows.id(row).value(), 4);
    detail::pack(rows.data(row), out);
    (out.append_number(rows.template masks<Es>() == nullptr ? 0 : rows.template masks<Es>()[row].bits(), 8), ...);
    return out.value();
}

} // namespace ensign::detail

export namespace ensign::internal {

/// docs/design/snapshot.md says what is hashed. O(bytes).
template <class Data, class... Es>
[[nodiscard]] std::uint64_t content_hash(const row_view<Data, Es...>& rows) noexcept {
    std::uint64_t sum = 0; // in any order
    for (std::size_t row = 0; row < rows.size(); ++row) { sum += detail::hash_row(rows, row); }
    detail::packer out;
    out.append_number(rows.size(), 8);
    out.append_number(sum, 8);
    return out.value();
}

template <class Data>
[[nodiscard]] inline bool same_value([[maybe_unused]] const Data& a, [[maybe_unused]] const Data& b) noexcept {
    if constexpr (std::is_empty_v<Data>) {
        return true;
    } else {
        return bits_equal(a, b);
    }
}

/// Whether both hold the same entities with the same values. O(n).
template <class Data, class... Es>
[[nodiscard]] bool same_content(const row_view<Data, Es...>& a, const row_view<Data, Es...>& b) {
    if (a.size() != b.size()) { return false; }
    const bool in_order = same_bytes(a.ids().data(), b.ids().data(), a.size() * sizeof(entity));
    const sparse_index rows_of_b = in_order ? sparse_index{} : index_of(b.ids());
    for (std::size_t row = 0; row < a.size(); ++row) {
        const std::size_t other = in_order ? row : rows_of_b.find(a.id(row).value());
        if (!in_order && other == sparse_index::npos) { return false; }
        if (!same_value(a.data(row), b.data(other)) || a.all_masks(row) != b.all_masks(other)) { return false; }
    }
    return true;
}

} // namespace ensign::internal
