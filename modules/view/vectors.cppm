// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <vector>

export module ensign.view:vectors;

export namespace ensign::internal {

/// Room for one more, growing geometrically: apart from adding it, so that several lists get one together or none does.
template <class T>
inline void make_room_for_one(std::vector<T>& list) {
    if (list.size() == list.capacity()) { list.reserve(list.size() < 2 ? 4 : list.size() * 2); }
}

/// Takes a pointer out of a list, whose order stays.
template <class T>
inline void take_out(std::vector<T*>& list, const T* one) noexcept {
    for (std::size_t i = list.size(); i-- != 0;) {
        if (list[i] == one) { list.erase(list.begin() + static_cast<std::ptrdiff_t>(i)); }
    }
}

} // namespace ensign::internal
