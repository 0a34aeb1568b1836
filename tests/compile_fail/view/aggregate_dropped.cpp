// SPDX-License-Identifier: BSL-1.0
// An aggregate and an order that are dropped say what that does. A warning, so it is made an error here. [V13]
#include "army.hpp"

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import ensign.view;

using town::army;
using town::condition;
using view = ensign::view<army, condition>;

#pragma GCC diagnostic error "-Wunused-result"
#pragma GCC diagnostic error "-Wunused-value"

void wrong(const view& v) {
    v.sum<&army::men>();        // expected-error {{an aggregate that is dropped is gone: keep it in a variable}}
    v.ordered_by<&army::men>(); // expected-error {{an order that is dropped is gone: keep it in a variable}}
}

// SAYS: an aggregate that is dropped is gone: keep it in a variable
// SAYS: an order that is dropped is gone: keep it in a variable

void right(const view& v) {
    const auto sum = v.sum<&army::men>();
    const auto order = v.ordered_by<&army::men>();
}
