// SPDX-License-Identifier: BSL-1.0
// Random fixes, compared with models that are too simple to be wrong in the same way.
#include "sample.hpp"
#include "scratch.hpp"

#include <catch2/catch_test_macros.hpp>

#include <report/apply_fixes.hpp>
#include <report/arrange.hpp>
#include <report/fix_plan.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace ensign::lint;

namespace {

class dice {
public:
    explicit dice(unsigned seed) : engine_{seed} {}

    unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>{0, n - 1}(engine_); }

    std::string text(unsigned most, bool lines) {
        std::string out;
        for (unsigned n = below(most + 1); n != 0; --n) {
            out += lines && below(6) == 0 ? '\n' : static_cast<char>('a' + below(26));
        }
        return out;
    }

    template <typename T>
    void shuffle(std::vector<T>& items) {
        std::shuffle(items.begin(), items.end(), engine_);
    }

private:
    std::mt19937 engine_;
};

std::string crlf(const std::string& text) {
    std::string out;
    for (const char c : text) { out += c == '\n' ? std::string{"\r\n"} : std::string{c}; }
    return out;
}

finding with_edits(const std::string& file, unsigned line, std::vector<edit> edits) {
    finding out = sample::plain("c", std::to_string(line), {.file = file, .line = line, .column = 1});
    out.fixes = {{.what = "x", .safe = true, .edits = std::move(edits)}};
    return out;
}

// Edits that keep a byte between each other, from front to back.
std::vector<edit> apart(dice& random, const std::string& file, unsigned size) {
    std::vector<edit> out;
    for (unsigned at = random.below(4); at < size;) {
        const unsigned length = std::min(random.below(5), size - at);
        out.push_back({file, at, length, random.text(6, true)});
        at += length + 1 + random.below(8);
    }
    return out;
}

// From back to front, so that no offset moves.
std::string naive(std::string text, const std::vector<edit>& edits, bool is_crlf) {
    for (auto each = edits.rbegin(); each != edits.rend(); ++each) {
        text.replace(each->offset, each->length, is_crlf ? crlf(each->text) : each->text);
    }
    return text;
}

// Deals edits to findings, each edit to one or more of them.
analysis deal(dice& random, const std::map<std::string, std::vector<edit>>& edits) {
    std::vector<finding> hands;
    const unsigned count = 1 + random.below(6);
    for (unsigned i = 0; i < count; ++i) { hands.push_back(with_edits("/srv/a.cpp", i + 1, {})); }
    for (const auto& [file, list] : edits) {
        for (const edit& each : list) {
            for (unsigned n = 1 + random.below(2); n != 0; --n) {
                hands[random.below(count)].fixes[0].edits.push_back(each);
            }
        }
    }
    for (finding& each : hands) { random.shuffle(each.fixes[0].edits); }
    analysis out{.findings = hands, .problems = {}, .files = {}, .seen = {}};
    out.findings.insert(out.findings.end(), hands.begin(), hands.begin() + random.below(count + 1)); // other units
    random.shuffle(out.findings);
    return out;
}

// Do two edits have a byte in common? One that inserts minds the places beside what the other replaces as well.
bool touches(const edit& a, const edit& b) {
    const unsigned margin = a.length == 0 || b.length == 0 ? 1 : 0;
    for (unsigned at = a.offset; at < a.offset + a.length + margin; ++at) {
        if (a.file == b.file && at >= b.offset && at < b.offset + b.length + margin) { return true; }
    }
    return false;
}

} // namespace

TEST_CASE("apply_fixes: edits that do not overlap come out as if each was made by itself", "[apply_fixes]") {
    const scratch root;
    for (unsigned seed = 0; seed < 300; ++seed) {
        dice random{seed};
        std::map<std::string, std::vector<edit>> edits;
        std::map<std::string, std::string> wanted;
        std::vector<seen_file> seen;
        for (unsigned i = 0; i < 1 + random.below(3); ++i) {
            const bool is_crlf = random.below(2) == 0;
            const std::string lines = random.text(120, true) + "\n";
            const std::string text = is_crlf ? crlf(lines) : lines;
            const std::string file = root.write(std::to_string(i) + ".cpp", text);
            seen.push_back(remember(file, text));
            edits[file] = apart(random, file, static_cast<unsigned>(text.size()));
            wanted[file] = naive(text, edits[file], is_crlf);
        }
        analysis of = deal(random, edits);
        of.seen = seen;
        const fix_outcome done = apply_fixes(of);
        INFO("seed " << seed);
        REQUIRE(done.left.empty());
        for (const auto& [file, text] : wanted) { REQUIRE(scratch::read(file) == text); }
    }
}

TEST_CASE("plan_fixes: of fixes that overlap, each is taken unless it touches one before it", "[apply_fixes]") {
    unsigned left = 0;
    for (unsigned seed = 0; seed < 500; ++seed) {
        dice random{seed};
        analysis of;
        for (unsigned line = 1; line < 12; ++line) {
            std::vector<edit> edits;
            edits.push_back(
                {random.below(2) == 0 ? "/a" : "/b", random.below(30), random.below(4), random.text(1, false)});
            if (random.below(3) == 0) { edits.push_back({"/c", random.below(30), random.below(4), "x"}); }
            of.findings.push_back(with_edits("/srv/a.cpp", line, edits));
        }
        const fix_plan plan = plan_fixes(of, false, [](const edit&) { return std::string{}; });
        REQUIRE(plan.fixes.size() == of.findings.size());
        std::vector<edit> taken;
        for (const planned_fix& each : plan.fixes) {
            const std::vector<edit>& edits = of.findings[each.finding].fixes[0].edits;
            const bool free = std::none_of(edits.begin(), edits.end(), [&](const edit& wanted) {
                const bool there = std::find(taken.begin(), taken.end(), wanted) != taken.end();
                return !there &&
                       std::any_of(taken.begin(), taken.end(), [&](const edit& t) { return touches(t, wanted); });
            });
            INFO("seed " << seed << ", finding " << each.finding);
            REQUIRE(each.left_out.empty() == free);
            if (free) { taken.insert(taken.end(), edits.begin(), edits.end()); }
            left += free ? 0 : 1;
        }
    }
    CHECK(left > 100); // else nothing was tried
}
