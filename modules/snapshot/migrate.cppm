// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

export module ensign.snapshot:migrate;

import ensign.base;
import ensign.schema;
import ensign.set;
import ensign.traits;
import :errors;
import :raw;
import :restore;
import :row_layout;
import :typed;

// Rows that another program has saved.

export namespace ensign {

/// What became of rows of another schema.
struct restore_report {
    schema_match match = schema_match::exact;
    std::vector<migration_note> notes{}; ///< of fields, values and flags, whether or not a row has them
    std::vector<row_finding> losses{};   ///< what rows lost, or broke and kept, because `migration_options` allow it
    std::size_t more_losses = 0;         ///< values beyond those listed

    /// A line each; empty when everything is as it was saved.
    [[nodiscard]] std::string text() const;
};

} // namespace ensign

export namespace ensign::internal {

/// Applies a plan to rows. Throws `refused_rows` with everything that cannot be taken over.
class row_migration {
public:
    /// Checks the snapshot (`validate`) and makes the plan (`resolve`).
    row_migration(const raw_snapshot& from, schema program, const migration_options& options);

    /// Writes the leaves of all rows; those that are new keep what is there. `rows`: `from.size()` of them.
    void write_data(const row_layout& layout, void* rows, std::size_t row_bytes);
    /// The masks of a trait enum of the program by its position; empty: all are.
    [[nodiscard]] std::vector<std::uint64_t> masks(std::size_t column);

    /// After everything was written: the report, or the exception.
    [[nodiscard]] restore_report finish();

    [[nodiscard]] const schema& program() const noexcept { return program_; }

private:
    struct ledger { // of one kind of finding
        struct key {
            std::size_t step;
            bool traits;
            std::uint64_t bits;
            std::size_t rule = 0; // its number from 1; 0: it is not about one
            friend bool operator==(const key&, const key&) = default;
        };
        std::vector<key> keys;
        std::vector<row_finding> findings;
        std::size_t left_out = 0;
    };

    template <class Text>
    void note(ledger& in, ledger::key what, std::size_t row, const std::string& subject, Text text);
    void write_leaf(std::size_t step, const leaf_place& place, std::byte* rows, std::size_t row_bytes);
    [[nodiscard]] bool write_value(std::size_t step, std::size_t row, const std::byte* from, std::byte* to);
    [[nodiscard]] bool write_number(std::size_t step, std::size_t row, const std::byte* from, std::byte* to);
    void check_cut(std::size_t step, std::size_t row, const std::byte* from);
    [[nodiscard]] std::vector<std::uint64_t> map_column(std::size_t step);
    void check_rules(std::size_t step, std::uint64_t mask, std::size_t row);
    [[nodiscard]] std::uint64_t map_mask(std::size_t step, bool traits, const mask_map& map, std::uint64_t saved,
                                         std::size_t row, const std::string& subject);

    const raw_snapshot& from_;
    schema program_;
    broken_rules rules_;
    migration_plan plan_;
    ledger refused_;
    ledger lost_;
};

} // namespace ensign::internal

namespace ensign::detail {

// Migrated rows of a type, side by side.
template <class Data, class... Es>
class migrated_rows {
public:
    migrated_rows(const raw_snapshot& from, const migration_options& options)
        : from_{from}, work_{from, schema_of<Data, Es...>(from.layout.name), options} {
        data_.reserve(from.size());
        for (std::size_t row = 0; row < from.size(); ++row) { data_.push_back(Data{}); }
        work_.write_data(internal::row_layout{internal::nodes_of<Data>}, data_.data(), sizeof(Data));
        std::size_t column = 0;
        (parts<Es>::of(*this).fill(work_.masks(column++)), ...);
        report_ = work_.finish();
    }

    [[nodiscard]] internal::row_view<Data, Es...> rows() const noexcept {
        return {from_.ids, data_.data(), parts<Es>::of(*this).values.data()...};
    }
    [[nodiscard]] restore_report& report() noexcept { return report_; }

private:
    template <class E>
    struct masks_part {
        internal::column<traits<E>> values;

        void fill(const std::vector<std::uint64_t>& from) {
            values.reserve(from.size());
            for (const std::uint64_t bits : from) { values.push_back(traits<E>::retaining(bits)); }
        }
    };
    struct all_parts : masks_part<Es>... {};
    template <class E>
    struct parts {
        static masks_part<E>& of(migrated_rows& rows) noexcept { return rows.masks_; }
        static const masks_part<E>& of(const migrated_rows& rows) noexcept { return rows.masks_; }
    };

    const raw_snapshot& from_;
    internal::row_migration work_;
    internal::column<Data> data_; // no std::vector: there is one of bool
    all_parts masks_;
    restore_report report_;
};

template <class Snapshot>
struct typed_rows;
template <class Data, class... Es>
struct typed_rows<snapshot<Data, Es...>> {
    using type = migrated_rows<Data, Es...>;
};

} // namespace ensign::detail

export namespace ensign {

/// Makes the rows of the set those of a raw snapshot, whatever its schema: fields, values and flags are found by name
/// (docs/design/schema.md has the table), and what is not the same is in the report.
///
/// Throws `invalid_schema` and `invalid_snapshot` for what is no snapshot, `schema_mismatch` when the schemas cannot be
/// brought together, `refused_rows` when values of some rows cannot be taken over: unknown flags and values, numbers
/// that do not fit, a `bool` that is neither 0 nor 1, flags that break a rule of their enum. Each names the field or flag, the first entity and the number of
/// rows, and nothing has happened. Otherwise as `restore` of a snapshot. O(bytes + differing values).
template <class Data, class... Es>
restore_report restore(entity_set<Data, Es...>& set, const raw_snapshot& from, const migration_options& options = {},
                       notify how = notify::set_changed) {
    auto& core = internal::set_access::core(set, "restore");
    core.require_bulk("restore");
    detail::migrated_rows<Data, Es...> rows{from, options};
    internal::replace_rows("restore", internal::replacement<Data, Es...>{core, rows.rows(), internal::mode_of(how)});
    return static_cast<restore_report&&>(rows.report());
}

/// The same as a snapshot: `from_raw<snapshot_of<citizens>>(raw)`.
template <class Snapshot>
[[nodiscard]] Snapshot from_raw(const raw_snapshot& from, const migration_options& options = {},
                                restore_report* report = nullptr) {
    typename detail::typed_rows<Snapshot>::type rows{from, options};
    Snapshot out;
    internal::snapshot_access::assign(out, rows.rows());
    if (report != nullptr) { *report = static_cast<restore_report&&>(rows.report()); }
    return out;
}

/// A raw snapshot under another schema. New fields are zero: only a type knows other defaults.
[[nodiscard]] raw_snapshot migrate(const raw_snapshot& from, const schema& program,
                                   const migration_options& options = {}, restore_report* report = nullptr);

} // namespace ensign
