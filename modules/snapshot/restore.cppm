// SPDX-License-Identifier: BSL-1.0
export module ensign.snapshot:restore;

import ensign.set;
import :typed;

export namespace ensign::internal {

[[nodiscard]] constexpr publish_mode mode_of(notify how) noexcept {
    return how == notify::diff ? publish_mode::batch : publish_mode::silent;
}

} // namespace ensign::internal

export namespace ensign {

/// Makes the rows of the set those of the snapshot, in its order. Handles, views, connections and the set's name stay;
/// subscriptions to entities that are gone end.
///
/// By default silent: membership of all views is rebuilt, whatever their trigger, nobody is told of enters, exits or
/// single entities, and on_set_changed is raised once. With `notify::diff` everything is told that a loop of changes
/// would have told, as one operation: first the entities that went, then those that changed, then those that came; then
/// exits, enters and updates of views; then one on_set_changed. Views look again only as far as their triggers say.
///
/// Masks come back bit by bit: no rule (ENSIGN_RULES) is asked, it was when the rows came into a set or out of a file.
///
/// Refused, as every bulk operation, inside a dispatch, a guarded loop or a transaction of the set (`reentry_error`).
/// Strong guarantee: if a predicate throws or memory runs out, nothing has happened. What callbacks throw comes out when
/// everybody was told. The snapshot must not change meanwhile. References and spans into the set are invalidated.
///
/// If the rows of the snapshot were in this set before, by `capture` or `restore`, the silent form copies only what has
/// changed since; the set begins to keep track of changes when a snapshot comes by for the second time.
///
/// Silent: O(bytes), or of what has changed, plus O(rows whose masks changed) for each view that a filter of traits
/// declares, plus O(size) for each view with a predicate; the index of ids is touched only where ids changed.
/// `notify::diff`: O(size + differences * views) and memory for the differences.
template <class Data, class... Es>
void restore(entity_set<Data, Es...>& set, const snapshot<Data, Es...>& from, notify how = notify::set_changed) {
    auto& core = internal::set_access::core(set, "restore");
    internal::replace_rows("restore", internal::replacement<Data, Es...>{core, internal::snapshot_access::rows(from),
                                                                         internal::mode_of(how)});
}

} // namespace ensign
