// SPDX-License-Identifier: BSL-1.0
#include "parse.hpp"

#include <fmt/format.h>

#include <utility>

#include "parse_enum.hpp"
#include "parse_struct.hpp"
#include "scanner.hpp"
#include "text.hpp"
#include "write.hpp"

namespace ensign::lint {

namespace {

bool is_conflict_marker(std::string_view line) {
    return line.starts_with("<<<<<<<") || line.starts_with("=======") || line.starts_with(">>>>>>>") ||
           line.starts_with("|||||||");
}

class parser {
public:
    parser(std::string_view text, const lock_limits& limits) : text_{text}, limits_{limits} {
        constexpr std::string_view mark = "\xef\xbb\xbf"; // some editors write it in front of UTF-8
        if (text_.starts_with(mark)) { text_.remove_prefix(mark.size()); }
    }

    lock_file parse() && {
        if (text_.size() > limits_.bytes) {
            refuse(lock_fault::too_large,
                   fmt::format("the lock has {} bytes, and the limit is {}", text_.size(), limits_.bytes),
                   "see whether this is an ensign.lock, and split it by target if it is");
        }
        read_first_line();
        while (next_line()) { read_line(); }
        finish_type();
        sort_lock(out_);
        return std::move(out_);
    }

private:
    [[noreturn]] void refuse(lock_fault fault, std::string_view what, std::string_view cure) const {
        throw lock_error{fault, number_, what, cure};
    }

    // The next line that is not empty.
    bool next_line() {
        while (!text_.empty()) {
            ++number_;
            const std::size_t end = text_.find('\n');
            line_ = text_.substr(0, end);
            text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
            if (line_.ends_with('\r')) { line_.remove_suffix(1); } // a checkout on Windows
            check_line();
            if (line_.find_first_not_of(' ') != std::string_view::npos) { return true; }
        }
        return false;
    }

    void check_line() const {
        if (line_.size() > limits_.line_bytes) {
            refuse(lock_fault::too_large,
                   fmt::format("the line has {} bytes, and the limit is {}", line_.size(), limits_.line_bytes),
                   "shorten the text after why=");
        }
        if (!is_printable(line_)) {
            refuse(lock_fault::encoding, "the line is no valid UTF-8, or has a tab or another control character",
                   "save the file as UTF-8, with spaces");
        }
        if (is_conflict_marker(line_)) {
            refuse(lock_fault::conflict_marker, "the merge of this file is not finished",
                   "decide between both sides and delete the marker lines; `ensign-lint lock merge` as merge driver "
                   "does what can be done without you");
        }
    }

    void read_first_line() {
        if (!next_line() || number_ != 1 || line_ != lock_first_line) {
            number_ = number_ == 0 ? 1 : number_;
            const bool newer = line_.starts_with("ensign-lock ");
            refuse(lock_fault::version,
                   newer ? fmt::format("{} is a version that this tool does not know", shown(line_))
                         : fmt::format("the first line is not '{}'", lock_first_line),
                   newer ? "use the ensign-lint that wrote the file, or a later one"
                         : "see whether this is an ensign.lock; `ensign-lint lock init` makes one");
        }
    }

    void read_line() {
        line_scanner scan{line_, number_};
        if (!line_.starts_with(' ')) {
            finish_type();
            begin_type(scan);
        } else if (enum_) {
            enum_->read(scan);
        } else if (struct_) {
            struct_->read(scan);
        } else {
            refuse(lock_fault::misplaced, "the line belongs to no enum and no struct",
                   "lines that begin with spaces stand behind a line `enum ...` or `struct ...`");
        }
    }

    void begin_type(line_scanner& scan) {
        const std::string_view word = scan.word();
        if (word == "enum") {
            enum_.emplace(scan, limits_);
            check_new(enum_->name());
        } else if (word == "struct") {
            struct_.emplace(scan, limits_);
            check_new(struct_->name());
        } else if (word == "reserved-type") {
            lock_reservation r{std::string{scan.phrase()}, {}, {}};
            check_type_name(scan, r.name, limits_);
            read_reasons(scan, r);
            check_new(r.name);
            out_.reserved_types.push_back(std::move(r));
        } else {
            refuse(lock_fault::syntax, fmt::format("{} begins no line of a lock", shown(word)),
                   "a line begins with `enum`, `struct`, `reserved-type`, or with spaces");
        }
    }

    void check_new(const std::string& name) {
        if (!types_.insert(name)) {
            refuse(lock_fault::duplicate, fmt::format("{} is there twice", name),
                   "keep one of the two, with all lines");
        }
        if (types_.size() > limits_.types) {
            refuse(lock_fault::too_large, fmt::format("the lock has more than {} types", limits_.types),
                   "write one lock for each target");
        }
    }

    void finish_type() {
        if (enum_) { out_.enums.push_back(std::move(*enum_).finish()); }
        if (struct_) { out_.structs.push_back(std::move(*struct_).finish()); }
        enum_.reset();
        struct_.reset();
    }

    std::string_view text_;
    const lock_limits& limits_;
    std::string_view line_{};
    unsigned number_ = 0;
    name_set types_;
    std::optional<enum_parser> enum_;
    std::optional<struct_parser> struct_;
    lock_file out_;
};

} // namespace

lock_file parse_lock(std::string_view text, const lock_limits& limits) { return parser{text, limits}.parse(); }

} // namespace ensign::lint
