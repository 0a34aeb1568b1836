// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <type_traits>

export module ensign.set:observer;

import ensign.base;
import ensign.traits;
import :data_question;
import :filter;
import :row_store;
import :row_view;

export namespace ensign::internal {

enum class change_kind : std::uint8_t { inserted, erased, modified };

/// One row's change. The pointers are good until the operation is over.
template <class Data, trait_enum... Es>
struct change {
    change_kind kind;
    entity who;
    std::uint32_t row;    ///< where the entity's row is, or will be when inserted
    const Data* old_data; ///< inserted: the new data
    const Data* new_data; ///< erased: the last data
    trait_masks<Es...> old_masks;
    trait_masks<Es...> new_masks;
    bool data_changed; ///< modified: whether any bit of the data differs

    [[nodiscard]] inline bool data_alone() const noexcept {
        return kind == change_kind::modified && old_masks == new_masks;
    }
};

/// How an operation's changes reach the observers.
enum class publish_mode : std::uint8_t {
    single, ///< one change; the old masks are the ones the observers last saw
    batch,  ///< many; observers look up what they know instead of deriving it from the old masks
    silent, ///< membership follows, nobody is told
};

/// What `ensign.view` (and later layers) implement to follow a set.
///
/// A change runs evaluate -> commit -> notify. `evaluate` may throw; then `abandon` follows and nothing has happened,
/// except that what user code created since `dispatcher::began` may have seen what is now undone.
/// `commit` cannot fail. The set is not changed while any of these runs, except by the rows' own functions below.
template <class Data, trait_enum... Es>
class set_observer {
public:
    using change_type = change<Data, Es...>;
    using store_type = row_store<Data, Es...>;
    using masks_type = trait_masks<Es...>;
    using rows_type = row_view<Data, Es...>;

    set_observer() = default;
    set_observer(const set_observer&) = delete;
    set_observer& operator=(const set_observer&) = delete;
    virtual ~set_observer() = default;

    /// What a modification must touch for this observer to be asked at all.
    [[nodiscard]] virtual masks_type observed_masks() const noexcept = 0;
    [[nodiscard]] virtual bool observes_data() const noexcept = 0;
    /// Whether rows that come, go or move matter to it.
    [[nodiscard]] virtual bool observes_rows() const noexcept = 0;

    /// Whether a change of the traits alone may mean anything to this observer. Asks no user code; a change that concerns
    /// nobody is written and not told.
    [[nodiscard]] virtual bool concerned(const masks_type& /*old*/, const masks_type& /*now*/) const noexcept {
        return true;
    }
    /// Likewise, of the data alone.
    [[nodiscard]] virtual bool concerned_by_data(const Data& /*old*/, const Data& /*now*/) const noexcept {
        return true;
    }
    /// The shortest way of asking that, until `interest_changed`.
    [[nodiscard]] virtual data_question<Data, Es...> question_about_data() const noexcept {
        return ask_by<&set_observer::ask_observer, Data, Es...>(this);
    }

    /// Returns whether anything came of it: if not, `commit` and `notify` are left out. Also for what user code created
    /// since `dispatcher::began`. Stops when the set dies.
    [[nodiscard]] virtual bool evaluate(std::span<const change_type> all, publish_mode mode) = 0;
    /// Every entity anew, over `rows`. Silent: membership is rebuilt for the rows as they will be, which lie elsewhere;
    /// otherwise they are the set's, and the differences are raised.
    virtual void evaluate_all(const rows_type& rows, publish_mode mode) = 0;
    virtual void abandon() noexcept = 0;
    virtual void commit() noexcept = 0;
    virtual void notify(std::uint64_t now, std::exception_ptr& first) = 0;

    /// Rows come and go at the end, and by swap-remove; `make_room` is the part that may fail.
    virtual void make_room(std::size_t rows) = 0;
    virtual void row_appended() noexcept = 0;
    virtual void row_removed(std::size_t row, std::size_t last) noexcept = 0;
    virtual void rows_cleared() noexcept = 0;
    /// The rows are others. User code may have created something for the former ones after `evaluate_all`.
    virtual void rows_replaced() noexcept {}

    /// Inside a transaction: the row of `e` is about to go, but what is known of `e` must last until the end.
    virtual void keep_row(entity e, std::size_t row) = 0;
    /// The last row now belongs to `e` again (or to the first time): what was kept of it is its own again.
    virtual void recall_row(entity e) noexcept = 0;
    /// Undoes `recall_row`: the last row, which is about to go, is the one of `e`.
    virtual void keep_again(entity e) noexcept = 0;
    /// Undoes the swap of `row_removed(row, last)` after `row_appended` and `recall_row`.
    virtual void rows_swapped(std::size_t a, std::size_t b) noexcept = 0;
    /// The transaction is over: nothing is kept any more.
    virtual void forget_kept() noexcept = 0;

    /// The operation is done or undone; user code may be asked, what it throws stays here.
    virtual void settle() noexcept {}
    /// The outermost user code has returned.
    virtual void quiesce() noexcept = 0;
    /// The set is gone: nobody is called any more.
    virtual void close() noexcept = 0;

    [[nodiscard]] virtual std::size_t bytes() const noexcept = 0;

private:
    [[nodiscard]] static bool ask_observer(const void* whom, const store_type& /*rows*/, std::uint32_t /*row*/,
                                           const Data& old, const Data& now) noexcept {
        return static_cast<const set_observer*>(whom)->concerned_by_data(old, now);
    }
};

} // namespace ensign::internal
