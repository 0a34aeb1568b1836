// SPDX-License-Identifier: BSL-1.0
export module ensign;

export import ensign.base;
export import ensign.traits;
export import ensign.schema;
export import ensign.signal;
export import ensign.set;
export import ensign.view;
export import ensign.snapshot;
export import ensign.resdata;
