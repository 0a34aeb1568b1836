// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <vector>

export module ensign.view:refreshed;

import :membership;

export namespace ensign::internal {

/// Views whose members an operation finds anew. What they will be lies beside what they are, until the operation commits.
template <class State>
class refreshed_views {
public:
    /// The members to be, so far none. `room`: rows that there will be room for.
    membership& from_nothing(State& v, std::size_t room) {
        v.rest->fresh.clear();
        return add(v, room);
    }
    /// The members to be, so far those of today.
    membership& from_present(State& v, std::size_t room) {
        v.rest->fresh = v.members;
        return add(v, room);
    }

    [[nodiscard]] bool empty() const noexcept { return views_.empty(); }
    [[nodiscard]] State* const* begin() const noexcept { return views_.data(); }
    [[nodiscard]] State* const* end() const noexcept { return views_.data() + views_.size(); }

    void commit() noexcept {
        for (State* const v : views_) {
            v->members.swap(v->rest->fresh);
            v->ids_valid = false;
        }
        drop();
    }
    void drop() noexcept {
        for (State* const v : views_) {
            v->rest->fresh = {};
            v->rest->refreshing = false;
        }
        views_.clear();
    }

private:
    membership& add(State& v, std::size_t room) {
        v.rest->fresh.make_room(room);
        views_.push_back(&v);
        v.rest->refreshing = true;
        return v.rest->fresh;
    }

    std::vector<State*> views_;
};

} // namespace ensign::internal
