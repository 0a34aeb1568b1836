// SPDX-License-Identifier: BSL-1.0
// What the tests beside this file import; see cmake/EnsignCompileFail.cmake.
import ensign.traits;
import test.unexported;
