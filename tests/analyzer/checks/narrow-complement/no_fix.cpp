// SPDX-License-Identifier: BSL-1.0
// In a macro, and where std::uint64_t has no name, it is left to the author; of a shift that is wrong itself, the shift
// is told.
#define SOME 0x10U
#define CLEAR(m, bits) ((m) &= ~(bits))
unsigned long long clears(unsigned long long m, unsigned some, unsigned n) {
    m &= ~SOME; // FINDING: ensign-narrow-complement warning: what '~' inverts has 32 bits
    m &= ~some; // FINDING: ensign-narrow-complement warning: what '~' inverts has 32 bits
    CLEAR(m, some); // FINDING: ensign-narrow-complement warning: what '~' inverts has 32 bits
    m &= ~some; // NOLINT(ensign-narrow-complement) // SILENCED: ensign-narrow-complement
    CLEAR(m, some); // NOLINT // SILENCED: ensign-narrow-complement
    m &= ~(1U << n); // FINDING: ensign-runtime-shift warning: shift 1ULL
    m &= ~((1U << n) - 1); // FINDING: ensign-runtime-shift warning: shift 1ULL
    m &= ~(1U << n | SOME); // FINDING: ensign-runtime-shift warning: shift 1ULL
    return m;
}
