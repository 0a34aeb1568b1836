// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_FILES_DESCRIPTOR_HPP
#define ENSIGN_LINT_FILES_DESCRIPTOR_HPP

#include <string>
#include <string_view>

namespace ensign::lint {

/// An open file of the system, closed at the end of its scope.
class descriptor {
public:
    explicit descriptor(int number) noexcept : number_{number} {}
    descriptor(descriptor&& other) noexcept;
    descriptor& operator=(descriptor&&) = delete;
    ~descriptor();

    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
    [[nodiscard]] int number() const noexcept { return number_; }

    /// Some file systems tell only here that there was no space.
    bool close() noexcept;

private:
    int number_;
};

/// What this process has open already under `/dev/stdin`, `/dev/stdout`, `/dev/stderr` or `/dev/fd/N`, as shells name
/// it. Opening such a path again would wait for the other end of a pipe, or begin a file anew.
[[nodiscard]] descriptor opened_already(std::string_view path) noexcept;

/// "cannot write a.txt: No space left on device", from `errno`.
[[nodiscard]] std::string last_error(std::string_view doing, std::string_view path);

} // namespace ensign::lint

#endif
