// SPDX-License-Identifier: BSL-1.0
export module ensign.snapshot;

export import :block;
export import :capture;
export import :content;
export import :diff;
export import :errors;
export import :migrate;
export import :raw;
export import :restore;
export import :row_layout;
export import :typed;
export import :world;
