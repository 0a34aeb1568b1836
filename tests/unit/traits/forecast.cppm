// SPDX-License-Identifier: BSL-1.0
// A second module with the same header in its global fragment, and one that never sees ensign.traits.
module;

#include "weather.hpp"

export module test.forecast;

export namespace forecast {

inline weather::sky tomorrow() { return weather::sky::snow; }
inline weather::report report() { return {3, 4.5F}; }

} // namespace forecast
