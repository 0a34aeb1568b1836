// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <string>
#include <string_view>

module ensign.schema;

namespace ensign {

// Not unnamed: g++ 14 cannot compile a constructor of a module's class that calls a function local to its file.
namespace detail {

std::string named(std::string_view schema) {
    return schema.empty() ? std::string{"schema"} : fmt::format("schema of '{}'", schema);
}

} // namespace detail

invalid_schema::invalid_schema(std::string_view schema, std::string_view where, std::string_view what,
                               std::string_view cure)
    : schema_error{fmt::format("{}: {} {}. {}", detail::named(schema), where, what, cure)}, where_{where} {}

schema_mismatch::schema_mismatch(std::string_view schema, std::string_view problems)
    : schema_error{fmt::format("{}: the saved data cannot be taken over into this program:\n{}", detail::named(schema),
                               problems)},
      problems_{problems} {}

} // namespace ensign
