// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <vector>

export module ensign.set:transaction_log;

import ensign.base;
import ensign.traits;
import :filter;
import :index;
import :observer;

export namespace ensign::internal {

/// What a transaction did, so that it can be undone step by step, and what each entity was before.
template <class Data, trait_enum... Es>
class transaction_log {
public:
    struct step {
        change_kind kind;
        entity who;
        std::uint32_t row;        ///< inserted: at the end anyway
        Data data;                ///< before the step (inserted: any)
        trait_masks<Es...> masks; ///< likewise
    };

    [[nodiscard]] std::size_t size() const noexcept { return steps_.size(); }
    [[nodiscard]] bool empty() const noexcept { return steps_.empty(); }
    [[nodiscard]] const step& back() const noexcept { return steps_.back(); }
    [[nodiscard]] const step& operator[](std::size_t i) const noexcept { return steps_[i]; }
    void pop_back() noexcept {
        steps_.pop_back();
        moved_ = moved_ && !steps_.empty();
    }
    void clear() noexcept {
        steps_.clear();
        moved_ = false;
    }

    /// After this one `record` cannot fail.
    void make_room() {
        if (steps_.size() == steps_.capacity()) { steps_.reserve(steps_.size() < 8 ? 16 : steps_.size() * 2); }
    }
    void record(const step& s) noexcept {
        steps_.push_back(s);
        moved_ = moved_ || s.kind != change_kind::modified;
    }

    /// Whether rows have come, gone or moved; otherwise each step still names the row of its entity.
    [[nodiscard]] bool moved_rows() const noexcept { return moved_; }

    /// The first step of every entity, in order: it holds what the entity was before the transaction. `rows`: how many
    /// the set has.
    [[nodiscard]] std::vector<std::uint32_t> first_steps(std::size_t rows) const {
        std::vector<std::uint32_t> out;
        if (!moved_) {
            std::vector<bool> seen(rows);
            for (std::uint32_t i = 0; i < steps_.size(); ++i) {
                if (seen[steps_[i].row]) { continue; }
                seen[steps_[i].row] = true;
                out.push_back(i);
            }
            return out;
        }
        sparse_index seen;
        for (std::uint32_t i = 0; i < steps_.size(); ++i) {
            const std::uint32_t id = steps_[i].who.value();
            if (seen.find(id) != sparse_index::npos) { continue; }
            seen.make_room(id);
            seen.assign(id, i);
            out.push_back(i);
        }
        return out;
    }

private:
    std::vector<step> steps_;
    bool moved_ = false;
};

} // namespace ensign::internal
