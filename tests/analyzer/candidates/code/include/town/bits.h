// SPDX-License-Identifier: BSL-1.0
#define TOWN_BIT(n) (1u << (n))
