// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_LOCK_ERROR_HPP
#define ENSIGN_LINT_LOCK_LOCK_ERROR_HPP

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ensign::lint {

/// What is wrong with the text of a lock.
enum class lock_fault : unsigned char {
    too_large,       ///< beyond a limit
    encoding,        ///< no valid UTF-8, or a control character
    version,         ///< the first line
    conflict_marker, ///< of a merge that nobody finished
    syntax,          ///< a line that cannot be read
    misplaced,       ///< a line that belongs to something else
    number,          ///< no number, or not one of this enum
    name,            ///< no identifier
    duplicate,       ///< a name or a number twice
    unknown_word,    ///< an attribute or a kind of a later version
    inconsistent,    ///< two lines contradict each other
};

/// The text of a lock cannot be read. `what()` has the line, the fault and the cure.
class lock_error : public std::runtime_error {
public:
    lock_error(lock_fault fault, unsigned line, std::string_view what, std::string_view cure);

    [[nodiscard]] lock_fault fault() const noexcept { return fault_; }
    /// From 1.
    [[nodiscard]] unsigned line() const noexcept { return line_; }
    /// The message without line and cure.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    [[nodiscard]] const std::string& cure() const noexcept { return cure_; }

private:
    lock_fault fault_;
    unsigned line_;
    std::string text_;
    std::string cure_;
};

/// How large a lock may be. The defaults are far above what a program needs and far below what hurts.
struct lock_limits {
    std::size_t bytes = 8U << 20;
    std::size_t line_bytes = 4096;
    std::size_t types = 4096;       ///< enums, structs and reserved types
    std::size_t numbers = 4096;     ///< given out and reserved ones of one enum
    std::size_t other_names = 4096; ///< aliases, former names, composites and reserved names of one type
    std::size_t fields = 4096;      ///< of one struct
    std::size_t name_bytes = 256;   ///< of one name
    std::size_t type_bytes = 1024;  ///< of a qualified name
    std::size_t depth = 16;         ///< names in a path; extents of a field
};

} // namespace ensign::lint

#endif
