// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

export module ensign.view:follower_list;

import ensign.base;
import ensign.set;
import ensign.traits;
import :field_path;
import :vectors;
import :view_base;
import :view_follower;
import :view_node;

export namespace ensign::internal {

/// Everything that follows the members of the views of one set, in the order of creation.
///
/// A step of a member reaches what follows its view. A change of data compares each field that anything reads once, and
/// looks at the members of what reads one that differs. Followers come and go at any time: dead ones are only marked
/// until `bury`, and those that came since an operation began are left to `renew_newborn`.
template <class Data, trait_enum... Es>
class follower_list {
public:
    using follower_type = view_follower<Data, Es...>;
    using node_type = view_node<Data, Es...>;
    using source_type = member_source<Data, Es...>;
    using change_type = change<Data, Es...>;

    [[nodiscard]] bool empty() const noexcept { return all_.empty(); }
    [[nodiscard]] bool any_touched() const noexcept { return !touched_.empty(); }
    [[nodiscard]] bool any_for_data() const noexcept {
        for (const auto& f : all_) {
            if (f->following_ && (f->reads_.all || !f->reads_.fields.empty())) { return true; }
        }
        return false;
    }

    /// Whether data that any of them reads differs.
    [[nodiscard]] bool concerned(const Data& old, const Data& now) const noexcept {
        for (const auto& l : lists_) {
            if (!l->followers.empty() && (l->field == nullptr || !l->field->same(old, now))) { return true; }
        }
        return false;
    }

    // --- who follows what -------------------------------------------------------------------------------------------

    /// Strong guarantee. `now`: the clock of the set. Precondition: `f` knows the members.
    void add(std::shared_ptr<follower_type> f, std::shared_ptr<node_type> of, std::uint64_t now) {
        follower_type& added = *f;
        auto& beside = of->rest->followers;
        beside.reserve(beside.size() + 1);
        all_.reserve(all_.size() + 1);
        touched_.reserve(all_.size() + 1); // `abandon` and `commit` rely on it
        try {
            if (added.reads_.all) { list_of(nullptr).push_back(&added); }
            for (const watched_field<Data>* const field : added.reads_.fields) { list_of(field).push_back(&added); }
        } catch (...) {
            leave_lists(added);
            throw;
        }
        beside.push_back(&added);
        of->followed = true;
        added.node_ = std::move(of);
        added.born_ = youngest_ = now;
        added.number_ = next_number_++;
        added.following_ = true;
        all_.push_back(std::move(f));
    }

    /// Nobody is told by it any more. It stays where it is until `bury`.
    void close(follower_type& f) noexcept {
        f.following_ = false;
        f.close();
    }
    void close() noexcept {
        for (std::size_t i = 0; i < all_.size(); ++i) { close(*all_[i]); }
    }

