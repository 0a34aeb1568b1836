// SPDX-License-Identifier: BSL-1.0
// What the tests beside this file import; see cmake/EnsignCompileFail.cmake.
import ensign.schema;
import ensign.traits;
