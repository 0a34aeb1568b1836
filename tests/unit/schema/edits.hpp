// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_SCHEMA_EDITS_HPP
#define ENSIGN_TESTS_UNIT_SCHEMA_EDITS_HPP

/// \file
/// Schemas that a test has edited. Include it after every other header: it imports.

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <string_view>

import ensign.schema;

namespace edits {

inline ensign::schema_leaf& leaf(ensign::schema& of, std::string_view path) {
    for (ensign::schema_leaf& one : of.leaves) {
        if (one.path == path) { return one; }
    }
    FAIL("no leaf " << path);
    return of.leaves.front();
}

/// What is said about a schema after `edit`; nothing when it passes.
template <class Edit>
std::string complaint(ensign::schema of, Edit edit, const ensign::schema_limits& limits = {}) {
    edit(of);
    try {
        ensign::validate(of, limits);
    } catch (const ensign::invalid_schema& e) { return e.what(); }
    return {};
}

} // namespace edits

#endif
