// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

export module ensign.set:publisher;

import ensign.base;
import ensign.traits;
import :data_question;
import :dispatch;
import :filter;
import :observer;
import :row_store;
import :set_signals;

export namespace ensign::internal {

/// The rows of a set, whoever wants to know of them, and the three phases of every change.
///
///   evaluate  observers work out what the change means to them; all allocation; a throw leaves everything as it was
///   commit    rows and membership; cannot fail
///   notify    the set's signals, then the observers'; what callbacks throw is collected, nobody is skipped
template <class Data, trait_enum... Es>
class publisher : public dispatcher {
public:
    using store_type = row_store<Data, Es...>;
    using masks_type = trait_masks<Es...>;
    using change_type = change<Data, Es...>;
    using observer_type = set_observer<Data, Es...>;

    publisher() : signals{clock()} {}

    store_type store;
    set_signals<Data, Es...> signals;

    // --- observers ------------------------------------------------------------------------------------------------

    template <class Observer>
    [[nodiscard]] Observer* find_observer() const noexcept {
        for (const auto& o : observers_) {
            if (auto* const found = dynamic_cast<Observer*>(o.get())) { return found; }
        }
        return nullptr;
    }

    void attach(std::unique_ptr<observer_type> observer) {
        observers_.push_back(std::move(observer));
        interest_changed();
    }

    /// What the observers observe is not what it was.
    void interest_changed() noexcept {
        observed_ = {};
        observes_data_ = false;
        observes_rows_ = false;
        for (const auto& o : observers_) {
            observed_ = observed_ | o->observed_masks();
            observes_data_ = observes_data_ || o->observes_data();
            observes_rows_ = observes_rows_ || o->observes_rows();
        }
        only_ = observers_.size() == 1 ? observers_.front().get() : nullptr;
        about_data_ = only_ != nullptr ? only_->question_about_data() : question_to_all();
    }

    [[nodiscard]] std::span<const std::unique_ptr<observer_type>> observers() const noexcept { return observers_; }

    /// Rows that are still readable but already erased for everybody who comes now.
    [[nodiscard]] std::span<const std::uint32_t> dying_rows() const noexcept { return dying_; }
    /// Precondition: `rows` ascend.
    void set_dying(std::span<const std::uint32_t> rows) noexcept { dying_ = rows; }

    /// Whether the data that the changes under way lead to was written before anybody was told: at will, so that who came
    /// meanwhile may have seen anything.
    [[nodiscard]] bool written_at_will() const noexcept { return written_at_will_; }

    // --- who wants to know ----------------------------------------------------------------------------------------

    [[nodiscard]] inline bool wants_inserted() const noexcept { return observes_rows_ || !signals.inserted.empty(); }
    // The short questions, for the fast paths: whoever gets a yes asks the long ones.
    [[nodiscard]] inline bool may_want_erased() const noexcept {
        return observes_rows_ || !signals.erased.empty() || !signals.watches.empty();
    }
    [[nodiscard]] inline bool may_want_data() const noexcept { return observes_data_ || signals.may_want_data(); }
    template <trait_enum E>
    [[nodiscard]] inline bool may_want_traits(traits<E> changed) const noexcept {
        return observes_traits<E>(changed) || !signals.template of<E>().added.empty() ||
               !signals.template of<E>().removed.empty() || !signals.watches.empty();
    }

    [[nodiscard]] inline bool wants_erased(entity e) const noexcept {
        return observes_rows_ || !signals.erased.empty() || signals.watches.watches(e);
    }
    [[nodiscard]] inline bool wants_data(entity e) const noexcept { return observes_data_ || signals.wants_data(e); }
    [[nodiscard]] inline bool observes_data() const noexcept { return observes_data_; }
    template <trait_enum E>
    [[nodiscard]] inline bool observes_traits(traits<E> changed) const noexcept {
        return observed_.template get<E>().has_any(changed);
    }

    /// Whether anybody wants to know of a change of these bits.
    template <trait_enum E>
    [[nodiscard]] inline bool wants_traits(entity e, traits<E> changed) const noexcept {
        return observes_traits<E>(changed) || (!changed.empty() && signals.template wants_traits<E>(e));
    }

    /// Whether a change of these masks alone means anything to an observer.
    [[nodiscard]] inline bool concerns_observers(const masks_type& old, const masks_type& now) const noexcept {
        if (only_ != nullptr) [[likely]] { return only_->concerned(old, now); }
        for (const auto& o : observers_) {
            if (o->concerned(old, now)) { return true; }
        }
        return false;
    }

    /// Asks the observers whether a change of the data alone means anything to them.
    [[nodiscard]] inline const data_question<Data, Es...>& about_data() const noexcept { return about_data_; }

    // --- the three phases -----------------------------------------------------------------------------------------

