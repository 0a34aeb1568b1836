// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>

export module ensign.view:view_follower;

import ensign.base;
import ensign.set;
import ensign.traits;
import :field_path;
import :membership;
import :view_base;

export namespace ensign::internal {

template <class Data, trait_enum... Es>
class view_node;
template <class Data, trait_enum... Es>
class follower_list;

/// Rows as they will be when the operation under way has committed. To be asked about ascending rows.
template <class Data, trait_enum... Es>
class coming_rows {
public:
    using change_type = change<Data, Es...>;

    /// `pending` ascends, and stands in for `rows`.
    explicit coming_rows(const row_view<Data, Es...>& rows, std::span<const pending_row> pending = {}) noexcept
        : rows_{rows}, pending_{pending} {}

    struct row_type {
        entity who;
        const Data& before; ///< not of rows that are appended
        const Data& data;
        trait_masks<Es...> masks;
    };

    [[nodiscard]] row_type operator[](std::size_t row) noexcept {
        while (next_ < pending_.size() && pending_[next_].row < row) { ++next_; }
        if (next_ == pending_.size() || pending_[next_].row != row) {
            return {rows_.id(row), rows_.data(row), rows_.data(row), rows_.all_masks(row)};
        }
        const change_type& what = *static_cast<const change_type*>(pending_[next_].change);
        return {what.who, *what.old_data, *what.new_data, what.new_masks};
    }

private:
    row_view<Data, Es...> rows_;
    std::span<const pending_row> pending_;
    std::size_t next_ = 0;
};

/// The members of a view with their data, as they will be when the operation under way has committed.
template <class Data, trait_enum... Es>
class member_source {
public:
    member_source(const membership& members, const coming_rows<Data, Es...>& rows) noexcept
        : members_{members}, rows_{rows} {}

    [[nodiscard]] std::size_t size() const noexcept { return members_.count(); }

    /// `visit(entity, const Data&)` for each member, in no particular order. What `visit` throws comes out.
    template <class Visit>
    void for_each(Visit visit) const {
        coming_rows<Data, Es...> rows = rows_;
        for (std::size_t row = members_.next(0); row != membership::npos; row = members_.next(row + 1)) {
            const auto found = rows[row];
            visit(found.who, found.data);
        }
    }

private:
    const membership& members_;
    coming_rows<Data, Es...> rows_;
};

/// What follows the members of one view (an aggregate, an order), in the three phases of every change:
///
///   evaluate  `prepare` for each step of a member, or `prepare_anew` when all begins anew. May run user code, allocate
///             and throw. What is shown stays as it is. When anything throws, `abandon` follows.
///   commit    `commit` makes what was prepared the truth, before anybody is told of anything.
///   notify    `notify`, when all views have told; not after silent operations.
///
/// Made and given to the hub with `view_hub::follow`, which keeps it and its view until `unfollow`, whatever becomes of
/// the handles of the view. One that is made while an operation is under way is not asked to `prepare`: at the end of
/// the phase it begins anew.
template <class Data, trait_enum... Es>
class view_follower {
public:
    using data_type = Data;
    using source_type = member_source<Data, Es...>;
    using fields_type = std::span<const watched_field<Data>* const>;

    /// What of the data of a member it reads: a change of other data is no step. Static storage.
    struct interest {
        bool all = false; ///< whatever changes
        fields_type fields{};
    };

    explicit view_follower(interest reads) noexcept : reads_{reads} {}
    view_follower(const view_follower&) = delete;
    view_follower& operator=(const view_follower&) = delete;
    virtual ~view_follower() = default;

    // --- evaluate ---------------------------------------------------------------------------------------------------

    /// One entity's step: enter (its data is `now`), exit (what was last known of it is `before`), or update (a member
    /// stays one, and data that the follower reads went from `before` to `now`, whatever the trigger of the view). One
    /// entity has at most one step in an operation.
    virtual void prepare(transition_kind kind, entity who, const Data& before, const Data& now) = 0;
    /// Forget what is known: these are the members. Called also for a first time, before anything else.
    virtual void prepare_anew(const source_type& members) = 0;
    /// Nothing of what was prepared has happened.
    virtual void abandon() noexcept = 0;

    // --- commit -----------------------------------------------------------------------------------------------------

    virtual void commit() noexcept = 0;
    /// There are no members any more.
    virtual void clear() noexcept = 0;

    // --- notify -----------------------------------------------------------------------------------------------------

    /// As `owned_signal::emit`.
    virtual void notify(std::uint64_t now, std::exception_ptr& first) = 0;
    /// Disposed of, or the set is gone: nobody is called any more. May come inside any other function, but for commit.
    virtual void close() noexcept = 0;

    [[nodiscard]] virtual std::size_t bytes() const noexcept = 0;

    [[nodiscard]] const interest& reads() const noexcept { return reads_; }
    /// The view that it follows; null before and after.
    [[nodiscard]] view_node<Data, Es...>* node() const noexcept { return node_.get(); }
    /// Whether there is anything to follow: not disposed of, and the set is there.
    [[nodiscard]] bool following() const noexcept { return following_; }

private:
    friend class follower_list<Data, Es...>;

    interest reads_;
    std::shared_ptr<view_node<Data, Es...>> node_;
    std::uint64_t born_ = 0;   ///< by the clock of the set
    std::uint64_t number_ = 0; ///< in the order of creation
    std::uint64_t change_ = 0; ///< the last change that it was asked about
    bool following_ = false;
    bool touched_ = false; ///< has something prepared
    bool stale_ = false;   ///< has seen what was undone
};

} // namespace ensign::internal
