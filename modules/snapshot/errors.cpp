// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

module ensign.snapshot;

import ensign.base;
import ensign.schema;

namespace ensign {

// Not unnamed: g++ 14 cannot compile a constructor of a module's class that calls a function local to its file.
namespace detail {

std::string snapshot_text(std::string_view name) {
    return name.empty() ? std::string{"this snapshot"} : fmt::format("snapshot of '{}'", name);
}

std::string lines_of(const std::vector<row_finding>& findings, std::size_t left_out) {
    std::string out;
    for (const row_finding& f : findings) { out += "\n  " + to_string(f); }
    if (left_out != 0) { out += fmt::format("\n  and {} more", left_out); }
    return out;
}

} // namespace detail

invalid_snapshot::invalid_snapshot(std::string_view snapshot, std::string_view where, std::string_view what,
                                   std::string_view cure)
    : error{fmt::format("{}: {} {}. {}", detail::snapshot_text(snapshot), where, what, cure)}, where_{where} {}

std::string to_string(const row_finding& f) {
    return fmt::format("{}: {}, in {} row{}, first entity {} (row {})", f.subject, f.text, f.rows,
                       f.rows == 1 ? "" : "s", f.first.value(), f.first_row);
}

refused_rows::refused_rows(std::string_view snapshot, std::vector<row_finding> findings, std::size_t left_out)
    : schema_error{fmt::format("{}: some values cannot be taken over, so nothing was changed. Declare what became of "
                               "their names (ENSIGN_RENAMED), or choose a policy in migration_options.{}",
                               detail::snapshot_text(snapshot), detail::lines_of(findings, left_out))},
      findings_{std::move(findings)} {}

wrong_trait_enum::wrong_trait_enum(std::string_view asked, std::string_view columns)
    : schema_error{
          fmt::format("the snapshot has no masks of {}: {}. Restore it into a set, which maps flags by name, or "
                      "ask for an enum that it has.",
                      asked, columns)} {}

} // namespace ensign
