// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_FILES_CHANGE_LOCK_HPP
#define ENSIGN_LINT_FILES_CHANGE_LOCK_HPP

#include "descriptor.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace ensign::lint {

/// Whoever reads a file, changes it and writes it back has this meanwhile, so that no other one does the same and loses
/// a change. It is on the folder of the file, which nobody replaces and which need not be writable, and leaves nothing
/// behind. Those who only read do not need it, as files are replaced whole.
class change_lock {
public:
    /// Waits `patience` at most. `tell` is called once, when it takes longer than people expect.
    change_lock(const std::string& path, std::chrono::milliseconds patience,
                const std::function<void(std::string_view)>& tell);

    /// Who has had it all the time: "process 123 (ensign-lint)"; empty: this one has it. Where the system has no such
    /// locks, it is as if nobody else was there.
    [[nodiscard]] const std::string& holder() const noexcept { return holder_; }

private:
    descriptor folder_;
    std::string holder_;
};

} // namespace ensign::lint

#endif
