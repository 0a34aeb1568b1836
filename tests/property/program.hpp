// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_PROPERTY_PROGRAM_HPP
#define ENSIGN_TESTS_PROPERTY_PROGRAM_HPP

// Random programs: bytes become operations on a set, its signals and its views, and after every step everything that can
// be seen is compared with the oracle. What the steps do is in program*.cpp. Include it after every other header.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "byte_source.hpp"
#include "oracle.hpp"

#include "../unit/pictures.hpp"

namespace programs {

using set_type = ensign::entity_set<stats, condition, job>;
using view_type = ensign::view<stats, condition, job>;
using context_view_type = ensign::context_view<std::int32_t, stats, condition, job>;
using ensign::entity;
using ensign::scoped_connection;

/// The library and the oracle disagree.
struct mismatch : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class machine {
public:
    machine() : set_{std::make_unique<set_type>("program")}, spare_{std::make_unique<set_type>("spare")} {}
    machine(const machine&) = delete;
    machine& operator=(const machine&) = delete;

    /// Runs until the bytes are used up. Throws `mismatch` with the last operations.
    void run(byte_source& in) {
        while (!in.done()) { step(in); }
    }

    [[nodiscard]] std::size_t steps() const noexcept { return steps_; }

private:
    // What user code throws on purpose, now and then.
    struct predicate_failed {};
    struct callback_failed {};
    struct body_failed {};

    enum class outcome : std::uint8_t {
        done,
        predicate_failed,
        callback_failed,
        body_failed,
        unknown,
        duplicate,
        refused
    };

    struct listener { // a live view
        model_view model;
        std::optional<view_type> plain;
        std::optional<context_view_type> with_context;
        scoped_connection entered, exited, updated;

        [[nodiscard]] view_type& view() { return plain.has_value() ? *plain : *with_context; }
    };

    struct watcher {
        std::uint32_t who;
        std::uint32_t number;
        scoped_connection connection;
        bool alive;
    };

    enum signal_name : std::uint8_t { inserted, erased, data_changed, added_a, removed_a, added_b, removed_b, changed };

    struct deferred_work { // from a callback
        std::uint32_t who;
        stats data;
        bool erases;
        bool ran = false;
        outcome result = outcome::done;
    };

    // --- decoding ---------------------------------------------------------------------------------------------------

    static std::uint32_t id_at(std::uint32_t k) {
        static constexpr std::array<std::uint32_t, 10> odd{1023,        1024,        1025,        4'194'303,
                                                           4'194'304,   0x7fff'ffff, 0x8000'0000, 0xffff'fffe,
                                                           0xffff'ffff, 70'000};
        return k < odd.size() ? odd[k] : k - static_cast<std::uint32_t>(odd.size());
    }
    static constexpr std::uint32_t id_count = 160;

    std::uint32_t any_id(byte_source& in) { return id_at(in.below(id_count)); }
    /// Mostly one that is there.
    std::uint32_t likely_id(byte_source& in) {
        if (rows_.empty() || in.chance(8)) { return any_id(in); }
        auto at = rows_.begin();
        std::advance(at, in.below(static_cast<std::uint32_t>(rows_.size())));
        return at->first;
    }
    static stats any_data(byte_source& in) {
        return {static_cast<std::int32_t>(in.below(8)) - 3, static_cast<std::int16_t>(in.below(3))};
    }
    static std::uint64_t any_a(byte_source& in) { return in.chance(6) ? in.byte() : in.byte() & 0x87U; }
    static std::uint64_t any_b(byte_source& in) {
        const std::uint32_t bits = in.below(8);
        return (bits & 3U) | (bits >> 2U) * (std::uint64_t{1} << 63) | (in.chance(16) ? std::uint64_t{1} << 40 : 0);
    }
    static conditions mask_a(std::uint64_t bits) { return conditions::retaining(bits); }
    static jobs mask_b(std::uint64_t bits) { return jobs::retaining(bits); }

    // --- one step ---------------------------------------------------------------------------------------------------

    void step(byte_source& in);
    void operation(byte_source& in);

    /// Runs the real thing and says how it ended.
    template <class F>
    outcome attempt(F&& f) {
        try {
            f();
        } catch (const predicate_failed&) { return outcome::predicate_failed; } catch (const callback_failed&) {
            return outcome::callback_failed;
        } catch (const body_failed&) { return outcome::body_failed; } catch (const ensign::unknown_entity&) {
            return outcome::unknown;
        } catch (const ensign::duplicate_entity&) { return outcome::duplicate; } catch (const ensign::reentry_error&) {
            return outcome::refused;
        } catch (const std::exception& e) { fail(std::string{"unexpected exception: "} + e.what()); }
        return outcome::done;
    }

    /// Whether the operation has happened: it did, or only a callback threw.
    static bool happened(outcome o) { return o == outcome::done || o == outcome::callback_failed; }

