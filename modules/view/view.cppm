// SPDX-License-Identifier: BSL-1.0
export module ensign.view;

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

export import :composition;
export import :condition_node;
export import :constant;
export import :errors;
export import :exact_sum;
export import :field_lists;
export import :field_path;
export import :fold;
export import :follower_list;
export import :handle;
export import :hub;
export import :make;
export import :membership;
export import :order_key;
export import :predicate;
export import :predicate_nodes;
export import :predicate_text;
export import :predicate_view;
export import :ranked_list;
export import :ranking;
export import :refreshed;
export import :row_words;
export import :terms;
export import :view_base;
export import :view_evaluator;
export import :view_follower;
export import :view_list;
export import :view_lists;
export import :view_node;
export import :view_outlet;
export import :view_registry;
