// SPDX-License-Identifier: BSL-1.0
// A count or an end in an enum that is none of flags is nobody's business.
enum class numbers { first, second, third, count };
enum flags { a = 1, b = 2, c = 4, last };
