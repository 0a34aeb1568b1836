// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <cstdint>
#include <string_view>

module ensign.resdata;

namespace ensign::resdata {

read_error::read_error(std::string_view source, std::string_view place, std::uint64_t offset, std::string_view what,
                       std::string_view cure)
    : resdata_error{fmt::format("{}: {} (at byte {}): {}. {}", source, place, offset, what, cure)},
      place_{place},
      offset_{offset} {}

} // namespace ensign::resdata
