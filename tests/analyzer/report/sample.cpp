// SPDX-License-Identifier: BSL-1.0
#include "sample.hpp"

#include <files/write.hpp>

#include <filesystem>
#include <stdexcept>
#include <utility>

namespace sample {

std::string_view status_source() noexcept {
    return R"(// Zustände
enum class status : int {
    none = 0,
    burning = 1 << 0,
	poisoned = 1 << 0,
    /* glühend */ glowing = 3,
    count, // NOLINT(ensign-sentinel)
};
)";
}

std::string_view odd_source() noexcept { return "enum class odd : unsigned { a = 1, b = 0010 };\r\n"; }

void write_sources(const std::string& root) {
    std::filesystem::create_directories(root + "/game");
    for (const auto& [name, text] :
         {std::pair{"/game/status.hpp", status_source()}, std::pair{"/game/odd, 100%:name.hpp", odd_source()}}) {
        if (!write_file(root + name, text).empty()) { throw std::runtime_error{"cannot write the sample"}; }
    }
}

place find(const std::string& file, std::string_view source, std::string_view text, unsigned number) {
    std::size_t offset = source.find(text);
    while (--number != 0) { offset = source.find(text, offset + 1); }
    if (offset == std::string_view::npos) { throw std::runtime_error{"not in the sample: " + std::string{text}}; }
    place out{.file = file, .line = 1, .column = 1};
    for (std::size_t i = 0; i < offset; ++i) {
        out.column = source[i] == '\n' ? 1 : out.column + 1;
        out.line += source[i] == '\n' ? 1 : 0;
    }
    out.offset = static_cast<unsigned>(offset);
    out.length = static_cast<unsigned>(text.size());
    return out;
}

finding plain(std::string check, std::string subject, place where, severity level) {
    finding out;
    out.check = std::move(check);
    out.subject = std::move(subject);
    out.where = std::move(where);
    out.level = level;
    out.message = "something is wrong";
    return out;
}

namespace {

edit replace(const place& where, std::string text) {
    return {.file = where.file, .offset = where.offset, .length = where.length, .text = std::move(text)};
}

finding underlying_type(const std::string& file) {
    const place type = find(file, status_source(), "int");
    finding out = plain("ensign-underlying-type", "game::status", type);
    out.message = "the underlying type int is signed; flags need an unsigned type";
    out.fixes = {{.what = "write std::uint32_t", .safe = true, .edits = {replace(type, "std::uint32_t")}}};
    return out;
}

// The same cure as that of the type: done once, it cures both.
finding sign_bit(const std::string& file) {
    finding out = underlying_type(file);
    out.check = "ensign-sign-bit";
    out.message = "the top bit of int is its sign";
    return out;
}

finding bit_alias(const std::string& file) {
    finding out = plain("ensign-bit-alias", "game::status::poisoned", find(file, status_source(), "poisoned"));
    out.message = "poisoned and burning have the same bit, 0x1 (bit 0); give poisoned a bit of its own";
    out.notes = {{.where = find(file, status_source(), "burning"), .text = "burning has it first"}};
    out.fixes = {{.what = "take the next free bit, 1 << 2",
                  .safe = false,
                  .edits = {replace(find(file, status_source(), "1 << 0", 2), "1 << 2")}},
                 {.what = "write `poisoned = burning` if both names are meant", .safe = false, .edits = {}}};
    return out;
}

finding literal_composite(const std::string& file) {
    finding out = plain("ensign-literal-composite", "game::status::glowing", find(file, status_source(), "glowing"),
                        severity::warning);
    out.message = "glowing = 0x3 is burning and bit 1, which no flag has";
    out.fixes = {{.what = "write burning | poisoned",
                  .safe = true,
                  .edits = {replace(find(file, status_source(), "3"), "burning | poisoned")}}};
    return out;
}

// Its fix cannot be applied together with the one above.
finding bit_field(const std::string& file) {
    finding out = plain("ensign-bit-field-member", "game::status::glowing", find(file, status_source(), "glowing"),
                        severity::warning);
    out.message = "glowing is a mask among flags";
    out.fixes = {{.what = "take glowing out",
                  .safe = true,
                  .edits = {replace(find(file, status_source(), "glowing = 3,"), "")}}};
    return out;
}

finding sentinel(const std::string& file) {
    finding out =
        plain("ensign-sentinel", "game::status::count", find(file, status_source(), "count"), severity::warning);
    out.message = "count is no flag; make it a constant outside of the enum";
    out.silenced = silence::nolint;
    out.why_silenced = "NOLINT(ensign-sentinel)";
    return out;
}

finding headroom(const std::string& file) {
    finding out =
        plain("ensign-width-headroom", "game::status", find(file, status_source(), "status"), severity::remark);
    out.message = "3 bits are free, fewer than 4";
    return out;
}

finding octal(const std::string& file) {
    const place number = find(file, odd_source(), "0010");
    finding out = plain("ensign-octal-literal", "odd::b", number, severity::warning);
    out.message = "0010 is octal: 8\nsecond line, 100% \"quoted\"";
    out.fixes = {{.what = "write 010 as 8", .safe = true, .edits = {replace(number, "8")}}};
    return out;
}

} // namespace

analysis findings(const std::string& root) {
    const std::string status = root + "/game/status.hpp";
    const std::string odd = root + "/game/odd, 100%:name.hpp";
    analysis out;
    out.findings = {
        sentinel(status),        octal(odd),       bit_alias(status),         underlying_type(status), sign_bit(status),
        underlying_type(status), headroom(status), literal_composite(status), bit_field(status)};
    out.findings.push_back(
        plain("ensign-schema-removed-unreserved", "game::status::cursed", {.file = root + "/ensign.lock"}));
    out.findings.back().message = "cursed (bit 9) is gone; run `ensign-lint lock reserve game::status 9`";
    out.problems = {{.file = root + "/game/broken.cpp",
                     .what = "module 'game' not found",
                     .cure = "build the modules first: cmake --build BUILD"}};
    out.files = {status, odd};
    out.seen = {remember(status, status_source()), remember(odd, odd_source())};
    return out;
}

report_options options(const std::string& root) {
    const auto page = [](const std::string& name) { return "docs/analyzer/" + name + ".md"; };
    report_options out{.root = root, .version = "0.1.0", .rules = {}, .pages = "https://example.org/ensign/"};
    for (const auto& [name, summary] : {std::pair{"ensign-bit-alias", "Two flags have the same bit"},
                                        std::pair{"ensign-underlying-type", "Flags need a fixed unsigned type"},
                                        std::pair{"ensign-bit-alias", "A second time by mistake"},
                                        std::pair{"ensign-octal-literal", "A number that looks decimal"}}) {
        out.rules.push_back(
            {.name = name, .summary = summary, .page = page(name), .level = severity::error, .on = true});
    }
    out.rules.push_back({.name = "ensign-width-headroom",
                         .summary = "Few bits are free",
                         .page = page("ensign-width-headroom"),
                         .level = severity::remark,
                         .on = false});
    return out;
}

} // namespace sample
