// SPDX-License-Identifier: BSL-1.0
export module ensign.snapshot;

import ensign.base;
import ensign.schema;
import ensign.set;
import ensign.traits;

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
