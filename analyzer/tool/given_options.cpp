// SPDX-License-Identifier: BSL-1.0
#include "given_options.hpp"

#include "../support/check.hpp"
#include "analyse.hpp"

namespace ensign::lint {

namespace {

constexpr check_option trait_enums{"TraitEnums", "regex"};

std::vector<std::pair<std::string, check_option>> known_options() {
    std::vector<std::pair<std::string, check_option>> out{{trait_enums.name.str(), trait_enums}};
    for (const check& one : registry()) {
        for (const check_option& option : one.options) {
            out.emplace_back(("ensign-" + one.name + "." + option.name).str(), option);
        }
    }
    return out;
}

// What somebody will have meant: the option that differs least.
std::string nearest(llvm::StringRef name, llvm::ArrayRef<std::pair<std::string, check_option>> known) {
    return std::min_element(known.begin(), known.end(),
                            [&](const auto& a, const auto& b) {
                                return name.edit_distance(a.first) < name.edit_distance(b.first);
                            })
        ->first;
}

} // namespace

void examine_options(const std::map<std::string, std::string>& given) {
    const auto known = known_options();
    for (const auto& [name, value] : given) {
        const auto option = llvm::find_if(known, [&](const auto& one) { return one.first == name; });
        if (option == known.end()) {
            throw bad_request{"--option: '" + name + "' is no option: is " + nearest(name, known) + " meant?"};
        }
        if (const std::string fault = fault_of_value(option->second, value); !fault.empty()) {
            throw bad_request{"--option: " + name + ": " + fault};
        }
    }
}

} // namespace ensign::lint
