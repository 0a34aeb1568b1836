// SPDX-License-Identifier: BSL-1.0
// Masks of two enums do not mix, also where an enumerator has the same name in both. [T4]
#include <ensign/describe.hpp>

import ensign.traits;

enum class trim : unsigned { trim = 1, fold = 2 };
ENSIGN_TRAITS(trim, (trim, fold));
enum class document : unsigned { keep = 1, fold = 4 };
ENSIGN_TRAITS(document, (keep, fold));

bool mixed(ensign::traits<trim> flags) {
    // SAYS: document
    // expected-error@+1 {{no viable conversion from 'document' to 'traits<trim>'}}
    return flags.has_all(document::fold);
}

auto mixed_operator(ensign::traits<trim> flags) {
    // expected-error@+1 {{invalid operands to binary expression ('ensign::traits<trim>' and 'document')}}
    return flags | document::fold;
}

auto mixed_flags() {
    // expected-error@+1 {{invalid operands to binary expression ('trim' and 'document')}}
    return trim::fold | document::fold;
}

bool mixed_comparison(ensign::traits<trim> flags, ensign::traits<document> others) {
    // expected-error@+1 {{invalid operands to binary expression ('ensign::traits<trim>' and 'ensign::traits<document>')}}
    return flags == others;
}

// A number is no mask either: it goes through checked, dropping or retaining.
// expected-error@+1 {{no viable conversion from 'unsigned int' to 'ensign::traits<trim>'}}
ensign::traits<trim> number = 3u;

bool legal(ensign::traits<trim> flags) { return flags.has_all(trim::fold) && flags == (trim::trim | trim::fold); }
