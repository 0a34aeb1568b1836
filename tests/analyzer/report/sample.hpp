// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_ANALYZER_REPORT_SAMPLE_HPP
#define ENSIGN_TESTS_ANALYZER_REPORT_SAMPLE_HPP

#include <report/finding.hpp>
#include <report/options.hpp>

#include <string>
#include <string_view>

/// A small project with everything that a report can hold.
namespace sample {

using namespace ensign::lint;

/// "game/status.hpp", with a name in umlauts before the place of a finding.
[[nodiscard]] std::string_view status_source() noexcept;

/// "game/odd, 100%:name.hpp"
[[nodiscard]] std::string_view odd_source() noexcept;

/// Writes both below `root`.
void write_sources(const std::string& root);

/// The `number`th place (from 1) where `text` stands in `source`.
[[nodiscard]] place find(const std::string& file, std::string_view source, std::string_view text, unsigned number = 1);

[[nodiscard]] analysis findings(const std::string& root);
[[nodiscard]] report_options options(const std::string& root);

/// A finding with nothing but what has to be there.
[[nodiscard]] finding plain(std::string check, std::string subject, place where, severity level = severity::error);

} // namespace sample

#endif
