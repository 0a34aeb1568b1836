// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

export module ensign.resdata:sets;

import ensign.base;
import ensign.schema;
import ensign.set;
import ensign.snapshot;
import :document;
import :file;
import :read;
import :version_1;
import :write;

// Sets to files and back. What is in a file is matched with the program by names: a set by its name, its fields and
// flags as `restore` of a raw snapshot does.

export namespace ensign::resdata {

/// An `entity_set`.
template <class Set>
concept saved_set = requires(const Set& set) { ensign::capture(set); };

/// What was read, and what became of it.
struct load_report {
    struct part {
        std::string set{};                         ///< its name
        restore_report rows{};                     ///< of the rows
        std::optional<id_pool::state> allocator{}; ///< of the pool that the ids come from: `id_pool{*allocator}`
    };
    std::vector<part> sets{}; ///< in the order of the arguments
    std::string meta{};       ///< a JSON object, or empty

    /// All that is not as it was saved, a line each, "citizens: ..."; empty when nothing is.
    [[nodiscard]] std::string text() const;
    /// The first state of an id pool in the file, if there is one.
    [[nodiscard]] const id_pool::state* allocator() const noexcept;
};

struct load_options {
    read_options file{};
    migration_options migration{};
    notify how = notify::set_changed; ///< `notify::diff`: views and subscribers are told every difference
};

} // namespace ensign::resdata

export namespace ensign::internal {

/// The rows of the set with this name. Throws `unknown_set`, which names those there are.
[[nodiscard]] const raw_snapshot& rows_of(const resdata::document& from, std::string_view set);

} // namespace ensign::internal

namespace ensign::detail {

template <class... Sets, std::size_t... I>
void load_parts(const resdata::document& from, const resdata::load_options& options, resdata::load_report& report,
                std::index_sequence<I...>, Sets&... sets) {
    report.sets.resize(sizeof...(Sets));
    // Everything is made before anything is replaced.
    const raw_snapshot* const raw[]{&internal::rows_of(from, sets.name())...};
    world_snapshot<Sets...> world;
    ((world.template get<I>() = from_raw<snapshot_of<Sets>>(*raw[I], options.migration, &report.sets[I].rows)), ...);
    ((report.sets[I].set = raw[I]->layout.name, report.sets[I].allocator = raw[I]->allocator), ...);
    report.meta = from.meta;
    restore_world(world, options.how, sets...);
}

} // namespace ensign::detail

export namespace ensign::resdata {

/// What `save` writes: the rows of these sets at this moment. Add to it what else the file shall hold: `meta`, and the
/// state of the id pool (`d.sets[0].allocator = pool.save()`). What cannot be saved, as a pointer, does not compile.
///
/// Throws `reentry_error` inside a dispatch of one of the sets. O(bytes).
template <saved_set... Sets>
[[nodiscard]] document to_document(const Sets&... sets) {
    world_snapshot<Sets...> world;
    capture_world(world, sets...);
    document out;
    out.sets.reserve(sizeof...(Sets));
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (out.sets.push_back(to_raw(world.template get<I>(), sets.name())), ...);
    }(std::index_sequence_for<Sets...>{});
    return out;
}

/// Saves sets, all of them or nothing (see `save_bytes`): `save("town.resdata", citizens, houses)`. Each needs a name of
/// its own, by which `load` finds it. Throws `reentry_error`, `bad_document`, `file_error`. O(bytes).
template <saved_set... Sets>
void save(const std::string& path, const Sets&... sets) {
    write_file(path, to_document(sets...));
}
template <saved_set... Sets>
void save(const std::string& path, const write_options& options, const Sets&... sets) {
    write_file(path, to_document(sets...), options);
}

/// Makes the rows of these sets those of the document, all of them or none. Sets of the document that are not asked for
/// are left alone.
///
/// Throws `unknown_set` when one is not there, and what `restore` of a raw snapshot throws: `schema_mismatch` and
/// `refused_rows` name the field or flag, its number, the rows. Nothing has happened then. Bulk: refused inside a
/// dispatch, a guarded loop or a transaction of the sets (`reentry_error`). O(bytes).
template <saved_set... Sets>
load_report load(const document& from, const load_options& options, Sets&... sets) {
    load_report out;
    detail::load_parts(from, options, out, std::index_sequence_for<Sets...>{}, sets...);
    return out;
}
template <saved_set... Sets>
load_report load(const document& from, Sets&... sets) {
    return load(from, load_options{}, sets...);
}

/// The same with a file: `load("town.resdata", citizens, houses)`. Throws a `read_error` or `file_error` in addition.
template <saved_set... Sets>
load_report load(const std::string& path, const load_options& options, Sets&... sets) {
    return load(read_file(path, options.file), options, sets...);
}
template <saved_set... Sets>
load_report load(const std::string& path, Sets&... sets) {
    return load(path, load_options{}, sets...);
}

/// Rows from a file of version 1, which says nothing about what they are: they are taken as `Data` because you say so,
/// when the size of a row agrees. All masks are zero then, and the report says so. Otherwise as `load`.
template <class Data, class... Es>
load_report load_version_1(const std::string& path, entity_set<Data, Es...>& set, const load_options& options = {}) {
    const std::vector<std::byte> bytes = load_bytes(path, options.file.most, options.file.progress);
    document one;
    one.sets.push_back(upgrade(read_version_1(bytes, options.file.most, path), schema_of<Data, Es...>(set.name())));
    load_report out = load(one, options, set);
    for (const schema_enum& e : one.sets[0].layout.traits) {
        out.sets[0].rows.notes.push_back(
            {change_kind::traits_added, false, e.type, "files of version 1 have no traits: every mask is zero"});
    }
    return out;
}

} // namespace ensign::resdata
