// SPDX-License-Identifier: BSL-1.0
export module ensign.snapshot;

export import :block;
export import :capture;
export import :content;
export import :restore;
export import :typed;
export import :world;
