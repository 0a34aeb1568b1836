// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_FILES_READ_HPP
#define ENSIGN_LINT_FILES_READ_HPP

#include <cstddef>
#include <optional>
#include <string>

namespace ensign::lint {

/// What reading a file gave.
struct file_contents {
    std::optional<std::string> bytes{};
    std::string failure{}; ///< for people; empty without bytes: there is no such file
};

inline constexpr std::size_t largest_file = std::size_t{256} << 20;

/// A regular file, or what the shell has opened for this process (`/dev/stdin`, `/dev/fd/63`), of at most so many bytes.
/// Nothing else, as a device may have no end and a pipe no writer.
[[nodiscard]] file_contents load_file(const std::string& path, std::size_t most = largest_file);

/// The bytes alone, for those who do not care why there are none.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path);

} // namespace ensign::lint

#endif
