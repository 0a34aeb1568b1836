// SPDX-License-Identifier: BSL-1.0
module;

#include <type_traits>

export module ensign.traits:fields;

export namespace ensign::internal {

/// Whether two objects are equal field by field.
template <class T>
    requires std::is_trivially_copyable_v<T>
[[nodiscard]] inline bool bits_equal(const T& a, const T& b) noexcept {
    return __builtin_memcmp(&a, &b, sizeof(T)) == 0;
}

} // namespace ensign::internal
