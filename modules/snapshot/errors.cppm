// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

export module ensign.snapshot:errors;

import ensign.base;
import ensign.schema;

export namespace ensign {

/// A raw snapshot does not hold what its schema says: a column is too short, an entity is there twice.
class invalid_snapshot : public error {
public:
    /// `where`: the part of it ("column 'hp'"); `what`: the rule it breaks; `cure`: what to do.
    invalid_snapshot(std::string_view snapshot, std::string_view where, std::string_view what, std::string_view cure);

    [[nodiscard]] const std::string& where() const noexcept { return where_; }

private:
    std::string where_;
};

/// Rows that share a value which another schema cannot take over.
struct row_finding {
    std::string subject{};     ///< a path, or the type of a trait enum
    std::string text{};        ///< which value, and what is wrong with it or became of it
    entity first{};            ///< the first entity that has it
    std::size_t first_row = 0; ///< its place in the snapshot
    std::size_t rows = 0;      ///< how many have it
};

/// "mood: 'angry' (5) has no name here, in 3 rows, first entity 17 (row 4)"
[[nodiscard]] std::string to_string(const row_finding& f);

/// Values of some rows cannot be taken over: nothing has happened.
class refused_rows : public schema_error {
public:
    /// `left_out`: findings beyond those listed.
    refused_rows(std::string_view snapshot, std::vector<row_finding> findings, std::size_t left_out);

    /// The values and their rows, the first ones of each kind.
    [[nodiscard]] const std::vector<row_finding>& findings() const noexcept { return findings_; }

private:
    std::vector<row_finding> findings_;
};

/// A trait enum was asked for that a raw snapshot does not have, or has with other flags.
class wrong_trait_enum : public schema_error {
public:
    wrong_trait_enum(std::string_view asked, std::string_view columns);
};

} // namespace ensign

// g++ 14 passes the members that std::vector has by default on to importers only where they are used here.
static_assert(std::vector<ensign::row_finding>{}.empty());
