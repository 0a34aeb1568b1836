// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_SOURCE_TEXT_HPP
#define ENSIGN_LINT_REPORT_SOURCE_TEXT_HPP

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ensign::lint {

/// A source file, by lines. Lines and columns count from 1.
class source_text {
public:
    explicit source_text(std::string bytes);

    [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

    /// Without its line end; nothing when the file has fewer lines.
    [[nodiscard]] std::optional<std::string_view> line(unsigned number) const noexcept;

    struct position {
        unsigned line = 0;
        unsigned column = 0; ///< in code points
        bool operator==(const position&) const = default;
    };

    /// Where the byte at `offset` is; nothing past the end.
    [[nodiscard]] std::optional<position> at(std::size_t offset) const noexcept;

    /// The same column, counted in code points; the column itself where the file has no such line.
    [[nodiscard]] unsigned code_point_column(unsigned line, unsigned byte_column) const noexcept;

private:
    std::string bytes_;
    std::vector<std::size_t> starts_; // of the lines
};

/// Reads each file once.
class source_cache {
public:
    /// Null when it cannot be read.
    [[nodiscard]] const source_text* find(const std::string& file);

private:
    std::map<std::string, std::optional<source_text>> files_;
};

} // namespace ensign::lint

#endif
