// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_SAYS_HPP
#define ENSIGN_TESTS_UNIT_SAYS_HPP

/// \file
/// A question about messages, for a CHECK.

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <string_view>

/// Whether `part` stands in `text`; a CHECK that fails shows both.
inline bool says(const std::string& text, std::string_view part) {
    UNSCOPED_INFO(text);
    UNSCOPED_INFO(part);
    return text.find(part) != std::string::npos;
}

#endif
