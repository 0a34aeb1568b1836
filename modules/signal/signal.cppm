// SPDX-License-Identifier: BSL-1.0
export module ensign.signal;

export import :connection;
export import :emitter;
