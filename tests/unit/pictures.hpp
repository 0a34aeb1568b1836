// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_PICTURES_HPP
#define ENSIGN_TESTS_PICTURES_HPP

/// \file
/// Whether a snapshot that was brought up to date is what it would be if everything had been copied. Include it after
/// every other header: it imports.

#include <cstddef>
#include <cstring>
#include <span>
#include <string>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.snapshot;

namespace pictures {

template <class T>
[[nodiscard]] bool same_bytes(std::span<const T> a, std::span<const T> b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

/// What differs, to the byte, between `s`, which was captured just now, and a picture of everything; empty: nothing.
template <class Set, class Data, class... Es>
[[nodiscard]] std::string unlike_full_capture(const Set& set, const ensign::snapshot<Data, Es...>& s) {
    const auto full = ensign::capture(set);
    std::string out;
    if (!same_bytes(s.ids(), full.ids())) { out += " ids"; }
    if (!same_bytes(s.data(), full.data())) { out += " data"; }
    if (!(same_bytes(s.template masks<Es>(), full.template masks<Es>()) && ...)) { out += " masks"; }
    if (s.content_hash() != full.content_hash()) { out += " hash"; }
    return out;
}

/// How many pages of rows the next capture into `s`, or restoring it, has to copy.
template <class Set, class Data, class... Es>
[[nodiscard]] std::size_t pages_to_copy(const Set& set, const ensign::snapshot<Data, Es...>& s) {
    const auto& store = ensign::internal::set_access::core(set, "test").store;
    const std::size_t most = store.size() < s.size() ? s.size() : store.size();
    return store.changes_since(ensign::internal::snapshot_access::rows(s))
        .count(ensign::internal::row_view<Data, Es...>::pages_of(most));
}

} // namespace pictures

#endif
