// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

export module ensign.set:set_signals;

import ensign.base;
import ensign.signal;
import ensign.traits;
import :filter;
import :index;
import :observer;

export namespace ensign::internal {

/// Subscriptions to single entities: found through an index, so that the others pay one look-up while there are any.
class watch_table {
public:
    explicit watch_table(const std::uint64_t* clock) noexcept : clock_{clock} {}

    [[nodiscard]] inline bool empty() const noexcept { return watches_.empty(); }
    [[nodiscard]] inline bool watches(entity e) const noexcept {
        return !watches_.empty() && index_.find(e.value()) != sparse_index::npos;
    }

    template <class F>
    scoped_connection connect(entity e, F&& f) {
        return signal_of(e).connect(std::forward<F>(f));
    }

    inline void emit(entity e, std::uint64_t now, std::exception_ptr& first) {
        if (watches_.empty()) { return; }
        const std::uint32_t found = index_.find(e.value());
        if (found != sparse_index::npos) { watches_[found].signal->emit(now, first, e); }
    }

    /// The entity is gone: so are its subscriptions.
    void forget(entity e) noexcept;

    /// Forgets every entity that `keep` does not want.
    template <class Keep>
    void retain(Keep keep) noexcept {
        for (std::size_t i = watches_.size(); i-- != 0;) {
            const entity e = watches_[i].who;
            if (!keep(e)) { forget(e); }
        }
    }

    /// Nobody is called any more; the callables stay until the table dies, for they may be running.
    void close() noexcept;

private:
    struct watch {
        entity who;
        std::unique_ptr<owned_signal<entity>> signal;
    };

    [[nodiscard]] owned_signal<entity>& signal_of(entity e);

    std::vector<watch> watches_;
    sparse_index index_;
    const std::uint64_t* clock_;
};

template <trait_enum E>
struct trait_signals {
    explicit trait_signals(const std::uint64_t* clock) noexcept : added{clock}, removed{clock} {}
    owned_signal<entity, traits<E>> added;
    owned_signal<entity, traits<E>> removed;
};

/// The signals of a set, and how a change is told through them.
template <class Data, trait_enum... Es>
class set_signals : private trait_signals<Es>... {
public:
    explicit set_signals(const std::uint64_t* clock) noexcept
        : trait_signals<Es>{clock}...,
          inserted{clock},
          erased{clock},
          data_changed{clock},
          set_changed{clock},
          watches{clock} {}

    template <trait_enum E>
    [[nodiscard]] trait_signals<E>& of() noexcept {
        return *this;
    }
    template <trait_enum E>
    [[nodiscard]] const trait_signals<E>& of() const noexcept {
        return *this;
    }

    [[nodiscard]] inline bool wants_data(entity e) const noexcept {
        return !data_changed.empty() || watches.watches(e);
    }

    /// Of any entity: the short question.
    [[nodiscard]] inline bool may_want_data() const noexcept { return !data_changed.empty() || !watches.empty(); }

    template <trait_enum E>
    [[nodiscard]] inline bool wants_traits(entity e) const noexcept {
        return !of<E>().added.empty() || !of<E>().removed.empty() || watches.watches(e);
    }

    /// Whether anybody is to be told of this change.
    [[nodiscard]] inline bool wants(const change<Data, Es...>& what) const noexcept {
        switch (what.kind) {
        case change_kind::inserted: return !inserted.empty();
        case change_kind::erased: return !erased.empty();
        case change_kind::modified: break;
        }
        return !data_changed.empty() || !watches.empty() ||
               ((!of<Es>().added.empty() || !of<Es>().removed.empty()) || ...);
    }

    /// Tells one change: removed, added, data, then the entity's own subscribers.
    void emit(const change<Data, Es...>& what, std::uint64_t now, std::exception_ptr& first) {
        switch (what.kind) {
        case change_kind::inserted: inserted.emit(now, first, what.who, *what.new_data); return;
        case change_kind::erased: erased.emit(now, first, what.who, *what.old_data); return;
        case change_kind::modified: break;
        }
        (emit_removed<Es>(what, now, first), ...);
        (emit_added<Es>(what, now, first), ...);
        if (what.data_changed) { data_changed.emit(now, first, what.who, *what.old_data, *what.new_data); }
        watches.emit(what.who, now, first);
    }

    void close() noexcept {
        inserted.slots().close();
        erased.slots().close();
        data_changed.slots().close();
        set_changed.slots().close();
        (of<Es>().added.slots().close(), ...);
        (of<Es>().removed.slots().close(), ...);
        watches.close();
    }

    owned_signal<entity, const Data&> inserted;
    owned_signal<entity, const Data&> erased;
    owned_signal<entity, const Data&, const Data&> data_changed;
    owned_signal<> set_changed;
    watch_table watches;

private:
    template <trait_enum E>
    void emit_removed(const change<Data, Es...>& what, std::uint64_t now, std::exception_ptr& first) {
        const traits<E> gone = what.old_masks.template get<E>() - what.new_masks.template get<E>();
        if (!gone.empty() && !of<E>().removed.empty()) { of<E>().removed.emit(now, first, what.who, gone); }
    }
    template <trait_enum E>
    void emit_added(const change<Data, Es...>& what, std::uint64_t now, std::exception_ptr& first) {
        const traits<E> come = what.new_masks.template get<E>() - what.old_masks.template get<E>();
        if (!come.empty() && !of<E>().added.empty()) { of<E>().added.emit(now, first, what.who, come); }
    }
};

} // namespace ensign::internal
