// SPDX-License-Identifier: BSL-1.0
export module ensign.view;

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

export import :constant;
export import :field_lists;
export import :field_path;
export import :handle;
export import :hub;
export import :make;
export import :membership;
export import :predicate;
export import :predicate_nodes;
export import :predicate_state;
export import :predicate_text;
export import :refreshed;
export import :row_words;
export import :terms;
export import :thresholds;
export import :view_base;
export import :view_list;
export import :view_lists;
export import :view_state;
