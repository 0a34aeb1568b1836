// SPDX-License-Identifier: BSL-1.0
#include "export_fixes.hpp"

#include "arrange.hpp"
#include "fix_plan.hpp"
#include "utf8.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

namespace ensign::lint {

namespace {

// In double quotes: the only style of YAML that can hold everything on one line.
std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : valid_utf8(text)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += fmt::format("\\{}", c);
        } else if (c == '\n') {
            out += "\\n";
        } else if (byte < 0x20 || byte == 0x7f) {
            out += fmt::format("\\x{:02X}", byte);
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string_view yaml_level(severity level) noexcept {
    switch (level) {
    case severity::remark: return "Remark";
    case severity::warning: return "Warning";
    case severity::error: break;
    }
    return "Error";
}

// An edit that two fixes share is written for the first of them.
void append_replacements(std::string& out, const fix* chosen, std::set<edit>& written) {
    std::string list;
    if (chosen != nullptr) {
        for (const edit& each : chosen->edits) {
            if (!written.insert(each).second) { continue; }
            list += fmt::format("        - FilePath: {}\n          Offset: {}\n          Length: {}\n"
                                "          ReplacementText: {}\n",
                                quoted(each.file), each.offset, each.length, quoted(each.text));
        }
    }
    out += list.empty() ? "      Replacements: []\n" : "      Replacements:\n" + list;
}

void append_notes(std::string& out, const finding& of) {
    if (of.notes.empty()) { return; }
    out += "    Notes:\n";
    for (const note& each : of.notes) {
        out +=
            fmt::format("      - Message: {}\n        FilePath: {}\n        FileOffset: {}\n        Replacements: []\n",
                        quoted(each.text), quoted(each.where.file), each.where.offset);
    }
}

} // namespace

std::string export_fixes(const analysis& of, bool suggestions) {
    const analysis in_order = arranged(of);
    const fix_plan plan = plan_fixes(in_order, suggestions, [](const edit& each) -> std::string {
        return is_utf8(each.file) && is_utf8(each.text) ? "" : "it is no UTF-8";
    });
    std::vector<const fix*> chosen(in_order.findings.size());
    for (const planned_fix& each : plan.fixes) {
        if (each.left_out.empty()) { chosen[each.finding] = &in_order.findings[each.finding].fixes[each.fix]; }
    }
    std::string list;
    std::set<edit> written;
    for (std::size_t i = 0; i < in_order.findings.size(); ++i) {
        const finding& each = in_order.findings[i];
        if (each.silenced != silence::none) { continue; }
        list += fmt::format("  - DiagnosticName: {}\n    DiagnosticMessage:\n      Message: {}\n      FilePath: {}\n"
                            "      FileOffset: {}\n",
                            quoted(each.check), quoted(each.message), quoted(each.where.file), each.where.offset);
        append_replacements(list, chosen[i], written);
        append_notes(list, each);
        list += fmt::format("    Level: {}\n", yaml_level(each.level));
    }
    return fmt::format("---\nMainSourceFile: \"\"\nDiagnostics:{}{}...\n", list.empty() ? " []\n" : "\n", list);
}

} // namespace ensign::lint
