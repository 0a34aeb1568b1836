// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_ANALYZER_LOCK_SAMPLES_HPP
#define ENSIGN_TESTS_ANALYZER_LOCK_SAMPLES_HPP

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lock/compare.hpp"
#include "lock/lock_file.hpp"
#include "lock/record.hpp"

/// \file
/// Short ways to write records and to ask about findings.

namespace samples {

using namespace ensign::lint;

/// An enum of flags; numbers are bits.
enum_record flags(std::string name, std::initializer_list<std::pair<const char*, unsigned>> members,
                  unsigned width = 32);
/// An enum of values.
enum_record values(std::string name, std::initializer_list<std::pair<const char*, std::int64_t>> members,
                   unsigned width = 32, bool is_signed = true);
/// A struct that is saved by name; offsets follow each other.
struct_record fields(std::string name, std::initializer_list<std::pair<const char*, field_kind>> members);

records only(enum_record e);
records only(struct_record s);

/// Flags Poisoned 0 and Burning 1 with its alias OnFire, Disabled = both, none Nobody; and a struct with a mask of it.
records town();

/// "bit-moved breaking game::Status", one a line.
std::string brief(const std::vector<lock_finding>& findings);

/// The only finding; fails the test when there is another number of them.
lock_finding single(const std::vector<lock_finding>& findings);

/// Whether `text` has all of these.
bool has(std::string_view text, std::initializer_list<std::string_view> parts);

/// Random texts and locks for properties; the same for the same seed.
class dice {
public:
    explicit dice(std::uint64_t seed) : state_{seed * 2654435769U + 1} {}
    std::uint64_t below(std::uint64_t limit);
    bool one_in(std::uint64_t n) { return below(n) == 0; }

private:
    std::uint64_t state_;
};

} // namespace samples

#endif
