// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <utility>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::field_path;
using ensign::internal::watched;
using town::army;
using town::condition;

namespace {

using set_type = ensign::entity_set<army, condition>;
using core_type = ensign::internal::set_core<army, condition>;
using base = ensign::internal::view_follower<army, condition>;

/// Writes down what it is given.
class listener final : public base {
public:
    listener(core_type&, interest reads, std::string& out) : base{reads}, out_{out} {}

    void prepare(ensign::internal::transition_kind, entity who, const army&, const army&) override {
        out_ += "step " + std::to_string(who.value()) + "; ";
    }
    void prepare_anew(const source_type& members) override { out_ += std::to_string(members.size()) + " anew; "; }
    void abandon() noexcept override {}
    void commit() noexcept override {}
    void clear() noexcept override {}
    void notify(std::uint64_t, std::exception_ptr&) override {}
    void close() noexcept override { out_ += "closed; "; }
    [[nodiscard]] std::size_t bytes() const noexcept override { return 0; }

private:
    std::string& out_;
};

} // namespace

TEST_CASE("follow: a follower has the members from the start, and reads what its path says [V13]", "[view]") {
    using namespace ensign::internal;
    constexpr auto men = interest_in<army, field_path<&army::men>, condition>();
    CHECK_FALSE(men.all);
    REQUIRE(men.fields.size() == 1);
    CHECK(men.fields[0] == &watched<army, field_path<&army::men>>);
    CHECK(interest_in<army, void, condition>().fields.empty());

    std::string told;
    set_type set;
    set.insert(entity{1}, {});
    auto all = set.make_view({});
    const auto made = make_follower<listener>(view_access::outlet(all, "test"), "test", men, told);
    CHECK(std::exchange(told, {}) == "1 anew; ");
    CHECK(made->following());
    set.update(entity{1}, [](army& a) { a.arrows = 1; });
    CHECK(told.empty());
    set.update(entity{1}, [](army& a) { a.men = 1; });
    CHECK(std::exchange(told, {}) == "step 1; ");
    stop_following(*made);
    CHECK(std::exchange(told, {}) == "closed; ");
    stop_following(*made);
    set.update(entity{1}, [](army& a) { a.men = 2; });
    CHECK(told.empty());
}