    template <class F>
    outcome strong(F&& f) {
        const std::vector<entity> before{set_->ids().begin(), set_->ids().end()};
        const outcome o = attempt(f);
        if (!happened(o)) {
            const auto ids = set_->ids();
            check(std::equal(before.begin(), before.end(), ids.begin(), ids.end()), "the dense order is as it was");
        }
        return o;
    }

    // --- rows -------------------------------------------------------------------------------------------------------

    void insert(byte_source& in);
    void emplace(byte_source& in);
    void insert_or_assign(byte_source& in);
    void insert_range(byte_source& in);
    void erase(byte_source& in);
    void erase_if(byte_source& in);
    void clear();
    void copy_rows_from(byte_source& in);
    void capture(byte_source& in);
    void restore(byte_source& in);
    static std::vector<std::uint32_t> values_of(std::span<const entity> ids);
    void replace_rows(const table& rows);
    void reserve_or_shrink(byte_source& in);

    // --- data and traits --------------------------------------------------------------------------------------------

    void set_data(byte_source& in);
    void set_data(std::uint32_t id, const stats& d);
    void update(byte_source& in);
    void change_a(byte_source& in);
    void change_b(byte_source& in);
    void clear_traits(byte_source& in);

    // --- everything at once -----------------------------------------------------------------------------------------

    void bulk_write(byte_source& in);
    void notify_set_changed();
    void refresh(byte_source& in);

    // --- transactions -----------------------------------------------------------------------------------------------

    [[nodiscard]] bool in_transaction() const { return depth_ != 0; }

    void transaction(byte_source& in, int depth);
    void inside_transaction(byte_source& in, int depth);

    // --- views and connections --------------------------------------------------------------------------------------

    void burn_predicate();
    /// Records what a callback was told; then it may defer, or throw.
    void record(const event& e);
    /// What the deferred work did, in terms of the oracle.
    void finish_deferred();
    listener* any_listener(byte_source& in);
    void make_view(byte_source& in);
    void create(listener& l);
    void wire(listener& l, std::uint32_t which);
    void rewire_view(byte_source& in);
    void dispose(byte_source& in);
    void rewire_signal(byte_source& in);
    scoped_connection connect(signal_name which);
    void watch(byte_source& in);
    void move_set(byte_source& in);
    void begin_anew();
    void change_spare(byte_source& in);

    // --- the oracle -------------------------------------------------------------------------------------------------

    void apply_modified(std::uint32_t id, const row& now);
    void apply(const std::vector<difference>& differences);
    void take_over(const std::vector<difference>& differences);
    /// `since`: views born later are left alone.
    void publish(const std::vector<difference>& differences, std::uint64_t since = ~std::uint64_t{0});
    void look_anew(const std::vector<std::unique_ptr<listener>>& all);
    void tell_signals(const difference& d);
    void tell_set_changed();
    /// In the order of phases and views; the model goes view by view.
    void sort_expected();
    void end_watches();

    // --- comparing --------------------------------------------------------------------------------------------------

    void compare_events();
    void compare_all();
    void compare_rows();
    void compare_view(listener& l);
    void expect(outcome got, outcome wanted);

    void check_inside() { check(set_->dispatching(), "dispatching while user code runs"); }

    void check(bool ok, const char* what) {
        if (!ok) [[unlikely]] { fail(what); }
    }

    void note(std::string what) { trace_[trace_end_++ % trace_.size()] = std::move(what); }

    [[noreturn]] void fail(const std::string& what) {
        std::string text = "step " + std::to_string(steps_) + ": " + what + "\n  after";
        for (std::size_t i = 0; i < trace_.size(); ++i) {
            const std::string& t = trace_[(trace_end_ + i) % trace_.size()];
            if (!t.empty()) { text += "\n    " + t; }
        }
        first_failure_ = first_failure_.empty() ? text : first_failure_;
        throw mismatch{first_failure_};
    }

    std::unique_ptr<set_type> set_;
    table rows_;
    std::unique_ptr<set_type> spare_;
    table spare_rows_;
    std::array<ensign::snapshot<stats, condition, job>, 3> snapshots_;
    std::array<table, 3> captured_;
    std::vector<std::unique_ptr<listener>> listeners_; // in creation order
    std::array<scoped_connection, 8> wired_;
    std::vector<watcher> watchers_;
    std::vector<scoped_connection> old_connections_;
    std::vector<std::vector<event>> expected_; // one list a dispatch with its own notify phase
    std::vector<std::vector<event>> actual_;
    std::optional<deferred_work> deferred_;
    bool defer_pending_ = false;
    std::uint32_t predicate_fuse_ = 0;
    std::uint32_t callback_fuse_ = 0;
    std::uint32_t next_number_ = 1;
    std::uint64_t births_ = 0;
    int depth_ = 0;
    std::size_t steps_ = 0;
    std::array<std::string, 60> trace_;
    std::size_t trace_end_ = 0;
    std::string first_failure_;
};

} // namespace programs

#endif
