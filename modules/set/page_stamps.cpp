// SPDX-License-Identifier: BSL-1.0
module;

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>

module ensign.set;

namespace ensign::internal {

namespace {

constexpr std::size_t block = 32; // stamps that are looked at together

// Sets of different threads take numbers.
std::uint64_t next_source() noexcept {
    static constinit std::atomic<std::uint64_t> last{0};
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

// Without branches, so that it becomes vector instructions.
bool any_later(const std::uint32_t* stamps, std::uint32_t since) noexcept {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < block; ++i) { out |= stamps[i] > since ? 1U : 0U; }
    return out != 0;
}

} // namespace

std::size_t page_changes::count(std::size_t pages) const noexcept {
    const std::size_t known = std::min(pages, count_);
    std::uint32_t later = 0; // of 2^32 rows at most
    for (std::size_t i = 0; i < known; ++i) { later += stamps_[i] > since_ ? 1U : 0U; }
    return later + (pages - known);
}

page_run page_changes::next(std::size_t from, std::size_t end) const noexcept {
    const std::size_t known = std::min(end, count_);
    std::size_t first = std::min(from, end);
    while (first < known && known - first >= block && !any_later(stamps_ + first, since_)) { first += block; }
    while (first < known && stamps_[first] <= since_) { ++first; }
    std::size_t last = first;
    while (last < known && stamps_[last] > since_) { ++last; }
    return {first, last < known ? last : end};
}

void page_stamps::mark(page_run pages) noexcept {
    const std::size_t last = std::min(pages.last, stamps_.size());
    for (std::size_t page = pages.first; page < last; ++page) { stamps_[page] = epoch_; }
}

void page_stamps::track(std::size_t pages) noexcept {
    if (pages <= stamps_.size()) { return; }
    try {
        stamps_.reserve(pages);
    } catch (const std::bad_alloc&) { return; }
    while (stamps_.size() < pages) { stamps_.push_back(epoch_); }
}

const page_stamps::adoption* page_stamps::find_adopted(const rows_version& version) const noexcept {
    for (const adoption& a : adopted_) {
        if (a.version == version) { return &a; }
    }
    return nullptr;
}

page_changes page_stamps::since(const rows_version& version) const noexcept {
    if (!knows(version)) { return {}; }
    const adoption* const adopted = find_adopted(version); // later than the version itself
    return {stamps_.data(), stamps_.size(), adopted != nullptr ? adopted->epoch : version.epoch};
}

rows_version page_stamps::take() noexcept {
    if (source_ == 0) { source_ = next_source(); }
    const rows_version out{source_, epoch_};
    end_epoch();
    return out;
}

void page_stamps::adopt(const rows_version& version) noexcept {
    adoption* at = adopted_;
    for (adoption& a : adopted_) {
        if (a.version == version) {
            at = &a;
            break;
        }
        if (a.epoch < at->epoch) { at = &a; }
    }
    *at = {version, epoch_};
    end_epoch();
}

void page_stamps::end_epoch() noexcept {
    if (epoch_ != std::numeric_limits<std::uint32_t>::max()) {
        ++epoch_;
        return;
    }
    // Nothing is known of what was before: another source.
    source_ = next_source();
    for (adoption& a : adopted_) { a = {}; }
    epoch_ = 1;
    for (std::size_t page = 0; page < stamps_.size(); ++page) { stamps_[page] = 0; }
}

} // namespace ensign::internal
