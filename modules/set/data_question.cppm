// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>

export module ensign.set:data_question;

import ensign.base;
import ensign.traits;
import :row_store;

export namespace ensign::internal {

template <class Data, trait_enum... Es>
class set_core;

/// How somebody is asked whether a change of the data alone means anything to him: for the way that every write takes.
template <class Data, trait_enum... Es>
struct data_question {
    using store_type = row_store<Data, Es...>;

    /// Whether it may mean something that this row has become `now`. Precondition: what observers know of it is `old`.
    bool (*ask)(const void* whom, const store_type& rows, std::uint32_t row, const Data& old, const Data& now) noexcept;
    /// Writes the row if not, and else hands over to `modify_data`. One function with the question in it, since what is
    /// called last keeps no registers for afterwards.
    void (*write)(const void* whom, set_core<Data, Es...>& core, entity e, std::uint32_t row, const Data& now,
                  const char* operation);
    const void* whom;

    [[nodiscard]] inline bool operator()(const store_type& rows, std::uint32_t row, const Data& old,
                                         const Data& now) const noexcept {
        return ask(whom, rows, row, old, now);
    }
};

template <auto Ask, class Data, trait_enum... Es>
void write_unless(const void* whom, set_core<Data, Es...>& core, entity e, std::uint32_t row, const Data& now,
                  const char* operation) {
    if (core.idle() && !core.signals.may_want_data() && !Ask(whom, core.store, row, core.store.data(row), now))
        [[likely]] {
        core.store.renew_data(row, now);
    } else {
        core.modify_data(e, row, now, operation);
    }
}

/// `Ask` is what `data_question::ask` is.
template <auto Ask, class Data, trait_enum... Es>
[[nodiscard]] constexpr data_question<Data, Es...> ask_by(const void* whom) noexcept {
    return {Ask, &write_unless<Ask, Data, Es...>, whom};
}

} // namespace ensign::internal
