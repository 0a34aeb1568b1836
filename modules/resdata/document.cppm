// SPDX-License-Identifier: BSL-1.0
module;

#include <string>
#include <string_view>
#include <vector>

export module ensign.resdata:document;

import ensign.base;
import ensign.schema;
import ensign.snapshot;
import :limits;

// What a file holds, without any type of a program: the reader makes it, the writer takes it.

export namespace ensign::resdata {

/// All that a file holds.
struct document {
    std::vector<raw_snapshot> sets{}; ///< each has a name of its own. Masks that are all zero are read as no masks
    std::string meta{};               ///< a JSON object, or empty: tool, frame, note. Saved as it stands

    /// The rows of the set with this name; nullptr when there is none.
    [[nodiscard]] const raw_snapshot* find(std::string_view set) const noexcept;

    friend bool operator==(const document&, const document&) = default;
};

/// Throws `bad_document`, with the set and the part, unless the document can be written and read again within the
/// limits. O(bytes), O(n log n) in ids.
void check(const document& of, const limits& most = {});

} // namespace ensign::resdata
