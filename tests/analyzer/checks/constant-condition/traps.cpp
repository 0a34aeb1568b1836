// SPDX-License-Identifier: BSL-1.0
// Conditions that are meant.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum event : std::uint32_t { modified = 1U << 0, closed = 1U << 1, moved = 1U << 2 };
ENSIGN_TRAITS(event, (modified, closed, moved));

bool is_gone(std::uint32_t flags) { return (flags & (closed | moved)) != 0; }
// [good]

enum class f : std::uint32_t { none = 0, a = 1U << 0, b = 1U << 1 };
ENSIGN_TRAITS(f, (none, a, b));

// switches of the program
constexpr unsigned features = unsigned(f::a) | unsigned(f::b);
#define FEATURES unsigned(f::a)
int switched(unsigned raw) {
    if (features && raw) { return 1; }
    if constexpr (features & unsigned(f::b)) { return 2; }
    if (FEATURES && raw) { return 3; }
    if (FEATURES) { return 4; }
    return 0;
}
static_assert(unsigned(f::a) && unsigned(f::b));
static_assert(closed);

int conditions(unsigned raw, unsigned more, f one) {
    if (raw && more) { return 1; }
    if (raw && (raw & unsigned(f::a))) { return 2; }
    if (!(raw & unsigned(f::a)) || !(raw & unsigned(f::b))) { return 3; }
    if (one == f::a || one == f::b) { return 4; }
    if (raw & !!more) { return 5; }
    if (raw && raw != unsigned(f::a)) { return 6; }
    return raw ? static_cast<int>(f::a) : static_cast<int>(f::b);
}
void enable(bool);
void calls() { enable(static_cast<bool>(f::a)); }

// no trait enums
enum state : unsigned { ready = 1, broken = 2 };
bool is(unsigned raw) { return raw && (ready | broken); }

template <class T, T Flag>
bool dependent(unsigned raw) { return raw && unsigned(Flag); }
template bool dependent<f, f::a>(unsigned);

class with_operators {
public:
    friend bool operator&&(with_operators, f) { return true; }
};
bool overloaded(with_operators w) { return w && f::a; }
