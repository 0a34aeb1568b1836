// SPDX-License-Identifier: BSL-1.0
enum hidden { h0 = 1 << 0, h1 = 1 << 1, h2 = 1 << 2, h3 = 1 << 1 };
