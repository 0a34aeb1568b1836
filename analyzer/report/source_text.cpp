// SPDX-License-Identifier: BSL-1.0
#include "source_text.hpp"

#include "../files/read.hpp"
#include "utf8.hpp"

#include <algorithm>
#include <utility>

namespace ensign::lint {

source_text::source_text(std::string bytes) : bytes_{std::move(bytes)}, starts_{0} {
    for (std::size_t i = 0; i < bytes_.size(); ++i) {
        if (bytes_[i] == '\n') { starts_.push_back(i + 1); }
    }
}

std::optional<std::string_view> source_text::line(unsigned number) const noexcept {
    if (number == 0 || number > starts_.size()) { return std::nullopt; }
    const std::size_t begin = starts_[number - 1];
    const std::size_t end = number == starts_.size() ? bytes_.size() : starts_[number] - 1;
    std::string_view out = std::string_view{bytes_}.substr(begin, end - begin);
    if (!out.empty() && out.back() == '\r') { out.remove_suffix(1); }
    return out;
}

std::optional<source_text::position> source_text::at(std::size_t offset) const noexcept {
    if (offset > bytes_.size()) { return std::nullopt; }
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
    const std::size_t begin = *(next - 1);
    const std::size_t before = count_code_points(std::string_view{bytes_}.substr(begin, offset - begin));
    return position{.line = static_cast<unsigned>(next - starts_.begin()), .column = static_cast<unsigned>(before) + 1};
}

unsigned source_text::code_point_column(unsigned number, unsigned byte_column) const noexcept {
    const std::optional<std::string_view> text = line(number);
    if (!text || byte_column == 0 || byte_column - 1 > text->size()) { return byte_column; }
    return static_cast<unsigned>(count_code_points(text->substr(0, byte_column - 1))) + 1;
}

const source_text* source_cache::find(const std::string& file) {
    auto found = files_.find(file);
    if (found == files_.end()) {
        std::optional<source_text> text;
        if (std::optional<std::string> bytes = read_file(file)) { text.emplace(*std::move(bytes)); }
        found = files_.emplace(file, std::move(text)).first;
    }
    return found->second ? &*found->second : nullptr;
}

} // namespace ensign::lint
