// SPDX-License-Identifier: BSL-1.0
// A filter typed by a person: trait names joined by & | ! and parentheses.
module;

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

export module status_board.filter;

import ensign;
import status_board.town;

export namespace town {

/// The text is no filter; what() shows the place and what would be right.
class filter_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class filter {
public:
    /// Throws filter_error. An empty text lets everybody through.
    explicit filter(std::string_view text);

    [[nodiscard]] bool matches(ensign::traits<condition> conditions, ensign::traits<job> jobs) const;

    /// The bits that `matches` looks at.
    [[nodiscard]] citizens::masks_type observed() const;

    /// Every name that a filter may use, by kind.
    [[nodiscard]] static std::string known_names();

private:
    friend class parser;

    enum class kind { has, negate, both, either };
    struct step {
        kind what;
        citizens::masks_type traits{}; // has: all of these
    };

    std::vector<step> steps_; // in reverse Polish order
};

} // namespace town
