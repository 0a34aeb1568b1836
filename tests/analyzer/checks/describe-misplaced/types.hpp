// SPDX-License-Identifier: BSL-1.0
// Types whose descriptions stand somewhere else.
#pragma once

enum class far_away : unsigned { a = 1, b = 2 };
enum class here : unsigned { a = 1, b = 2 };
