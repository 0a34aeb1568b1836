// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

module ensign.signal;

namespace ensign::internal {

slot_base::~slot_base() = default;

slot_list::~slot_list() { close(); }

void slot_list::add(std::shared_ptr<slot_base> slot) {
    slots_.push_back(std::move(slot));
    slot_base& added = *slots_.back();
    added.list_ = this;
    added.born_ = *clock_;
    ++connected_;
}

void slot_list::remove(const std::shared_ptr<slot_base>& slot) noexcept {
    slot_list* const list = slot->list_;
    if (list == nullptr) { return; }
    slot->list_ = nullptr;
    --list->connected_;
    if (list->walks_ != 0) { return; }
    for (std::size_t i = 0; i < list->slots_.size(); ++i) {
        if (list->slots_[i] == slot) {
            // Out of the list before it can die (the caller holds a reference): its destructor may come back here.
            list->slots_.erase(list->slots_.begin() + static_cast<std::ptrdiff_t>(i));
            return;
        }
    }
}

void slot_list::close() noexcept {
    for (const auto& slot : slots_) { slot->list_ = nullptr; }
    connected_ = 0;
    if (walks_ == 0) { const auto dying = std::exchange(slots_, {}); }
}

void slot_list::sweep() noexcept {
    // The dead are moved behind the living first and die last: their destructors may connect and disconnect here.
    std::vector<std::shared_ptr<slot_base>> all = std::exchange(slots_, {});
    std::size_t kept = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i]->list_ != nullptr) { std::swap(all[kept++], all[i]); }
    }
    const std::size_t dead = all.size() - kept;
    std::vector<std::shared_ptr<slot_base>> graveyard;
    try {
        graveyard.reserve(dead);
    } catch (...) { // no memory to bury them: they stay marked until the next sweep
        slots_ = std::move(all);
        return;
    }
    for (std::size_t i = kept; i < all.size(); ++i) { graveyard.push_back(std::move(all[i])); }
    all.resize(kept);
    slots_ = std::move(all);
}

} // namespace ensign::internal

namespace ensign {

scoped_connection::scoped_connection(std::weak_ptr<internal::slot_base> slot) noexcept : slot_{std::move(slot)} {}

scoped_connection::scoped_connection(scoped_connection&& other) noexcept : slot_{std::exchange(other.slot_, {})} {}

scoped_connection& scoped_connection::operator=(scoped_connection&& other) noexcept {
    if (this != &other) {
        disconnect();
        slot_ = std::exchange(other.slot_, {});
    }
    return *this;
}

scoped_connection::~scoped_connection() { disconnect(); }

void scoped_connection::disconnect() noexcept {
    const auto slot = std::exchange(slot_, {}).lock();
    if (slot != nullptr) { internal::slot_list::remove(slot); }
}

void scoped_connection::keep() noexcept { slot_.reset(); }

bool scoped_connection::connected() const noexcept {
    const auto slot = slot_.lock();
    return slot != nullptr && internal::slot_list::connected(*slot);
}

} // namespace ensign
