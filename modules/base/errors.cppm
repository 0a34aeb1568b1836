// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

export module ensign.base:errors;

import :entity;

export namespace ensign {

/// Root of every exception that Ensign throws.
///
/// `what()` is one text: what happened, where (the set's name and the operation), and how to fix it.
class error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An operation named an entity that the set does not hold.
class unknown_entity : public error {
public:
    /// `set` may be empty for an unnamed set.
    unknown_entity(entity who, std::string_view set, std::string_view operation);

    /// With a text of one's own, for what is no set.
    unknown_entity(entity who, const std::string& text) : error{text}, who_{who} {}

    [[nodiscard]] entity who() const noexcept { return who_; }

private:
    entity who_;
};

/// An insert named an entity that the set already holds (or that the same range names twice).
class duplicate_entity : public error {
public:
    duplicate_entity(entity who, std::string_view set, std::string_view operation);

    [[nodiscard]] entity who() const noexcept { return who_; }

private:
    entity who_;
};

/// A set was changed from inside one of its own callbacks, predicates or guarded loops.
class reentry_error : public error {
public:
    /// `operation`: the call that was refused; `running`: what the set was doing; `cure`: what to do instead.
    reentry_error(
        std::string_view set, std::string_view operation, std::string_view running,
        std::string_view cure = "Put it in set.defer(...), which runs it as soon as what is running is done.");

    [[nodiscard]] const std::string& operation() const noexcept { return operation_; }

private:
    std::string operation_;
};

/// Deferred work kept deferring more work: the limit of one operation was reached.
class defer_limit_error : public error {
public:
    defer_limit_error(std::string_view set, std::string_view last_operation, std::size_t limit, std::size_t left);
};

/// A raw predicate read a trait bit outside its `observed` mask (found while `set.verify(true)`).
class observed_mask_error : public error {
public:
    observed_mask_error(std::string_view set, std::string_view view, std::string_view bits);

    /// The bits read but not observed, by name.
    [[nodiscard]] const std::string& bits() const noexcept { return bits_; }

private:
    std::string bits_;
};

/// A number had bits that the trait enum does not name.
class unknown_bits : public error {
public:
    unknown_bits(std::string_view enum_name, std::string_view bits, std::uint64_t mask);

    /// The offending bits alone.
    [[nodiscard]] std::uint64_t mask() const noexcept { return mask_; }

private:
    std::uint64_t mask_;
};

/// A text named a trait that the enum does not have, or was no trait text at all.
class bad_trait_text : public error {
public:
    /// `position`: byte offset of the offending piece in `text`.
    bad_trait_text(std::string_view enum_name, std::string_view text, std::size_t position, std::string_view known);

    [[nodiscard]] std::size_t position() const noexcept { return position_; }

private:
    std::size_t position_;
};

/// A change would leave an entity with traits that ENSIGN_RULES do not allow together.
class rule_violation : public error {
public:
    /// `flags`: what the entity would have; `rules`: those that it would break, and by what; `cure`: what to do instead.
    rule_violation(entity who, std::string_view set, std::string_view operation, std::string_view flags,
                   std::string_view enum_name, std::string_view rules,
                   std::string_view cure =
                       "Take away what is excluded and add what is implied in the same call, by update() or in a "
                       "transaction, or let the newer flags win: set_rule_policy(rule_policy::newest_wins).");

    [[nodiscard]] entity who() const noexcept { return who_; }
    /// "exclusive(alive, dead): alive|dead"
    [[nodiscard]] const std::string& rules() const noexcept { return rules_; }

private:
    entity who_;
    std::string rules_;
};

/// A moved-from set, or a view whose set is gone, was used.
class gone_error : public error {
public:
    gone_error(std::string_view what, std::string_view operation);
};

/// An `id_pool` has no id left to hand out, or was given settings that leave none.
class id_pool_error : public error {
public:
    using error::error;
};

} // namespace ensign
