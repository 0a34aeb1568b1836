// SPDX-License-Identifier: BSL-1.0
#include "baseline.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

namespace ensign::lint {

namespace json = boost::json;

namespace {

constexpr std::size_t largest = std::size_t{16} << 20;
constexpr std::array<std::string_view, 4> keys = {"fingerprint", "check", "subject", "reason"};
constexpr const char* form = R"(an entry is {"fingerprint": "..", "check": "..", "subject": "..", "reason": ".."})";

place place_at(std::string_view text, std::size_t offset, const std::string& file) {
    const std::string_view before = text.substr(0, offset);
    const std::size_t line_start = before.rfind('\n') + 1; // npos + 1 is 0
    return {.file = file,
            .line = static_cast<unsigned>(std::count(before.begin(), before.end(), '\n')) + 1,
            .column = static_cast<unsigned>(offset - line_start) + 1,
            .offset = static_cast<unsigned>(offset),
            .length = 0};
}

// Where the items of a list begin; the text is valid JSON. The parser itself does not keep places.
std::vector<std::size_t> starts_of_items(std::string_view text) {
    std::vector<std::size_t> out;
    int depth = 0;
    bool in_string = false;
    bool is_item_next = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') { ++i; }
            in_string = c != '"';
            continue;
        }
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') { continue; }
        if (is_item_next && c != ']') { out.push_back(i); }
        is_item_next = depth == 1 && c == ',';
        if (c == '"') { in_string = true; }
        if (c == '[' || c == '{') { is_item_next = ++depth == 1; }
        if (c == ']' || c == '}') { --depth; }
    }
    return out;
}

bool is_fingerprint(std::string_view text) noexcept {
    const auto digits = [](std::string_view of, std::string_view allowed) {
        return !of.empty() && of.find_first_not_of(allowed) == std::string_view::npos;
    };
    if (!digits(text.substr(0, 16), "0123456789abcdef") || text.size() < 16) { return false; }
    return text.size() == 16 || (text[16] == ':' && digits(text.substr(17), "0123456789"));
}

class reader {
public:
    reader(std::string_view text, const std::string& file) : text_{text}, file_{file} {}

    std::variant<std::vector<baseline_entry>, fault> read() {
        if (text_.size() > largest) {
            return fault{.where = {.file = file_}, .what = "the baseline is larger than 16 MiB", .cure = cure_all()};
        }
        json::stream_parser parser;
        json::error_code failed;
        const std::size_t used = parser.write_some(text_.data(), text_.size(), failed);
        if (!failed && used == text_.size()) { parser.finish(failed); }
        if (failed || used != text_.size()) {
            const std::string why = failed ? failed.message() : "text behind the list";
            return fault{.where = place_at(text_, used, file_), .what = "this is no JSON: " + why, .cure = cure_all()};
        }
        const json::value value = parser.release();
        if (!value.is_array()) {
            return fault{.where = place_at(text_, 0, file_), .what = "the baseline is not a list", .cure = form};
        }
        return entries(value.get_array());
    }

private:
    static std::string cure_all() { return "repair it, or write the baseline anew"; }

    std::variant<std::vector<baseline_entry>, fault> entries(const json::array& list) {
        const std::vector<std::size_t> starts = starts_of_items(text_);
        std::vector<baseline_entry> out;
        std::map<std::string, std::size_t> known;
        for (std::size_t i = 0; i < list.size(); ++i) {
            baseline_entry entry;
            entry.where = place_at(text_, starts.at(i), file_);
            if (std::optional<fault> wrong = fill(entry, list[i])) { return *std::move(wrong); }
            const auto [first, is_new] = known.try_emplace(entry.fingerprint, i);
            if (!is_new) {
                return fault{.where = entry.where,
                             .what = fmt::format("the fingerprint {} stands in line {} as well", entry.fingerprint,
                                                 out[first->second].where.line),
                             .cure = "remove one of the two entries"};
            }
            out.push_back(std::move(entry));
        }
        return out;
    }

    static std::optional<fault> fill(baseline_entry& to, const json::value& from) {
        if (!from.is_object()) { return fault{.where = to.where, .what = "this is not an object", .cure = form}; }
        const json::object& entry = from.get_object();
        for (const auto& member : entry) {
            const std::string_view key{member.key().data(), member.key().size()};
            if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
                return fault{.where = to.where, .what = fmt::format("unknown key \"{}\"", key), .cure = form};
            }
        }
        std::string* fields[] = {&to.fingerprint, &to.check, &to.subject, &to.reason};
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const json::value* value = entry.if_contains(json::string_view{keys[i].data(), keys[i].size()});
            if (value == nullptr || !value->is_string()) {
                return fault{.where = to.where, .what = fmt::format("\"{}\" has to be a text", keys[i]), .cure = form};
            }
            fields[i]->assign(value->get_string().data(), value->get_string().size());
        }
        if (!is_fingerprint(to.fingerprint)) {
            return fault{.where = to.where,
                         .what = fmt::format("\"{}\" is no fingerprint", to.fingerprint),
                         .cure = "copy it from the output in the format json"};
        }
        if (to.reason.empty()) {
            return fault{.where = to.where, .what = "the reason is empty", .cure = "say why the finding may stay"};
        }
        return std::nullopt;
    }

    std::string_view text_;
    const std::string& file_;
};

} // namespace

std::variant<std::vector<baseline_entry>, fault> parse_baseline(std::string_view text, const std::string& file) {
    return reader{text, file}.read();
}

} // namespace ensign::lint
