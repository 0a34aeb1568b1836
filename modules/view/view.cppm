// SPDX-License-Identifier: BSL-1.0
export module ensign.view;

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

export import :handle;
export import :hub;
export import :make;
export import :membership;
export import :refreshed;
export import :row_words;
export import :view_base;
export import :view_list;
export import :view_lists;
export import :view_state;
