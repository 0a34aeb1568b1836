// SPDX-License-Identifier: BSL-1.0
export module ensign.traits;

export import :reflection;
export import :mask;
export import :fields;
