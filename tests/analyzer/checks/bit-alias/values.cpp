// SPDX-License-Identifier: BSL-1.0
// An enum that says that it is no set of flags may have numbers of any kind, also one twice.
#include <ensign/describe.hpp>

enum class message : int { start_ignored = 21, start_corrected = 21, stop = 22 };
ENSIGN_VALUES(message, start_ignored, start_corrected, stop);
