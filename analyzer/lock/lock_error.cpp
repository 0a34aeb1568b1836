// SPDX-License-Identifier: BSL-1.0
#include "lock_error.hpp"

#include <fmt/format.h>

namespace ensign::lint {

lock_error::lock_error(lock_fault fault, unsigned line, std::string_view what, std::string_view cure)
    : std::runtime_error{fmt::format("line {}: {}: {}", line, what, cure)},
      fault_{fault},
      line_{line},
      text_{what},
      cure_{cure} {}

} // namespace ensign::lint
