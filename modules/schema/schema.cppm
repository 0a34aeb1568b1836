// SPDX-License-Identifier: BSL-1.0
export module ensign.schema;

import ensign.base;
import ensign.traits;

export import :errors;
export import :hash;
export import :kind;
export import :layout;
export import :canonical;
export import :fingerprint;
export import :object;
export import :make;
export import :limits;
export import :convert;
export import :migration;
