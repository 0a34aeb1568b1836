// SPDX-License-Identifier: BSL-1.0
export module ensign.traits;

export import :conversion;
export import :reflection;
export import :probe;
export import :message;
export import :rules;
export import :examine;
export import :check;
export import :text;
export import :mask;
export import :fields;
export import :equality;
