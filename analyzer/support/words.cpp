// SPDX-License-Identifier: BSL-1.0
#include "words.hpp"

namespace ensign::lint {

namespace {

bool starts_word(llvm::StringRef name, std::size_t i) {
    using llvm::isDigit, llvm::isLower, llvm::isUpper;
    const char before = name[i - 1];
    const char now = name[i];
    if (isDigit(before) != isDigit(now)) { return true; }
    if (!isUpper(now)) { return false; }
    return isLower(before) || (i + 1 < name.size() && isLower(name[i + 1])); // "maxValue", "ABCValue"
}

} // namespace

std::vector<std::string> words_of(llvm::StringRef name) {
    std::vector<std::string> out;
    bool fresh = true;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '_') {
            fresh = true;
            continue;
        }
        if (fresh || starts_word(name, i)) { out.emplace_back(); }
        fresh = false;
        out.back() += llvm::toLower(name[i]);
    }
    if (out.empty()) { out.push_back(name.str()); } // nothing but underscores
    return out;
}

std::size_t common_words(llvm::ArrayRef<member> members) {
    if (members.size() < 2) { return 0; }
    const std::vector<std::string> first = words_of(members.front().name);
    std::size_t common = first.size();
    for (const member& m : members) {
        const std::vector<std::string> words = words_of(m.name);
        common = std::min(common, words.size() - 1);
        while (common != 0 &&
               !std::equal(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(common), first.begin())) {
            --common;
        }
    }
    return common;
}

std::vector<std::string> own_words(const enum_type& e, const member& m) {
    std::vector<std::string> words = words_of(m.name);
    const auto drop = [&](std::size_t count) {
        words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
    };
    drop(e.common_words);
    const std::vector<std::string> type = words_of(e.decl->getName());
    if (words.size() > type.size() && std::equal(type.begin(), type.end(), words.begin())) { drop(type.size()); }
    if (words.size() > 1 && words.front() == "k") { drop(1); }
    return words;
}

std::string own_name(const enum_type& e, const member& m) { return llvm::join(own_words(e, m), "_"); }

std::vector<std::string> listed(llvm::StringRef option) {
    std::vector<std::string> out;
    while (!option.empty()) {
        const std::size_t end = option.find_first_of(",;");
        const llvm::StringRef part = option.substr(0, end).trim();
        if (!part.empty()) { out.push_back(part.str()); }
        option = option.substr(end).drop_front(end == llvm::StringRef::npos ? 0 : 1);
    }
    return out;
}

bool lists_name(llvm::StringRef option, llvm::StringRef own_name) {
    return llvm::any_of(listed(option),
                        [&](llvm::StringRef one) { return llvm::join(words_of(one), "_") == own_name; });
}

} // namespace ensign::lint
