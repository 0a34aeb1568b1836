// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_FILE_IO_HPP
#define ENSIGN_LINT_LOCK_FILE_IO_HPP

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace ensign::lint::lock_detail {

/// The bytes of a file; nothing when there is none. Throws `std::runtime_error` when it cannot be read, or has more
/// than `most` bytes.
[[nodiscard]] std::optional<std::string> read_file(const std::filesystem::path& path, std::size_t most = 16U << 20);

/// Replaces a file whole or not at all, and keeps its permissions. Throws `std::runtime_error`.
void replace_file(const std::filesystem::path& path, std::string_view bytes);

} // namespace ensign::lint::lock_detail

namespace ensign::lint {
using namespace lock_detail;
} // namespace ensign::lint

#endif
