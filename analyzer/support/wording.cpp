// SPDX-License-Identifier: BSL-1.0
#include "wording.hpp"

#include "locations.hpp"

namespace ensign::lint {

namespace {

std::string names_of(llvm::ArrayRef<member> members, std::uint64_t value) {
    std::string out;
    for (const member& m : members) {
        if (!m.is_flag() || (value & m.value) == 0) { continue; }
        value &= ~m.value;
        out += (out.empty() ? "" : " | ") + m.name;
    }
    return value == 0 ? out : std::string{};
}

} // namespace

std::string hex(std::uint64_t value) { return "0x" + llvm::utohexstr(value, true); }

std::string list_text(llvm::ArrayRef<std::string> words) {
    constexpr std::size_t most = 16;
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i == most - 1 && words.size() > most) { return out + " and " + std::to_string(words.size() - i) + " more"; }
        if (i != 0) { out += i + 1 == words.size() ? " and " : ", "; }
        out += words[i];
    }
    return out;
}

std::string bits_text(std::uint64_t value) {
    std::vector<std::string> bits;
    for (unsigned i = 0; i < 64; ++i) {
        if ((value >> i & 1U) != 0) { bits.push_back(std::to_string(i)); }
    }
    if (bits.empty()) { return "no bit (0x0)"; }
    if (bits.size() > 8) { return std::to_string(bits.size()) + " bits (" + hex(value) + ")"; }
    return (bits.size() == 1 ? "bit " : "bits ") + list_text(bits) + " (" + hex(value) + ")";
}

std::vector<unsigned> free_bits(const enum_type& e) {
    std::uint64_t used = 0;
    for (const member& m : e.members) { used |= m.value; }
    std::vector<unsigned> above;
    std::vector<unsigned> between;
    const unsigned top = used == 0 ? 0 : llvm::Log2_64(used) + 1;
    for (unsigned bit = 0; bit < std::min(e.width, 64U); ++bit) {
        if ((used >> bit & 1U) == 0) { (bit >= top ? above : between).push_back(bit); }
    }
    above.insert(above.end(), between.begin(), between.end());
    return above;
}

std::optional<unsigned> free_bit(const enum_type& e) {
    const std::vector<unsigned> free = free_bits(e);
    return free.empty() ? std::nullopt : std::optional{free.front()};
}

std::string flag_initializer(const enum_type& e, unsigned bit) {
    return (e.width > 32 ? "1ULL << " : "1U << ") + std::to_string(bit);
}

std::string free_bit_advice(const enum_type& e) {
    if (const auto bit = free_bit(e)) { return "bit " + std::to_string(*bit) + " is free"; }
    if (e.width < 64) { return "no bit is free: " + unsigned_type(e.width * 2) + " has room"; }
    return "no bit is free: put the rest into a second trait enum, a set may have several";
}

std::string unsigned_type(unsigned width) {
    return "std::uint" + std::to_string(std::clamp(static_cast<unsigned>(llvm::PowerOf2Ceil(width)), 8U, 64U)) + "_t";
}

std::string as_names(const enum_type& e, std::uint64_t value) { return names_of(e.members, value); }

std::string as_names_before(const enum_type& e, const member& m) {
    return names_of(llvm::ArrayRef<member>{e.members}.take_front(static_cast<std::size_t>(&m - e.members.data())),
                    m.value);
}

std::optional<clang::FixItHint> set_initializer(const enum_type& e, const member& m, llvm::StringRef value) {
    const clang::SourceManager& sources = e.decl->getASTContext().getSourceManager();
    if (m.init == nullptr) {
        const clang::SourceLocation name = m.decl->getLocation();
        if (!can_be_edited(name, sources)) { return std::nullopt; }
        const clang::SourceLocation behind =
            clang::Lexer::getLocForEndOfToken(name, 0, sources, e.decl->getASTContext().getLangOpts());
        return clang::FixItHint::CreateInsertion(behind, (" = " + value).str());
    }
    const clang::SourceRange old = m.init->getSourceRange();
    if (!can_be_edited(old, sources)) { return std::nullopt; }
    return clang::FixItHint::CreateReplacement(old, value);
}

} // namespace ensign::lint
