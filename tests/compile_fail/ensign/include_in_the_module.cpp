// SPDX-License-Identifier: BSL-1.0
// An include behind `export module` makes what it declares a part of the module. include-after-import
module;
#pragma GCC diagnostic error "-Winclude-angled-in-module-purview"
// [mistake]
export module town;

#include <cstdint>

import ensign;
// [mistake]

// [message]
// SAYS: '#include <filename>' attaches the declarations to the named module 'town', which is not usually intended; consider moving that directive before the module declaration
// SAYS: error: imports must immediately follow the module declaration
// [message]
// GCC SAYS: error: post-module-declaration imports must be contiguous
// expected-error@*:* 1+ {{attaches the declarations to the named module 'town'}}
// expected-error@*:* {{imports must immediately follow}}

// Legal: `module;`, the include, then `export module town;`, as in tests/compile_fail/ensign/harbour.cppm.
