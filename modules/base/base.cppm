// SPDX-License-Identifier: BSL-1.0
export module ensign.base;

export import :entity;
export import :errors;
export import :id_pool;
