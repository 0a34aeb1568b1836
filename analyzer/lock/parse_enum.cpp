// SPDX-License-Identifier: BSL-1.0
#include "parse_enum.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text.hpp"

namespace ensign::lint::lock_detail {

enum_parser::enum_parser(line_scanner& scan, const lock_limits& limits) : limits_{&limits} {
    out_.line.number = scan.line();
    out_.name = scan.phrase();
    check_type_name(scan, out_.name, limits);
    bool has_numbers = false;
    while (!scan.at_end()) {
        const attribute a = read_attribute(scan);
        const bool first = !has_numbers;
        if (first && (a.key == "bits" || a.key == "values")) {
            const enum_role role = a.key == "bits" ? enum_role::flags : enum_role::values;
            const std::string text = role == enum_role::flags ? fmt::format("u{}", a.value) : std::string{a.value};
            const std::optional<number_form> form = parse_type(text, role);
            if (!form) { refuse_attribute(scan, a); }
            out_.role = role;
            out_.width = form->width;
            out_.is_signed = form->is_signed;
            has_numbers = true;
        } else if (a.key == "policy" && (a.value == "name" || a.value == "number")) {
            out_.policy = a.value == "name" ? lock_policy::name : lock_policy::number;
        } else if (a.key == "unknown" && a.value == "retain") {
            out_.retains_unknown = true;
        } else if (a.key == "fp") {
            out_.fingerprint = read_fingerprint(scan, a.value);
        } else {
            refuse_attribute(scan, a);
        }
    }
    if (!has_numbers) {
        scan.refuse(lock_fault::syntax, fmt::format("{} has no width", out_.name),
                    "write bits=32 for flags, or values=i32 for an enum of values, with its underlying type");
    }
    form_ = form_of(out_);
}

void enum_parser::read(line_scanner& scan) {
    const char first = scan.rest().front();
    if ((first >= '0' && first <= '9') || first == '-') {
        read_slot(scan);
        return;
    }
    const std::string_view word = scan.word();
    if (word == "alias") {
        read_other_name(scan, "an alias", &locked_number::aliases);
    } else if (word == "was") {
        read_other_name(scan, "a former name", &locked_number::former);
    } else if (word == "becomes") {
        read_becomes(scan);
    } else if (word == "zero" && out_.role == enum_role::flags && out_.zero.empty()) {
        out_.zero = read_name(scan, "the name of zero", *limits_);
        use_name(scan, out_.zero);
    } else if (word == "composite" && out_.role == enum_role::flags) {
        read_composite(scan);
    } else if (word == "reserved-name") {
        read_reserved_name(scan);
    } else {
        scan.refuse(lock_fault::syntax, fmt::format("{} begins no line of an enum", shown(word)),
                    "a line is `NUMBER NAME`, `NUMBER -`, `NUMBER reserved \"NAME\"`, or begins with alias, was, "
                    "becomes, and for flags with zero (once) or composite");
    }
    scan.end("write one thing a line");
}

void enum_parser::read_slot(line_scanner& scan) {
    const std::string_view word = scan.word();
    const std::optional<std::uint64_t> number = parse_number(word, form_);
    after_slot_ = false;
    if (!number) {
        scan.refuse(lock_fault::number, fmt::format("{} is no number of {}", shown(word), out_.name),
                    out_.role == enum_role::flags ? fmt::format("bits go from 0 to {}", out_.width - 1)
                                                  : fmt::format("values are decimal and fit {}", type_text(form_)));
    }
    if (!seen_.insert(*number).second) {
        scan.refuse(lock_fault::duplicate,
                    fmt::format("{} of {} is there twice", number_shown(*number, form_), out_.name),
                    "give one of the two another number, in the source and here");
    }
    if (scan.rest() == "-") { return; }
    if (out_.numbers.size() >= limits_->numbers) {
        scan.refuse(lock_fault::too_large, fmt::format("{} has more than {} numbers", out_.name, limits_->numbers),
                    "see whether this is an ensign.lock");
    }
    if (out_.role == enum_role::flags && scan.take("implied by ")) {
        implied_.push_back({*number, read_name(scan, "a composite", *limits_), scan.line()});
        scan.end("write one thing a line");
        return;
    }
    locked_number n;
    n.number = *number;
    n.line.number = scan.line();
    if (scan.take("reserved \"")) {
        read_reserved(scan, n);
    } else {
        n.name = read_name(scan, "a name, `-` or `reserved \"...\"`", *limits_);
        use_name(scan, n.name);
        scan.end("write one thing a line");
    }
    out_.numbers.push_back(std::move(n));
    after_slot_ = true;
}

void enum_parser::read_reserved(line_scanner& scan, locked_number& into) {
    // the opening quotation mark is gone: it is what tells a reservation from a member called `reserved`
    const std::string text = fmt::format("\"{}", scan.rest());
    line_scanner whole{text, scan.line()};
    lock_reservation r;
    r.name = whole.quoted_text("the reserved name");
    if (!r.name.empty()) {
        line_scanner name{r.name, scan.line()};
        static_cast<void>(read_name(name, "the reserved name", *limits_));
        name.end("write one name");
        use_name(scan, r.name);
    }
    read_reasons(whole, r);
    into.reserved = std::move(r);
}

void enum_parser::read_other_name(line_scanner& scan, std::string_view what,
                                  std::vector<std::string> locked_number::* into) {
    locked_number& slot = slot_above(scan);
    std::string name = read_name(scan, what, *limits_);
    use_name(scan, name);
    use_other_name(scan);
    if (slot.reserved && into == &locked_number::aliases) {
        scan.refuse(lock_fault::inconsistent, "a reserved number has an alias",
                    fmt::format("write `was {}`, so that the name stays reserved as well", name));
    }
    (slot.*into).push_back(std::move(name));
}

void enum_parser::read_becomes(line_scanner& scan) {
    locked_number& slot = slot_above(scan);
    std::string name = read_name(scan, "the new name", *limits_);
    if (slot.reserved || !slot.becomes.empty()) {
        scan.refuse(lock_fault::inconsistent, "only a member can be renamed, and only to one name", "delete the line");
    }
    slot.becomes = std::move(name);
}

void enum_parser::read_reserved_name(line_scanner& scan) {
    lock_reservation r{read_name(scan, "a name", *limits_), {}, {}};
    use_name(scan, r.name);
    use_other_name(scan);
    read_reasons(scan, r);
    out_.reserved_names.push_back(std::move(r));
    after_slot_ = false;
}

void enum_parser::read_composite(line_scanner& scan) {
    composite c{read_name(scan, "the name of a composite", *limits_), {}, scan.line()};
    use_name(scan, c.name);
    use_other_name(scan);
    after_slot_ = false;
    if (!scan.take("= ")) {
        scan.refuse(lock_fault::syntax, "a composite has no `=`", "write `composite NAME = FLAG | FLAG`");
    }
    while (true) {
        c.parts.emplace_back(scan.word());
        if (scan.at_end()) { break; }
        if (!scan.take("| ") || c.parts.size() > 64) {
            scan.refuse(lock_fault::syntax, fmt::format("{} cannot be read", shown(scan.rest())),
                        "write flags, or numbers of bits that no flag has, with ` | ` between them");
        }
    }
    composites_.push_back(std::move(c));
}

locked_number& enum_parser::slot_above(const line_scanner& scan) {
    if (!after_slot_) {
        scan.refuse(lock_fault::misplaced, "there is no member above this line", "put it below the line of its member");
    }
    return out_.numbers.back();
}

void enum_parser::use_name(const line_scanner& scan, std::string_view name) {
    if (!names_.insert(name)) {
        scan.refuse(lock_fault::duplicate, fmt::format("{} of {} is there twice", shown(name), out_.name),
                    "a name has one meaning, now and in all saved data: use another name for one of the two");
    }
}

void enum_parser::use_other_name(const line_scanner& scan) {
    if (++other_names_ > limits_->other_names) {
        scan.refuse(lock_fault::too_large,
                    fmt::format("{} has more than {} aliases, former names and composites", out_.name,
                                limits_->other_names),
                    "see whether this is an ensign.lock");
    }
}

std::uint64_t enum_parser::bit_of(const composite& from, const std::string& part) const {
    if (const locked_number* const n = find_member(out_, part)) { return n->number; }
    const std::optional<std::uint64_t> bit = parse_number(part, form_);
    if (!bit) {
        throw lock_error{lock_fault::name, from.line, fmt::format("{} is no flag of {}", shown(part), out_.name),
                         "a composite names flags of the same enum, or numbers of bits"};
    }
    return *bit;
}

void enum_parser::resolve(const composite& from) {
    locked_composite c{from.name, 0};
    for (const std::string& part : from.parts) { c.bits |= std::uint64_t{1} << bit_of(from, part); }
    out_.composites.push_back(std::move(c));
}

// Such a line only keeps others from taking the bit: what it says stands in the composite.
void enum_parser::check_implied() const {
    for (const implied& i : implied_) {
        const bool owned = std::any_of(out_.composites.begin(), out_.composites.end(), [&](const locked_composite& c) {
            return c.name == i.by && (c.bits >> i.bit & 1U) != 0;
        });
        if (!owned) {
            throw lock_error{lock_fault::inconsistent, i.line,
                             fmt::format("{} of {} is said to be implied by {}, which has not got it",
                                         number_shown(i.bit, form_), out_.name, i.by),
                             fmt::format("write `{}  -`, or add the bit to the composite", i.bit)};
        }
    }
}

// Two branches may each have recorded a rename that is right alone.
void enum_parser::check_renames() const {
    name_set targets;
    for (const locked_number& n : out_.numbers) {
        if (n.becomes.empty()) { continue; }
        const bool own = contains(n.aliases, n.becomes) || contains(n.former, n.becomes);
        if (!targets.insert(n.becomes) || (names_.contains(n.becomes) && !own)) {
            throw lock_error{lock_fault::duplicate, n.line.number,
                             fmt::format("{} of {} is to become {}, which is taken", n.name, out_.name, n.becomes),
                             "a name has one meaning: delete this line `becomes`, or take another name"};
        }
    }
}

locked_enum enum_parser::finish() && {
    for (const composite& c : composites_) { resolve(c); }
    check_implied();
    check_renames();
    return std::move(out_);
}

} // namespace ensign::lint::lock_detail
