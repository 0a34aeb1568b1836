// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <string>
#include <string_view>

module ensign.schema;

namespace ensign {

namespace {

std::string named(std::string_view schema) {
    return schema.empty() ? std::string{"schema"} : fmt::format("schema of '{}'", schema);
}

} // namespace

invalid_schema::invalid_schema(std::string_view schema, std::string_view where, std::string_view what,
                               std::string_view cure)
    : schema_error{fmt::format("{}: {} {}. {}", named(schema), where, what, cure)}, where_{where} {}

schema_mismatch::schema_mismatch(std::string_view schema, std::string_view problems)
    : schema_error{fmt::format("{}: the saved data cannot be taken over into this program:\n{}", named(schema),
                               problems)},
      problems_{problems} {}

} // namespace ensign
