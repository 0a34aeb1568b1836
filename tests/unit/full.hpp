// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_FULL_HPP
#define ENSIGN_TESTS_UNIT_FULL_HPP

/// \file
/// As much as fits: an enum of 64 flags with names of 60 characters, none, and composites; a struct of 128 fields. What
/// includes it is compiled with a lower limit of steps in constant evaluation than the compiler's own.

#include <ensign/describe.hpp>

#include <cstdint>

// clang-format off
namespace full {

enum class flag : std::uint64_t {
    none = 0,
    flag_with_a_name_that_is_just_about_sixty_characters_long_00 = std::uint64_t{1} << 0,
    flag_with_a_name_that_is_just_about_sixty_characters_long_01 = std::uint64_t{1} << 1,
    flag_with_a_name_that_is_just_about_sixty_characters_long_02 = std::uint64_t{1} << 2,
    flag_with_a_name_that_is_just_about_sixty_characters_long_03 = std::uint64_t{1} << 3,
    flag_with_a_name_that_is_just_about_sixty_characters_long_04 = std::uint64_t{1} << 4,
    flag_with_a_name_that_is_just_about_sixty_characters_long_05 = std::uint64_t{1} << 5,
    flag_with_a_name_that_is_just_about_sixty_characters_long_06 = std::uint64_t{1} << 6,
    flag_with_a_name_that_is_just_about_sixty_characters_long_07 = std::uint64_t{1} << 7,
    flag_with_a_name_that_is_just_about_sixty_characters_long_08 = std::uint64_t{1} << 8,
    flag_with_a_name_that_is_just_about_sixty_characters_long_09 = std::uint64_t{1} << 9,
    flag_with_a_name_that_is_just_about_sixty_characters_long_10 = std::uint64_t{1} << 10,
    flag_with_a_name_that_is_just_about_sixty_characters_long_11 = std::uint64_t{1} << 11,
    flag_with_a_name_that_is_just_about_sixty_characters_long_12 = std::uint64_t{1} << 12,
    flag_with_a_name_that_is_just_about_sixty_characters_long_13 = std::uint64_t{1} << 13,
    flag_with_a_name_that_is_just_about_sixty_characters_long_14 = std::uint64_t{1} << 14,
    flag_with_a_name_that_is_just_about_sixty_characters_long_15 = std::uint64_t{1} << 15,
    flag_with_a_name_that_is_just_about_sixty_characters_long_16 = std::uint64_t{1} << 16,
    flag_with_a_name_that_is_just_about_sixty_characters_long_17 = std::uint64_t{1} << 17,
    flag_with_a_name_that_is_just_about_sixty_characters_long_18 = std::uint64_t{1} << 18,
    flag_with_a_name_that_is_just_about_sixty_characters_long_19 = std::uint64_t{1} << 19,
    flag_with_a_name_that_is_just_about_sixty_characters_long_20 = std::uint64_t{1} << 20,
    flag_with_a_name_that_is_just_about_sixty_characters_long_21 = std::uint64_t{1} << 21,
    flag_with_a_name_that_is_just_about_sixty_characters_long_22 = std::uint64_t{1} << 22,
    flag_with_a_name_that_is_just_about_sixty_characters_long_23 = std::uint64_t{1} << 23,
    flag_with_a_name_that_is_just_about_sixty_characters_long_24 = std::uint64_t{1} << 24,
    flag_with_a_name_that_is_just_about_sixty_characters_long_25 = std::uint64_t{1} << 25,
    flag_with_a_name_that_is_just_about_sixty_characters_long_26 = std::uint64_t{1} << 26,
    flag_with_a_name_that_is_just_about_sixty_characters_long_27 = std::uint64_t{1} << 27,
    flag_with_a_name_that_is_just_about_sixty_characters_long_28 = std::uint64_t{1} << 28,
    flag_with_a_name_that_is_just_about_sixty_characters_long_29 = std::uint64_t{1} << 29,
    flag_with_a_name_that_is_just_about_sixty_characters_long_30 = std::uint64_t{1} << 30,
    flag_with_a_name_that_is_just_about_sixty_characters_long_31 = std::uint64_t{1} << 31,
    flag_with_a_name_that_is_just_about_sixty_characters_long_32 = std::uint64_t{1} << 32,
    flag_with_a_name_that_is_just_about_sixty_characters_long_33 = std::uint64_t{1} << 33,
    flag_with_a_name_that_is_just_about_sixty_characters_long_34 = std::uint64_t{1} << 34,
    flag_with_a_name_that_is_just_about_sixty_characters_long_35 = std::uint64_t{1} << 35,
    flag_with_a_name_that_is_just_about_sixty_characters_long_36 = std::uint64_t{1} << 36,
    flag_with_a_name_that_is_just_about_sixty_characters_long_37 = std::uint64_t{1} << 37,
    flag_with_a_name_that_is_just_about_sixty_characters_long_38 = std::uint64_t{1} << 38,
    flag_with_a_name_that_is_just_about_sixty_characters_long_39 = std::uint64_t{1} << 39,
    flag_with_a_name_that_is_just_about_sixty_characters_long_40 = std::uint64_t{1} << 40,
    flag_with_a_name_that_is_just_about_sixty_characters_long_41 = std::uint64_t{1} << 41,
    flag_with_a_name_that_is_just_about_sixty_characters_long_42 = std::uint64_t{1} << 42,
    flag_with_a_name_that_is_just_about_sixty_characters_long_43 = std::uint64_t{1} << 43,
    flag_with_a_name_that_is_just_about_sixty_characters_long_44 = std::uint64_t{1} << 44,
    flag_with_a_name_that_is_just_about_sixty_characters_long_45 = std::uint64_t{1} << 45,
    flag_with_a_name_that_is_just_about_sixty_characters_long_46 = std::uint64_t{1} << 46,
    flag_with_a_name_that_is_just_about_sixty_characters_long_47 = std::uint64_t{1} << 47,
    flag_with_a_name_that_is_just_about_sixty_characters_long_48 = std::uint64_t{1} << 48,
    flag_with_a_name_that_is_just_about_sixty_characters_long_49 = std::uint64_t{1} << 49,
    flag_with_a_name_that_is_just_about_sixty_characters_long_50 = std::uint64_t{1} << 50,
    flag_with_a_name_that_is_just_about_sixty_characters_long_51 = std::uint64_t{1} << 51,
    flag_with_a_name_that_is_just_about_sixty_characters_long_52 = std::uint64_t{1} << 52,
    flag_with_a_name_that_is_just_about_sixty_characters_long_53 = std::uint64_t{1} << 53,
    flag_with_a_name_that_is_just_about_sixty_characters_long_54 = std::uint64_t{1} << 54,
    flag_with_a_name_that_is_just_about_sixty_characters_long_55 = std::uint64_t{1} << 55,
    flag_with_a_name_that_is_just_about_sixty_characters_long_56 = std::uint64_t{1} << 56,
    flag_with_a_name_that_is_just_about_sixty_characters_long_57 = std::uint64_t{1} << 57,
    flag_with_a_name_that_is_just_about_sixty_characters_long_58 = std::uint64_t{1} << 58,
    flag_with_a_name_that_is_just_about_sixty_characters_long_59 = std::uint64_t{1} << 59,
    flag_with_a_name_that_is_just_about_sixty_characters_long_60 = std::uint64_t{1} << 60,
    flag_with_a_name_that_is_just_about_sixty_characters_long_61 = std::uint64_t{1} << 61,
    flag_with_a_name_that_is_just_about_sixty_characters_long_62 = std::uint64_t{1} << 62,
    flag_with_a_name_that_is_just_about_sixty_characters_long_63 = std::uint64_t{1} << 63,
    composite_of_two_flags_with_a_name_just_as_long_as_a_flag_0 = flag_with_a_name_that_is_just_about_sixty_characters_long_00 |
        flag_with_a_name_that_is_just_about_sixty_characters_long_01,
    composite_of_two_flags_with_a_name_just_as_long_as_a_flag_1 = flag_with_a_name_that_is_just_about_sixty_characters_long_07 |
        flag_with_a_name_that_is_just_about_sixty_characters_long_08,
    composite_of_two_flags_with_a_name_just_as_long_as_a_flag_2 = flag_with_a_name_that_is_just_about_sixty_characters_long_14 |
        flag_with_a_name_that_is_just_about_sixty_characters_long_15,
    composite_of_two_flags_with_a_name_just_as_long_as_a_flag_3 = flag_with_a_name_that_is_just_about_sixty_characters_long_21 |
        flag_with_a_name_that_is_just_about_sixty_characters_long_22,
    composite_of_two_flags_with_a_name_just_as_long_as_a_flag_4 = flag_with_a_name_that_is_just_about_sixty_characters_long_28 |
        flag_with_a_name_that_is_just_about_sixty_characters_long_29,
    composite_of_two_flags_with_a_name_just_as_long_as_a_flag_5 = flag_with_a_name_that_is_just_about_sixty_characters_long_35 |
        flag_with_a_name_that_is_just_about_sixty_characters_long_36,
    composite_of_two_flags_with_a_name_just_as_long_as_a_flag_6 = flag_with_a_name_that_is_just_about_sixty_characters_long_42 |
        flag_with_a_name_that_is_just_about_sixty_characters_long_43,
    composite_of_two_flags_with_a_name_just_as_long_as_a_flag_7 = flag_with_a_name_that_is_just_about_sixty_characters_long_49 |
        flag_with_a_name_that_is_just_about_sixty_characters_long_50,
    composite_of_two_flags_with_a_name_just_as_long_as_a_flag_8 = flag_with_a_name_that_is_just_about_sixty_characters_long_56 |
        flag_with_a_name_that_is_just_about_sixty_characters_long_57,
    all = ~std::uint64_t{0},
};
ENSIGN_TRAITS(flag, (none,
    flag_with_a_name_that_is_just_about_sixty_characters_long_00,
    flag_with_a_name_that_is_just_about_sixty_characters_long_01,
    flag_with_a_name_that_is_just_about_sixty_characters_long_02,
    flag_with_a_name_that_is_just_about_sixty_characters_long_03,
    flag_with_a_name_that_is_just_about_sixty_characters_long_04,
    flag_with_a_name_that_is_just_about_sixty_characters_long_05,
    flag_with_a_name_that_is_just_about_sixty_characters_long_06,
    flag_with_a_name_that_is_just_about_sixty_characters_long_07,
    flag_with_a_name_that_is_just_about_sixty_characters_long_08,
    flag_with_a_name_that_is_just_about_sixty_characters_long_09,
    flag_with_a_name_that_is_just_about_sixty_characters_long_10,
    flag_with_a_name_that_is_just_about_sixty_characters_long_11,
    flag_with_a_name_that_is_just_about_sixty_characters_long_12,
    flag_with_a_name_that_is_just_about_sixty_characters_long_13,
    flag_with_a_name_that_is_just_about_sixty_characters_long_14,
    flag_with_a_name_that_is_just_about_sixty_characters_long_15,
    flag_with_a_name_that_is_just_about_sixty_characters_long_16,
    flag_with_a_name_that_is_just_about_sixty_characters_long_17,
    flag_with_a_name_that_is_just_about_sixty_characters_long_18,
    flag_with_a_name_that_is_just_about_sixty_characters_long_19,
    flag_with_a_name_that_is_just_about_sixty_characters_long_20,
    flag_with_a_name_that_is_just_about_sixty_characters_long_21,
    flag_with_a_name_that_is_just_about_sixty_characters_long_22,
    flag_with_a_name_that_is_just_about_sixty_characters_long_23,
    flag_with_a_name_that_is_just_about_sixty_characters_long_24,
    flag_with_a_name_that_is_just_about_sixty_characters_long_25,
    flag_with_a_name_that_is_just_about_sixty_characters_long_26,
    flag_with_a_name_that_is_just_about_sixty_characters_long_27,
    flag_with_a_name_that_is_just_about_sixty_characters_long_28,
    flag_with_a_name_that_is_just_about_sixty_characters_long_29,
    flag_with_a_name_that_is_just_about_sixty_characters_long_30,
    flag_with_a_name_that_is_just_about_sixty_characters_long_31,
    flag_with_a_name_that_is_just_about_sixty_characters_long_32,
    flag_with_a_name_that_is_just_about_sixty_characters_long_33,
    flag_with_a_name_that_is_just_about_sixty_characters_long_34,
    flag_with_a_name_that_is_just_about_sixty_characters_long_35,
    flag_with_a_name_that_is_just_about_sixty_characters_long_36,
    flag_with_a_name_that_is_just_about_sixty_characters_long_37,
    flag_with_a_name_that_is_just_about_sixty_characters_long_38,
    flag_with_a_name_that_is_just_about_sixty_characters_long_39,
    flag_with_a_name_that_is_just_about_sixty_characters_long_40,
    flag_with_a_name_that_is_just_about_sixty_characters_long_41,
    flag_with_a_name_that_is_just_about_sixty_characters_long_42,
    flag_with_a_name_that_is_just_about_sixty_characters_long_43,
    flag_with_a_name_that_is_just_about_sixty_characters_long_44,
    flag_with_a_name_that_is_just_about_sixty_characters_long_45,
    flag_with_a_name_that_is_just_about_sixty_characters_long_46,
    flag_with_a_name_that_is_just_about_sixty_characters_long_47,
    flag_with_a_name_that_is_just_about_sixty_characters_long_48,
    flag_with_a_name_that_is_just_about_sixty_characters_long_49,
    flag_with_a_name_that_is_just_about_sixty_characters_long_50,
    flag_with_a_name_that_is_just_about_sixty_characters_long_51,
    flag_with_a_name_that_is_just_about_sixty_characters_long_52,
    flag_with_a_name_that_is_just_about_sixty_characters_long_53,
    flag_with_a_name_that_is_just_about_sixty_characters_long_54,
    flag_with_a_name_that_is_just_about_sixty_characters_long_55,
    flag_with_a_name_that_is_just_about_sixty_characters_long_56,
    flag_with_a_name_that_is_just_about_sixty_characters_long_57,
    flag_with_a_name_that_is_just_about_sixty_characters_long_58,
    flag_with_a_name_that_is_just_about_sixty_characters_long_59,
    flag_with_a_name_that_is_just_about_sixty_characters_long_60,
    flag_with_a_name_that_is_just_about_sixty_characters_long_61,
    flag_with_a_name_that_is_just_about_sixty_characters_long_62,
    flag_with_a_name_that_is_just_about_sixty_characters_long_63),
    (composite_of_two_flags_with_a_name_just_as_long_as_a_flag_0,
     composite_of_two_flags_with_a_name_just_as_long_as_a_flag_1,
     composite_of_two_flags_with_a_name_just_as_long_as_a_flag_2,
     composite_of_two_flags_with_a_name_just_as_long_as_a_flag_3,
     composite_of_two_flags_with_a_name_just_as_long_as_a_flag_4,
     composite_of_two_flags_with_a_name_just_as_long_as_a_flag_5,
     composite_of_two_flags_with_a_name_just_as_long_as_a_flag_6,
     composite_of_two_flags_with_a_name_just_as_long_as_a_flag_7,
     composite_of_two_flags_with_a_name_just_as_long_as_a_flag_8,
     all));

// One flag of 64 possible: the compiler is asked about 63 bits.
enum class sparse : std::uint64_t { a = 1 };
ENSIGN_TRAITS(sparse, (a));

// 128 fields.
struct record {
    int f000, f001, f002, f003, f004, f005, f006, f007, f008, f009, f010, f011, f012, f013, f014, f015;
    int f016, f017, f018, f019, f020, f021, f022, f023, f024, f025, f026, f027, f028, f029, f030, f031;
    int f032, f033, f034, f035, f036, f037, f038, f039, f040, f041, f042, f043, f044, f045, f046, f047;
    int f048, f049, f050, f051, f052, f053, f054, f055, f056, f057, f058, f059, f060, f061, f062, f063;
    int f064, f065, f066, f067, f068, f069, f070, f071, f072, f073, f074, f075, f076, f077, f078, f079;
    int f080, f081, f082, f083, f084, f085, f086, f087, f088, f089, f090, f091, f092, f093, f094, f095;
    int f096, f097, f098, f099, f100, f101, f102, f103, f104, f105, f106, f107, f108, f109, f110, f111;
    int f112, f113, f114, f115, f116, f117, f118, f119, f120, f121, f122, f123, f124, f125, f126, f127;
};
ENSIGN_FIELDS(record,
    f000, f001, f002, f003, f004, f005, f006, f007, f008, f009, f010, f011, f012, f013, f014, f015,
    f016, f017, f018, f019, f020, f021, f022, f023, f024, f025, f026, f027, f028, f029, f030, f031,
    f032, f033, f034, f035, f036, f037, f038, f039, f040, f041, f042, f043, f044, f045, f046, f047,
    f048, f049, f050, f051, f052, f053, f054, f055, f056, f057, f058, f059, f060, f061, f062, f063,
    f064, f065, f066, f067, f068, f069, f070, f071, f072, f073, f074, f075, f076, f077, f078, f079,
    f080, f081, f082, f083, f084, f085, f086, f087, f088, f089, f090, f091, f092, f093, f094, f095,
    f096, f097, f098, f099, f100, f101, f102, f103, f104, f105, f106, f107, f108, f109, f110, f111,
    f112, f113, f114, f115, f116, f117, f118, f119, f120, f121, f122, f123, f124, f125, f126, f127);

} // namespace full
// clang-format on

#endif
