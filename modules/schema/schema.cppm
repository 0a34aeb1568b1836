// SPDX-License-Identifier: BSL-1.0
export module ensign.schema;

export import :hash;
export import :kind;
export import :layout;
export import :canonical;
export import :fingerprint;
