// SPDX-License-Identifier: BSL-1.0
export module ensign.traits;

import ensign.base;

export import :conversion;
export import :reflection;
export import :probe;
export import :message;
export import :rules;
export import :examine;
export import :trait_rules;
export import :consistency;
export import :check;
export import :text;
export import :mask;
export import :obedience;
export import :fields;
export import :equality;
