// SPDX-License-Identifier: BSL-1.0
export module ensign.resdata;

import ensign.base;
import ensign.schema;
import ensign.set;
import ensign.snapshot;

export import :codec;
export import :directory;
export import :document;
export import :errors;
export import :file;
export import :file_layer;
export import :limits;
export import :number;
export import :pool;
export import :read;
export import :schema_text;
export import :sets;
export import :version_1;
export import :write;
