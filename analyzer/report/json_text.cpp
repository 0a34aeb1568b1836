// SPDX-License-Identifier: BSL-1.0
#include "json_text.hpp"

#include "utf8.hpp"

#include <cstddef>

namespace ensign::lint {

namespace json = boost::json;

namespace {

void append(std::string& out, const json::value& of, std::size_t depth);

void append_line(std::string& out, std::size_t depth) {
    out += '\n';
    out.append(depth * 2, ' ');
}

void append_object(std::string& out, const json::object& of, std::size_t depth) {
    out += '{';
    bool first = true;
    for (const auto& member : of) {
        if (!first) { out += ','; }
        first = false;
        append_line(out, depth + 1);
        out += json::serialize(json::string_view{member.key()}) + ": ";
        append(out, member.value(), depth + 1);
    }
    append_line(out, depth);
    out += '}';
}

void append_array(std::string& out, const json::array& of, std::size_t depth) {
    out += '[';
    bool first = true;
    for (const json::value& item : of) {
        if (!first) { out += ','; }
        first = false;
        append_line(out, depth + 1);
        append(out, item, depth + 1);
    }
    append_line(out, depth);
    out += ']';
}

void append(std::string& out, const json::value& of, std::size_t depth) {
    if (of.is_object() && !of.get_object().empty()) {
        append_object(out, of.get_object(), depth);
    } else if (of.is_array() && !of.get_array().empty()) {
        append_array(out, of.get_array(), depth);
    } else {
        out += json::serialize(of);
    }
}

} // namespace

std::string json_text(const json::value& of) {
    std::string out;
    append(out, of, 0);
    out += '\n';
    return out;
}

json::string json_string(std::string_view text) { return json::string{valid_utf8(text)}; }

} // namespace ensign::lint