    /// evaluate -> commit -> notify -> after, of which only the first may throw. Stops when the set dies.
    template <class Commit, class After>
    [[gnu::always_inline]] inline void publish(std::exception_ptr& first, std::span<const change_type> all,
                                               publish_mode mode, Commit commit, After after) {
        const bool pending = evaluate(all, mode);
        if (!alive()) { return; }
        commit();
        if (pending) {
            for (auto& o : observers_) { o->commit(); }
        }
        if (mode != publish_mode::silent) { tell(first, all, pending); }
        if (alive()) { after(); }
    }

    /// The last phase. The set may be dead then.
    [[gnu::always_inline]] inline void tell(std::exception_ptr& first, std::span<const change_type> all, bool pending) {
        for (const change_type& what : all) {
            if (signals.wants(what)) { signals.emit(what, now(), first); }
        }
        // By index: a callback may create the set's first view.
        for (std::size_t i = 0; pending && i < observers_.size(); ++i) { observers_[i]->notify(now(), first); }
    }

    /// The first phase. Returns whether an observer has something to commit or to tell. The set may be dead then.
    [[gnu::always_inline]] inline bool evaluate(std::span<const change_type> all, publish_mode mode) {
        bool pending = false;
        try {
            for (auto& o : observers_) {
                pending = o->evaluate(all, mode) || pending;
                if (!alive()) { break; }
            }
        } catch (...) {
            abandon();
            throw;
        }
        return pending;
    }

    void abandon() noexcept {
        for (auto& o : observers_) { o->abandon(); }
    }

    /// One entity's new values. Precondition: something differs; the columns for the masks exist.
    [[gnu::always_inline]] inline void publish_modification(std::exception_ptr& first, entity e, std::uint32_t row,
                                                            const Data& d, const masks_type& m, bool data_changed) {
        const Data old = store.data(row);
        const change_type what{change_kind::modified, e, row, &old, &d, store.all_masks(row), m, data_changed};
        publish(
            first, {&what, 1}, publish_mode::single,
            [&] {
                if (data_changed) { store.set_data(row, d); }
                if (what.old_masks != m) { store.set_masks(row, m); } // often alone, and far from the data
            },
            [] {});
    }

    /// The rows go last, so that they can be read while everybody is told. Precondition: `rows` ascend.
    void publish_erasure(std::exception_ptr& first, std::span<const change_type> all,
                         std::span<const std::uint32_t> rows, publish_mode mode) {
        publish(first, all, mode, [&] { dying_ = rows; }, [&] { bury(rows); });
    }

    // --- rows, told to the observers' bookkeeping alone -----------------------------------------------------------

    /// Precondition: columns and room were made, also by the observers.
    inline void append(entity e, const Data& d, const masks_type& m) noexcept {
        store.append(e, d, m);
        for (auto& o : observers_) { o->row_appended(); }
    }

    /// Rows that were dying go, and what hangs on their entities. Precondition: `rows` ascend.
    void bury(std::span<const std::uint32_t> rows) noexcept {
        dying_ = {};
        for (std::size_t i = rows.size(); i-- != 0;) { // from the back: a hole is filled from behind
            signals.watches.forget(store.id(rows[i]));
            remove(rows[i]);
        }
    }

    inline void remove(std::uint32_t row) noexcept {
        const std::size_t last = store.size() - 1;
        store.remove(row);
        for (auto& o : observers_) { o->row_removed(row, last); }
    }

    inline void write(std::uint32_t row, const Data& d, const masks_type& m) noexcept {
        store.set_data(row, d);
        store.set_masks(row, m);
    }

    /// Subscriptions to an entity end with it: when the rows are final again.
    void forget_gone() noexcept {
        signals.watches.retain([&](entity e) { return store.find(e) != store_type::npos; });
    }

protected:
    ~publisher() override = default;

    void set_written_at_will(bool on) noexcept { written_at_will_ = on; }

    void settle() noexcept override {
        for (std::size_t i = 0; i < observers_.size(); ++i) { observers_[i]->settle(); }
    }

    void quiesce() noexcept override {
        for (std::size_t i = 0; i < observers_.size(); ++i) { observers_[i]->quiesce(); }
    }

    void close() noexcept override {
        signals.close();
        for (auto& o : observers_) { o->close(); }
    }

private:
    [[nodiscard]] data_question<Data, Es...> question_to_all() const noexcept {
        return ask_by<&publisher::ask_all, Data, Es...>(this);
    }
    [[nodiscard]] static bool ask_all(const void* whom, const store_type& /*rows*/, std::uint32_t /*row*/,
                                      const Data& old, const Data& now) noexcept {
        for (const auto& o : static_cast<const publisher*>(whom)->observers_) {
            if (o->concerned_by_data(old, now)) { return true; }
        }
        return false;
    }

    std::vector<std::unique_ptr<observer_type>> observers_;
    const observer_type* only_ = nullptr; // the observer, if there is one alone
    data_question<Data, Es...> about_data_ = question_to_all();
    masks_type observed_{};
    bool written_at_will_ = false;
    bool observes_data_ = false;
    bool observes_rows_ = false;
    std::span<const std::uint32_t> dying_;
};

} // namespace ensign::internal
