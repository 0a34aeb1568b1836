// SPDX-License-Identifier: BSL-1.0
#include "merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "entries.hpp"
#include "lock_error.hpp"
#include "parse.hpp"
#include "write.hpp"

namespace ensign::lint {

namespace {

// Free slots and fingerprints are derived, so no side has to agree with the other about them.
std::vector<lock_block> bare_blocks(lock_file lock) {
    for (locked_enum& e : lock.enums) { e.fingerprint.reset(); }
    for (locked_struct& s : lock.structs) { s.fingerprint.reset(); }
    sort_lock(lock);
    std::vector<lock_block> out = blocks_of(lock);
    for (lock_block& b : out) {
        std::erase_if(b.entries, [](const lock_entry& e) { return e.free; });
    }
    return out;
}

using block_key = std::pair<unsigned, std::string>;
using entries = std::vector<lock_entry>;

std::map<block_key, entries> by_key(const lock_file& lock) {
    std::map<block_key, entries> out;
    for (lock_block& b : bare_blocks(lock)) { out.emplace(block_key{b.rank, b.key}, std::move(b.entries)); }
    return out;
}

const lock_entry* find(const entries* in, const lock_entry& like) {
    if (in == nullptr) { return nullptr; }
    const auto found = std::lower_bound(in->begin(), in->end(), like, entry_before);
    return found != in->end() && same_place(*found, like) ? &*found : nullptr;
}

bool same_line(const lock_entry* a, const lock_entry* b) {
    return a == nullptr || b == nullptr ? a == b : a->line == b->line;
}

bool same_block(const entries* a, const entries* b) {
    if (a == nullptr || b == nullptr) { return a == b; }
    return std::equal(a->begin(), a->end(), b->begin(), b->end(),
                      [](const lock_entry& x, const lock_entry& y) { return x.line == y.line; });
}

std::string conflict_text(std::string_view ours, std::string_view theirs) {
    return fmt::format("<<<<<<< ours\n{}=======\n{}>>>>>>> theirs\n", ours, theirs);
}

std::string said(const lock_entry* e) {
    if (e == nullptr) { return "nothing"; }
    return fmt::format("`{}`",
                       std::string_view{e->line}.substr(std::min(e->line.find_first_not_of(' '), e->line.size())));
}

// What stands on a number: "Burning" of "  1  Burning".
std::string_view last_word(const lock_entry& of) { return std::string_view{of.line}.substr(of.line.rfind(' ') + 1); }

// Whether a note (an alias, a former or a future name) that one side has changed is still about the same member on the
// other `side`: that may have given the number to somebody else, or have taken the field away.
bool note_fits(const lock_entry& note, const entries* base, const entries& side) {
    lock_entry self = note;
    self.what = lock_entry::part::self;
    self.second.clear();
    const lock_entry* const before = find(base, self);
    const lock_entry* const now = find(&side, self);
    if (before == nullptr || same_line(before, now)) { return true; }
    if (now == nullptr || !note.name.empty()) { return now != nullptr; } // of a field the path says who it is
    return std::any_of(side.begin(), side.end(), [&](const lock_entry& e) {
        return e.where == self.where && e.position == self.position && e.what == lock_entry::part::former &&
               e.second == last_word(*before);
    });
}

class merger {
public:
    merger(const lock_file& base, const lock_file& ours, const lock_file& theirs)
        : base_{by_key(base)}, ours_{by_key(ours)}, theirs_{by_key(theirs)} {}

    lock_merge result() && {
        std::map<block_key, int> keys;
        for (const auto* const side : {&ours_, &theirs_}) {
            for (const auto& [key, lines] : *side) { keys.emplace(key, 0); }
        }
        text_ = std::string{lock_first_line} + '\n';
        for (const auto& [key, ignored] : keys) {
            merge_block(key.second, in(base_, key), in(ours_, key), in(theirs_, key));
        }
        return {std::move(text_), std::move(conflicts_)};
    }

private:
    static const entries* in(const std::map<block_key, entries>& side, const block_key& key) {
        const auto found = side.find(key);
        return found == side.end() ? nullptr : &found->second;
    }

    void merge_block(const std::string& name, const entries* base, const entries* ours, const entries* theirs) {
        if (same_block(ours, theirs) || same_block(base, theirs)) {
            append(ours);
        } else if (same_block(base, ours)) {
            append(theirs);
        } else if (ours == nullptr || theirs == nullptr) {
            conflicts_.push_back(fmt::format("{}: {} has removed it, and {} has changed it", name,
                                             ours == nullptr ? "our side" : "their side",
                                             ours == nullptr ? "their side" : "our side"));
            text_ +=
                '\n' + conflict_text(ours == nullptr ? "" : text_of(*ours), theirs == nullptr ? "" : text_of(*theirs));
        } else {
            merge_lines(base, *ours, *theirs);
        }
    }

    void append(const entries* block) {
        if (block != nullptr) { text_ += '\n' + text_of(*block); }
    }

    void merge_lines(const entries* base, const entries& ours, const entries& theirs) {
        entries all = ours;
        for (const lock_entry& e : theirs) {
            if (find(&ours, e) == nullptr) { all.push_back(e); }
        }
        std::sort(all.begin(), all.end(), entry_before);
        entries merged;
        for (lock_entry& e : all) {
            const lock_entry* const b = find(base, e);
            const lock_entry* const o = find(&ours, e);
            const lock_entry* const t = find(&theirs, e);
            const bool note = e.what != lock_entry::part::self;
            const bool astray = note && ((same_line(b, o) && t != nullptr && !note_fits(e, base, ours)) ||
                                         (same_line(b, t) && o != nullptr && !note_fits(e, base, theirs)));
            if (same_line(o, t) || (same_line(b, t) && !astray)) {
                if (o != nullptr) { merged.push_back(*o); }
            } else if (same_line(b, o) && !astray) {
                if (t != nullptr) { merged.push_back(*t); }
            } else {
                conflicts_.push_back(
                    fmt::format("{}: our side has {}, their side has {}", e.subject, said(o), said(t)));
                const auto line = [](const lock_entry* from) {
                    return from == nullptr ? std::string{} : from->line + '\n';
                };
                std::string text = conflict_text(line(o), line(t));
                text.pop_back();
                e.line = std::move(text);
                merged.push_back(e);
            }
        }
        text_ += '\n' + text_of(merged);
    }

    std::map<block_key, entries> base_;
    std::map<block_key, entries> ours_;
    std::map<block_key, entries> theirs_;
    std::string text_;
    std::vector<std::string> conflicts_;
};

} // namespace

lock_merge merge_locks(const lock_file& base, const lock_file& ours, const lock_file& theirs) {
    lock_merge out = merger{base, ours, theirs}.result();
    if (!out.conflicts.empty()) { return out; }
    try {
        lock_file merged = parse_lock(out.text);
        if (has_fingerprints(ours) || has_fingerprints(theirs)) { set_fingerprints(merged); }
        out.text = write_lock(merged);
    } catch (const lock_error& e) {
        // every line is right, and together they are not: a name on two numbers
        out.conflicts.push_back(fmt::format("line {}: {}: {}", e.line(), e.text(), e.cure()));
    }
    return out;
}

} // namespace ensign::lint
