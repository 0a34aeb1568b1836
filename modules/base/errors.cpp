// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

module ensign.base;

namespace ensign {

// Helpers of constructors have a name that is known to the whole module: g++ 14 cannot compile (internal error in
// ipa_comdats) a constructor of a module's class that calls a function local to its file.
namespace detail {

std::string set_text(std::string_view name) {
    return name.empty() ? std::string{"this set"} : fmt::format("set '{}'", name);
}

} // namespace detail

unknown_entity::unknown_entity(entity who, std::string_view set, std::string_view operation)
    : error{fmt::format("{}: entity {} is not in {}. Insert it first, or ask contains(), find() or a try_ function, "
                        "which do not throw.",
                        operation, who.value(), detail::set_text(set))},
      who_{who} {}

duplicate_entity::duplicate_entity(entity who, std::string_view set, std::string_view operation)
    : error{fmt::format("{}: entity {} is already in {}. Use insert_or_assign() to replace it, or another id.",
                        operation, who.value(), detail::set_text(set))},
      who_{who} {}

reentry_error::reentry_error(std::string_view set, std::string_view operation, std::string_view running,
                             std::string_view cure)
    : error{fmt::format("{}: refused on {}, because it was called inside {}. Nothing was changed by this call. {}",
                        operation, detail::set_text(set), running, cure)},
      operation_{operation} {}

defer_limit_error::defer_limit_error(std::string_view set, std::string_view last_operation, std::size_t limit,
                                     std::size_t left)
    : error{fmt::format("defer: {} ran {} deferred functions within one operation and {} are still queued; the last "
                        "operation was {}. Deferred work that always defers more never ends: give it a condition. "
                        "The rest runs with the next operation.",
                        detail::set_text(set), limit, left, last_operation.empty() ? "none" : last_operation)} {}

observed_mask_error::observed_mask_error(std::string_view set, std::string_view view, std::string_view bits)
    : error{fmt::format("the raw predicate of {} over {} reads {} but does not observe it, so changes of it would be "
                        "missed. Add it to `observed`, or leave `observed` out to observe every bit.",
                        view.empty() ? std::string{"a view"} : fmt::format("view '{}'", view), detail::set_text(set),
                        bits)},
      bits_{bits} {}

unknown_bits::unknown_bits(std::string_view enum_name, std::string_view bits, std::uint64_t mask)
    : error{fmt::format("{} does not name {} (mask {:#x}). Use dropping() to ignore such bits or retaining() to carry "
                        "them along.",
                        enum_name, bits, mask)},
      mask_{mask} {}

namespace detail {

// A text from outside, fit for a message: its begin, without a NUL that would end the message, or another control
// character.
std::string shown(std::string_view text) {
    constexpr std::size_t most = 80;
    std::string out{text.substr(0, most)};
    for (char& c : out) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) { c = '?'; }
    }
    if (text.size() > most) { out += "..."; }
    return out;
}

} // namespace detail

bad_trait_text::bad_trait_text(std::string_view enum_name, std::string_view text, std::size_t position,
                               std::string_view known)
    : error{fmt::format("'{}' is no text of {}: unknown trait at character {}. Known traits: {}; several are joined by "
                        "'|'.",
                        detail::shown(text), enum_name, position + 1, known)},
      position_{position} {}

rule_violation::rule_violation(entity who, std::string_view set, std::string_view operation, std::string_view flags,
                               std::string_view enum_name, std::string_view rules, std::string_view cure)
    : error{fmt::format("{}: refused on {}: entity {} would have {}, which the rules of {} do not allow ({}). Nothing "
                        "was changed. {}",
                        operation, detail::set_text(set), who.value(), flags, enum_name, rules, cure)},
      who_{who},
      rules_{rules} {}

gone_error::gone_error(std::string_view what, std::string_view operation)
    : error{fmt::format("{}: {}. Assign a new one before using it.", operation, what)} {}

} // namespace ensign
