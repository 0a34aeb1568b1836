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

unknown_set::unknown_set(std::string_view set, std::string_view known)
    : resdata_error{fmt::format("load: there is no set '{}'; there {}. Give the set the name that it was saved with.",
                                set, known)} {}

} // namespace ensign::resdata
