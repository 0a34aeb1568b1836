// SPDX-License-Identifier: BSL-1.0
#include "samples.hpp"

#include <catch2/catch_test_macros.hpp>

#include "lock/number.hpp"

namespace samples {

enum_record flags(std::string name, std::initializer_list<std::pair<const char*, unsigned>> members, unsigned width) {
    enum_record out;
    out.name = std::move(name);
    out.width = width;
    out.where = {"status.hpp", 3, 12};
    unsigned line = 4;
    for (const auto& [member, bit] : members) {
        out.members.push_back({member, std::uint64_t{1} << bit, {"status.hpp", line++, 5}});
    }
    return out;
}

enum_record values(std::string name, std::initializer_list<std::pair<const char*, std::int64_t>> members,
                   unsigned width, bool is_signed) {
    enum_record out;
    out.name = std::move(name);
    out.role = enum_role::values;
    out.width = width;
    out.is_signed = is_signed;
    out.where = {"values.hpp", 3, 12};
    unsigned line = 4;
    for (const auto& [member, value] : members) {
        out.members.push_back(
            {member, static_cast<std::uint64_t>(value) & width_mask(width), {"values.hpp", line++, 5}});
    }
    return out;
}

struct_record fields(std::string name, std::initializer_list<std::pair<const char*, field_kind>> members) {
    struct_record out;
    out.name = std::move(name);
    out.where = {"army.hpp", 3, 8};
    unsigned line = 4;
    for (const auto& [path, kind] : members) {
        field_record f;
        f.path = path;
        f.kind = kind;
        f.size = size_of(kind) == 0 ? 4 : size_of(kind);
        f.offset = out.size;
        f.where = {"army.hpp", line++, 5};
        out.size += f.size;
        out.fields.push_back(std::move(f));
    }
    return out;
}

records only(enum_record e) {
    records out;
    out.enums.push_back(std::move(e));
    return out;
}

records only(struct_record s) {
    records out;
    out.structs.push_back(std::move(s));
    return out;
}

records town() {
    enum_record status = flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}});
    status.aliases.push_back({"OnFire", "Burning", true, {"status.hpp", 6, 5}});
    status.composites.push_back({"Disabled", 3, {"status.hpp", 7, 5}});
    status.zero = "Nobody";
    struct_record army = fields("game::Army", {{"hp", field_kind::i32}, {"traits", field_kind::mask}});
    army.fields[1].enumeration = "game::Status";
    records out = only(std::move(status));
    out.structs.push_back(std::move(army));
    return out;
}

std::string brief(const std::vector<lock_finding>& findings) {
    std::string out;
    for (const lock_finding& f : findings) {
        const std::string_view prefix = "ensign-schema-";
        REQUIRE(std::string_view{f.check}.starts_with(prefix));
        if (!out.empty()) { out += '\n'; }
        out += f.check.substr(prefix.size());
        out += f.verdict == lock_verdict::breaking ? " breaking " : " compatible ";
        out += f.subject;
    }
    return out;
}

lock_finding single(const std::vector<lock_finding>& findings) {
    INFO(brief(findings));
    REQUIRE(findings.size() == 1);
    return findings.front();
}

bool has(std::string_view text, std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) {
        if (text.find(part) == std::string_view::npos) {
            UNSCOPED_INFO("no '" << part << "' in: " << text);
            return false;
        }
    }
    return true;
}

std::uint64_t dice::below(std::uint64_t limit) {
    // xorshift64*: the standard distributions differ between libraries
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return (state_ * 2685821657736338717U >> 11) % limit;
}

} // namespace samples
