// SPDX-License-Identifier: BSL-1.0
export module ensign.set;

import ensign.base;
import ensign.signal;
import ensign.traits;

export import :column;
export import :core;
export import :dispatch;
export import :entity_set;
export import :filter;
export import :index;
export import :observer;
export import :page_stamps;
export import :publisher;
export import :reader;
export import :replacement;
export import :row_store;
export import :row_view;
export import :rows;
export import :set_signals;
export import :transaction_log;
export import :transactor;
export import :view_options;
