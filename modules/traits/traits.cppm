// SPDX-License-Identifier: BSL-1.0
export module ensign.traits;