    /// Takes out one that is closed, if there is one: its destructor may do anything.
    [[nodiscard]] std::shared_ptr<follower_type> take_closed() noexcept {
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (all_[i]->following_) { continue; }
            std::shared_ptr<follower_type> out = std::move(all_[i]);
            all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(i));
            leave_lists(*out);
            take_out<follower_type>(touched_, out.get());
            auto& rest = *out->node_->rest;
            take_out<follower_type>(rest.followers, out.get());
            out->node_->followed = !rest.followers.empty() || !rest.dependents.empty();
            return out;
        }
        return nullptr;
    }

    // --- evaluate ---------------------------------------------------------------------------------------------------

    /// `since`: younger ones have seen states in between.
    void begin(std::uint64_t since) noexcept {
        since_ = since;
        for (follower_type* const f : touched_) { f->touched_ = false; }
        touched_.clear();
    }

    /// The entities that came and went.
    void step(const transition_list& all) {
        if (all_.empty()) { return; }
        for (std::size_t i = 0; i < all.size(); ++i) {
            const transition& t = all[i];
            if (!t.moves || !t.view->followed) { continue; }
            const auto& beside = static_cast<node_type*>(t.view)->rest->followers;
            for (std::size_t k = 0; k < beside.size(); ++k) {
                prepare(*beside[k], t.kind, t.who, *static_cast<const Data*>(t.old_data),
                        *static_cast<const Data*>(t.new_data));
            }
        }
    }

    /// Members whose data changes and who stay. `number`: of this change.
    void step(const change_type& what, std::uint64_t number) {
        if (all_.empty() || what.kind != change_kind::modified || !what.data_changed) { return; }
        for (std::size_t l = 0; l < lists_.size(); ++l) {
            const auto& list = *lists_[l];
            if (list.followers.empty()) { continue; }
            if (list.field != nullptr && list.field->same(*what.old_data, *what.new_data)) { continue; }
            for (std::size_t k = 0; k < list.followers.size(); ++k) {
                follower_type& f = *list.followers[k];
                const node_type& of = *f.node_;
                if (f.change_ == number || of.rest->moved == number || !of.members.test(what.row)) { continue; }
                f.change_ = number;
                prepare(f, transition_kind::update, what.who, *what.old_data, *what.new_data);
            }
        }
    }

    [[nodiscard]] bool any_newborn() const noexcept { return !all_.empty() && youngest_ >= since_; }

    /// Those that came since the operation began begin anew. `source_of(node)` gives their members.
    template <class SourceOf>
    void renew_newborn(SourceOf source_of) {
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (all_[i]->following_ && all_[i]->born_ >= since_) { renew(*all_[i], source_of); }
        }
    }
    /// All others.
    template <class SourceOf>
    void renew_settled(SourceOf source_of) {
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (all_[i]->following_ && all_[i]->born_ < since_) { renew(*all_[i], source_of); }
        }
    }
    template <class SourceOf>
    void renew(follower_type& f, SourceOf source_of) {
        touch(f);
        f.prepare_anew(source_of(*f.node_));
    }

    /// Returns whether something has to be asked again when all is quiet: what came since may have seen what was not to be.
    /// `since`: when what is undone began, which need not have got as far as `begin`.
    bool abandon(std::uint64_t since) noexcept {
        for (std::size_t i = 0; i < touched_.size(); ++i) {
            touched_[i]->touched_ = false;
            if (touched_[i]->following_) { touched_[i]->abandon(); }
        }
        touched_.clear();
        return mark_newborn_stale(since);
    }

    bool mark_newborn_stale(std::uint64_t since) noexcept {
        since_ = since;
        bool any = false;
        for (std::size_t i = 0; i < all_.size() && any_newborn(); ++i) {
            if (all_[i]->born_ >= since_) { all_[i]->stale_ = any = true; }
        }
        return any;
    }

    /// What throws here is left without members.
    template <class SourceOf>
    void recover(SourceOf source_of) noexcept {
        for (std::size_t i = 0; i < all_.size(); ++i) {
            const std::shared_ptr<follower_type> f = all_[i]; // may be disposed of by what it asks
            if (!std::exchange(f->stale_, false) || !f->following_) { continue; }
            try {
                f->prepare_anew(source_of(*f->node_));
                if (f->following_) { f->commit(); }
            } catch (...) {
                f->abandon();
                f->clear();
            }
        }
    }

    // --- commit and notify ------------------------------------------------------------------------------------------

    void commit() noexcept {
        for (follower_type* const f : touched_) {
            if (f->following_) { f->commit(); }
        }
    }
    void clear() noexcept {
        for (const auto& f : all_) {
            if (f->following_) { f->clear(); }
        }
    }
    /// Nobody is told of what was committed.
    void keep_silent() noexcept { begin(since_); }

    void notify(std::uint64_t now, std::exception_ptr& first) {
        sort_touched();
        for (std::size_t i = 0; i < touched_.size(); ++i) { // a closed one has nobody connected
            touched_[i]->touched_ = false;
            touched_[i]->notify(now, first);
        }
        touched_.clear();
    }

    [[nodiscard]] std::size_t bytes() const noexcept {
        std::size_t out = 0;
        for (const auto& f : all_) { out += f->bytes(); }
        return out;
    }

private:
    struct readers {
        const watched_field<Data>* field; ///< null: all data
        std::vector<follower_type*> followers;
    };

    void prepare(follower_type& f, transition_kind kind, entity who, const Data& before, const Data& now) {
        if (!f.following_ || f.born_ >= since_) { return; }
        touch(f);
        f.prepare(kind, who, before, now);
    }
    void touch(follower_type& f) {
        if (f.touched_) { return; }
        touched_.push_back(&f);
        f.touched_ = true;
    }

    /// Few: insertion.
    void sort_touched() noexcept {
        for (std::size_t i = 1; i < touched_.size(); ++i) {
            for (std::size_t k = i; k != 0 && touched_[k]->number_ < touched_[k - 1]->number_; --k) {
                follower_type* const later = touched_[k - 1];
                touched_[k - 1] = touched_[k];
                touched_[k] = later;
            }
        }
    }

    [[nodiscard]] std::vector<follower_type*>& list_of(const watched_field<Data>* field) {
        for (const auto& l : lists_) {
            if (l->field == field) { return l->followers; }
        }
        lists_.push_back(std::make_unique<readers>(readers{field, {}}));
        return lists_.back()->followers;
    }
    void leave_lists(const follower_type& f) noexcept {
        for (const auto& l : lists_) { take_out<follower_type>(l->followers, &f); }
    }

    std::vector<std::shared_ptr<follower_type>> all_; // in the order of creation
    std::vector<std::unique_ptr<readers>> lists_;     // a list stays where it is while others are added
    std::vector<follower_type*> touched_;             // by the operation under way
    std::uint64_t since_ = 0;
    std::uint64_t youngest_ = 0;
    std::uint64_t next_number_ = 0;
};

} // namespace ensign::internal
