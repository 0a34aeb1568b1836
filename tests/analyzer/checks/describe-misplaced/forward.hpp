// SPDX-License-Identifier: BSL-1.0
// Types that are only declared here.
#pragma once

enum class declared : unsigned char;
struct point;
