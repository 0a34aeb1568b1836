// SPDX-License-Identifier: BSL-1.0
export module ensign.set;

import ensign.base;
import ensign.signal;
import ensign.traits;

export import :bit_columns;
export import :bit_query;
export import :bulk_changes;
export import :column;
export import :core;
export import :count_memo;
export import :data_question;
export import :dispatch;
export import :entity_set;
export import :field_columns;
export import :filter;
export import :index;
export import :mask_columns;
export import :match_cursor;
export import :member_path;
export import :memory_usage;
export import :observer;
export import :page_stamps;
export import :publisher;
export import :reader;
export import :replacement;
export import :requirements;
export import :row_columns;
export import :row_store;
export import :row_view;
export import :rows;
export import :set_signals;
export import :transaction_log;
export import :rule_keeper;
export import :transactor;
export import :view_options;
