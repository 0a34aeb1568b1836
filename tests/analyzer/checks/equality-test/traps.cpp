// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-equality-test
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class f : std::uint32_t { none = 0, a = 1U << 0, b = 1U << 1, c = 1U << 2 };
ENSIGN_TRAITS(f, (none, a, b, c));

bool has_a(std::uint32_t raw) { return (raw & std::uint32_t(f::a)) != 0; }
// [good]

// nobody knows whether it is a mask
bool given(unsigned raw) { return raw == unsigned(f::a); }
bool one(f flag) { return flag == f::a || unsigned(flag) == unsigned(f::b); }
// what an assertion says is meant exactly
#define EXPECT(condition) ((condition) ? 0 : throw 1)
void asserted(f flag) {
    const unsigned raw = unsigned(flag) | unsigned(f::b);
    EXPECT(raw == unsigned(f::a));
}
constexpr unsigned joined = unsigned(f::a) | unsigned(f::b);
static_assert(joined == 3 && joined != unsigned(f::a));

bool silenced(f flag) {
    const unsigned raw = unsigned(flag) | unsigned(f::b);
    return raw == unsigned(f::b); // NOLINT(ensign-equality-test) // SILENCED: ensign-equality-test
}

template <class T>
bool dependent(T flag) {
    const auto raw = unsigned(flag) | unsigned(T::b);
    return raw == unsigned(T::a);
}
template bool dependent(f);

// one state after another makes no mask
struct machine {
    unsigned state = unsigned(f::none);
    void next() { state = state == unsigned(f::a) ? unsigned(f::b) : unsigned(f::a); }
    void stop() { state = unsigned(f::c); }
    bool is_stopped() const { return state == unsigned(f::c); }
};
