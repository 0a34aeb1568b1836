// SPDX-License-Identifier: BSL-1.0
// Whoever uses an enum as traits has said that it is one of flags.
namespace ensign {
template <class E>
struct traits {
    static constexpr int count = 0;
};
} // namespace ensign

enum class used : unsigned {
    a = 1,
    b = 1, // FINDING: ensign-bit-alias error: 'b' has bit 0 (0x1), which is 'a'
};
enum class not_used : unsigned { a = 1, b = 1 };

constexpr int n = ensign::traits<used>::count;
