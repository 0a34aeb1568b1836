// SPDX-License-Identifier: BSL-1.0
#include "write.hpp"

#include "entries.hpp"

namespace ensign::lint {

std::string write_lock(const lock_file& lock) {
    lock_file sorted = lock;
    sort_lock(sorted);
    std::string out{lock_first_line};
    out += '\n';
    for (const lock_block& block : blocks_of(sorted)) {
        out += '\n';
        out += text_of(block.entries);
    }
    return out;
}

} // namespace ensign::lint
