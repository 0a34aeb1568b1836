// SPDX-License-Identifier: BSL-1.0
// Nobody said that these are trait enums.
enum class first { a = 1, b = 1, c };
enum second { d, e, f = 0, g = 7, h = 7 };
