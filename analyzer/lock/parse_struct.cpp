// SPDX-License-Identifier: BSL-1.0
#include "parse_struct.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "text.hpp"

namespace ensign::lint::lock_detail {

struct_parser::struct_parser(line_scanner& scan, const lock_limits& limits) : limits_{&limits} {
    out_.line.number = scan.line();
    out_.name = scan.phrase();
    check_type_name(scan, out_.name, limits);
    bool sized = false;
    while (!scan.at_end()) {
        const attribute a = read_attribute(scan);
        if (a.key == "layout" && (a.value == "named" || a.value == "raw")) {
            out_.layout = a.value == "raw" ? struct_layout::raw : struct_layout::named;
        } else if (a.key == "size") {
            line_scanner value{a.value, scan.line()};
            out_.size = value.number("the size of the struct");
            value.end("write a number of bytes");
            sized = true;
        } else if (a.key == "fp") {
            out_.fingerprint = read_fingerprint(scan, a.value);
        } else {
            refuse_attribute(scan, a);
        }
    }
    if (sized != (out_.layout == struct_layout::raw)) {
        scan.refuse(lock_fault::inconsistent, fmt::format("{} has a size without layout=raw, or the other way", name()),
                    "write layout=raw and size=BYTES, or layout=named");
    }
}

void struct_parser::read(line_scanner& scan) {
    const std::string_view word = scan.word();
    if (scan.take(": ")) {
        read_field(scan, word);
    } else {
        read_note(scan, word);
    }
}

void struct_parser::use_path(const line_scanner& scan, std::string_view path) {
    const auto depth = static_cast<std::size_t>(std::count(path.begin(), path.end(), '.')) + 1;
    if (depth > limits_->depth || path.size() > limits_->depth * limits_->name_bytes) {
        scan.refuse(lock_fault::too_large,
                    fmt::format("the path {} is longer than {} names", shown(path), limits_->depth),
                    "see whether this is an ensign.lock");
    }
    if (!is_path(path)) {
        scan.refuse(lock_fault::name, fmt::format("{} is no path of a field", shown(path)),
                    "write names with dots between them, and ` : ` behind them");
    }
    if (!names_.insert(path)) {
        scan.refuse(lock_fault::duplicate, fmt::format("{} of {} is there twice", shown(path), name()),
                    "keep one of the two");
    }
}

void struct_parser::read_field(line_scanner& scan, std::string_view path) {
    use_path(scan, path);
    locked_field f;
    f.path = path;
    f.line.number = scan.line();
    if (out_.fields.size() >= limits_->fields) {
        scan.refuse(lock_fault::too_large, fmt::format("{} has more than {} fields", name(), limits_->fields),
                    "see whether this is an ensign.lock");
    }
    if (scan.take("reserved")) {
        f.reserved.emplace();
        read_reasons(scan, *f.reserved);
    } else {
        read_kind(scan, f);
        read_place(scan, f);
        scan.end("a field is `PATH : KIND[COUNT] ENUM`, and of a raw struct also where it lies");
    }
    out_.fields.push_back(std::move(f));
}

void struct_parser::read_kind(line_scanner& scan, locked_field& into) {
    const std::string_view word = scan.word();
    const std::string_view kind = word.substr(0, word.find_first_of(":["));
    const std::optional<field_kind> known = field_kind_of(kind);
    if (!known) {
        scan.refuse(lock_fault::unknown_word, fmt::format("{} is no kind of a field", shown(kind)),
                    "write i32, f64, bool, char, entity, enum, mask, ... as in the schema text");
    }
    into.kind = *known;
    line_scanner rest{word.substr(kind.size()), scan.line()};
    if (rest.take(":")) {
        const std::uint64_t width = rest.number("the width of a bit-field");
        if (width == 0 || width > 64) {
            scan.refuse(lock_fault::number, "a bit-field has 1 to 64 bits", "correct the number behind the colon");
        }
        into.bit_field = static_cast<unsigned>(width);
    }
    while (rest.take("[")) {
        into.extents.push_back({rest.number("a number of elements"), 0});
        if (!rest.take("]") || into.extents.size() > limits_->depth) {
            scan.refuse(lock_fault::syntax, fmt::format("{} cannot be read", shown(word)),
                        fmt::format("write KIND[COUNT], with at most {} extents", limits_->depth));
        }
    }
    rest.end("write KIND:WIDTH or KIND[COUNT]");
    if (has_enumeration(into.kind)) {
        const std::size_t at = scan.rest().find(" @ ");
        std::string_view type = scan.rest().substr(0, at);
        while (type.ends_with(' ')) { type.remove_suffix(1); }
        check_type_name(scan, type, *limits_);
        into.enumeration = type;
        static_cast<void>(scan.take(into.enumeration));
    }
}

void struct_parser::read_place(line_scanner& scan, locked_field& into) {
    const bool raw = out_.layout == struct_layout::raw;
    if (!raw && scan.at_end()) { return; }
    if (!raw && into.kind == field_kind::opaque && scan.take("size ")) {
        into.size = scan.number("a size");
        return;
    }
    const bool placed = raw && scan.take("@ ") && scan.take(into.bit_field != 0 ? "bit " : "offset ");
    if (!placed) {
        scan.refuse(lock_fault::inconsistent, "a field of a raw struct has a place, and no other field has",
                    "write ` @ offset BYTES size BYTES`, for a bit-field ` @ bit BITS size BYTES`, or nothing");
    }
    into.offset = scan.number("an offset");
    if (!scan.take("size ")) { scan.refuse(lock_fault::syntax, "the size is missing", "write `size BYTES`"); }
    into.size = scan.number("a size");
    for (field_extent& e : into.extents) {
        if (!scan.take("stride ")) {
            scan.refuse(lock_fault::syntax, "a stride is missing", "write `stride BYTES` for each extent");
        }
        e.stride = scan.number("a stride");
    }
}

void struct_parser::read_note(line_scanner& scan, std::string_view word) {
    if (word != "was" && word != "becomes") {
        scan.refuse(lock_fault::syntax, fmt::format("{} begins no line of a struct", shown(word)),
                    "a line is `PATH : KIND`, `PATH : reserved`, or begins with was or becomes");
    }
    if (out_.fields.empty()) {
        scan.refuse(lock_fault::misplaced, "there is no field above this line", "put it below the line of its field");
    }
    locked_field& field = out_.fields.back();
    const std::string_view path = scan.word();
    scan.end("write one thing a line");
    if (word == "was") {
        use_path(scan, path);
        if (++other_names_ > limits_->other_names) {
            scan.refuse(lock_fault::too_large,
                        fmt::format("{} has more than {} former names", name(), limits_->other_names),
                        "see whether this is an ensign.lock");
        }
        field.former.emplace_back(path);
        return;
    }
    if (field.reserved || !field.becomes.empty() || !is_path(path)) {
        scan.refuse(lock_fault::inconsistent, "only a field can be renamed, and only to one path", "delete the line");
    }
    field.becomes = path;
}

// Two branches may each have recorded a rename that is right alone.
locked_struct struct_parser::finish() && {
    name_set targets;
    for (const locked_field& f : out_.fields) {
        if (f.becomes.empty()) { continue; }
        const bool own = f.becomes == f.path || contains(f.former, f.becomes);
        if (!targets.insert(f.becomes) || (names_.contains(f.becomes) && !own)) {
            throw lock_error{lock_fault::duplicate, f.line.number,
                             fmt::format("{} of {} is to become {}, which is taken", f.path, name(), f.becomes),
                             "a name has one meaning: delete this line `becomes`, or take another name"};
        }
    }
    return std::move(out_);
}

} // namespace ensign::lint::lock_detail
