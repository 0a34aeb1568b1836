// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_VERSION_HPP
#define ENSIGN_VERSION_HPP

/// The version of the library, readable by the preprocessor. 0.x: nothing is promised between minor versions yet.
#define ENSIGN_VERSION_MAJOR 0
#define ENSIGN_VERSION_MINOR 1
#define ENSIGN_VERSION_PATCH 0
#define ENSIGN_VERSION_STRING "0.1.0"

#endif
