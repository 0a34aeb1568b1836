// SPDX-License-Identifier: BSL-1.0
module;

#include <string>
#include <string_view>

module ensign.view;

namespace ensign::internal {

std::string composed_condition(composition how, std::string_view a, std::string_view b) {
    const auto operand = [](std::string& out, std::string_view text) {
        out.append("(").append(text.empty() ? "everything" : text).append(")");
    };
    std::string out;
    operand(out, a);
    out.append(how == composition::either ? " | " : how == composition::without ? " - " : " & ");
    operand(out, b);
    return out;
}

} // namespace ensign::internal
