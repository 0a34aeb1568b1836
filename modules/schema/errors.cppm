// SPDX-License-Identifier: BSL-1.0
module;

#include <string>
#include <string_view>

export module ensign.schema:errors;

import ensign.base;

export namespace ensign {

/// Root of what goes wrong with schemas.
class schema_error : public error {
public:
    using error::error;
};

/// A schema from outside breaks a rule or a limit.
class invalid_schema : public schema_error {
public:
    /// `where`: the part of the schema ("field 'home.x'"); `what`: the rule it breaks; `cure`: what to do.
    invalid_schema(std::string_view schema, std::string_view where, std::string_view what, std::string_view cure);

    /// The part of the schema, as in the message.
    [[nodiscard]] const std::string& where() const noexcept { return where_; }

private:
    std::string where_;
};

/// Data of one schema cannot be taken over into the other one.
class schema_mismatch : public schema_error {
public:
    /// `problems`: one line each, what and how to fix it.
    schema_mismatch(std::string_view schema, std::string_view problems);

    /// The problems, one line each.
    [[nodiscard]] const std::string& problems() const noexcept { return problems_; }

private:
    std::string problems_;
};

} // namespace ensign
