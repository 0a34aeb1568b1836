// SPDX-License-Identifier: BSL-1.0
// Random programs over views that are made of views: after every step the members of each are what a full
// recomputation finds, and each transition was told once, in the documented order.

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "seeds.hpp"

#include "composition_judge.hpp"

namespace compositions {

namespace {

using programs::byte_source;

struct failed {};

class machine {
public:
    machine() { set_.emplace("program"); }

    /// Returns what is wrong, or nothing.
    std::string run(byte_source& in) {
        in_ = &in;
        while (!in.done() && judge_.wrong().empty()) { step(); }
        return judge_.wrong().empty() ? "" : judge_.wrong() + " in step " + std::to_string(steps_) + ":" + doing_;
    }
    std::size_t steps() const { return steps_; }

private:
    static constexpr std::uint32_t ids = 150;

    std::uint32_t any_id() { return in_->below(ids); }
    stats any_data() { return {static_cast<std::int32_t>(in_->below(10)), static_cast<std::int16_t>(in_->below(2))}; }
    conditions any_bits() { return conditions::retaining(in_->below(8)); }

    // --- one step ---------------------------------------------------------------------------------------------------

    void step() {
        ++steps_;
        doing_.clear();
        const table before = rows();
        std::map<std::uint32_t, numbers> had;
        members_of members{before};
        for (auto& l : views_) { had[l->number] = members(*l->of); }
        told_.clear();
        disposed_.clear();
        fuse_ = in_->chance(10) ? 1 + in_->below(30) : 0;
        in_callback_ = in_->chance(6) ? 1 + in_->below(4) : 0;
        in_predicate_ = in_->chance(8) ? 1 + in_->below(20) : 0;
        bool silent = false;
        bool happened = true;
        try {
            silent = operation(before, had);
        } catch (const failed&) {
            happened = false;
            doing_ += ", which failed";
        }
        fuse_ = in_callback_ = in_predicate_ = 0;
        const table after = rows();
        judge_.expect(happened || same(before, after), "an operation that failed has changed rows");
        judge_.compare(views_, told_, before, after, had, !silent && happened);
        for (auto& l : views_) { l->newborn = false; }
    }

    /// Returns whether nobody is told.
    bool operation(const table& before, const std::map<std::uint32_t, numbers>& had) {
        const std::uint32_t op = in_->below(32);
        if (op < 16) {
            write(op);
        } else if (op < 19) {
            doing_ += " transaction";
            set_->transaction([&] {
                const std::uint32_t writes = in_->below(12);
                for (std::uint32_t i = 0; i < writes; ++i) { write(in_->below(16)); }
                if (in_->chance(4)) { make(); }
                show_the_state_before(had);
                if (in_->chance(6)) {
                    fuse_ = 0; // what is new is asked again: a predicate that throws then has no members
                    throw failed{};
                }
            });
        } else if (op < 20) {
            doing_ += " many";
            std::vector<set_type::row_type> many;
            for (std::uint32_t id = in_->below(40); id < ids; id += 2) {
                if (!before.contains(id)) { many.push_back({entity{id}, any_data(), any_bits()}); }
            }
            set_->insert_range(many);
        } else if (op < 21) {
            doing_ += " erase_if";
            const int hp = static_cast<int>(in_->below(10));
            set_->erase_if([&](entity, const stats& d) { return d.hp == hp; });
        } else if (op < 22) {
            const bool diff = in_->chance(2);
            doing_ += diff ? " bulk_write diff" : " bulk_write";
            set_->bulk_write(
                [&](std::span<stats> all) {
                    for (std::size_t i = in_->below(8); i < all.size(); i += 3) { all[i] = any_data(); }
                },
                diff ? ensign::notify::diff : ensign::notify::set_changed);
            return !diff;
        } else if (op < 24) {
            return replace();
        } else if (op < 25) {
            doing_ += " notify_set_changed";
            set_->notify_set_changed();
        } else if (op < 27) {
            refresh();
        } else if (op < 30 || views_.size() < 3) {
            make();
        } else {
            dispose();
        }
        return false;
    }

    void write(std::uint32_t op) {
        const entity e{any_id()};
        doing_ += " write " + std::to_string(op) + " of " + std::to_string(e.value());
        if (op < 4) {
            set_->insert_or_assign(e, any_data(), any_bits());
        } else if (op < 6) {
            set_->erase(e);
        } else if (!set_->contains(e)) {
            set_->insert(e, any_data(), any_bits());
        } else if (op < 9) {
            set_->set_data(e, any_data());
        } else if (op < 12) {
            set_->toggle_traits(e, any_bits());
        } else {
            const stats d = any_data();
            const conditions m = any_bits();
            set_->update(e, [&](stats& data, conditions& bits) {
                data = d;
                bits = m;
            });
        }
    }

    bool replace() {
        switch (in_->below(5)) {
        case 0:
            doing_ += " clear";
            set_->clear();
            return true;
        case 1:
            doing_ += " capture";
            kept_ = ensign::capture(*set_);
            return true;
        case 2:
            doing_ += " restore diff";
            if (kept_) { ensign::restore(*set_, *kept_, ensign::notify::diff); }
            return !kept_;
        case 3: {
            doing_ += " copy_rows_from";
            set_type other{"other"};
            if (kept_) { ensign::restore(other, *kept_); }
            set_->copy_rows_from(other);
            return true;
        }
        default:
            doing_ += " restore";
            if (kept_) { ensign::restore(*set_, *kept_); }
            return true;
        }
    }

    void refresh() {
        if (views_.empty()) { return; }
        live& l = *views_[in_->below(static_cast<std::uint32_t>(views_.size()))];
        doing_ += " refresh " + std::to_string(l.number);
        if (l.with_context.has_value()) {
            const std::shared_ptr<int> shift = l.of->asks.shift;
            const int old = *shift;
            const int value = static_cast<int>(in_->below(5));
            *shift = value;
            try {
                l.with_context->refresh(value);
            } catch (const failed&) {
                *shift = old;
                throw;
            }
        } else if (l.of->kind != model::how::twin) {
            l.view().refresh();
        } else {
            const std::shared_ptr<model> of = l.of;
            l.view().refresh();
            of->twin->refresh();
        }
    }

    // --- views ------------------------------------------------------------------------------------------------------

    question any_question() {
        question out;
        out.all = in_->below(8) & in_->below(8);
        out.none = in_->below(8) & in_->below(8) & ~out.all;
        out.limit = 1 + static_cast<int>(in_->below(4));
        return out;
    }
    ensign::trait_filter<condition> filter_of(const question& q) {
        return {.all_of = conditions::retaining(q.all), .none_of = conditions::retaining(q.none)};
    }

    /// What every predicate does besides its answer.
    void asked() {
        if (in_predicate_ != 0 && --in_predicate_ == 0) { make(); }
        if (fuse_ != 0 && --fuse_ == 0) { throw failed{}; }
    }

    void make() {
        if (views_.size() >= 16) { return; }
        auto made = std::make_unique<live>();
        auto of = std::make_shared<model>();
        const std::uint32_t kind = views_.size() < 2 ? in_->below(5) : in_->below(14);
        const auto pick = [&]() -> live& { return *views_[in_->below(static_cast<std::uint32_t>(views_.size()))]; };
        question q = any_question();
        doing_ += " make " + std::to_string(kind);
        using enum question::form;
        if (kind < 6) {
            q.kind = kind < 1 ? filter : kind < 2 ? declared : kind < 3 ? function : kind < 4 ? raw : context;
            if (kind == 5) { q.kind = filter; }
            of->asks = q;
            make_base(*made, *of, kind == 5);
        } else if (kind < 8) {
            live& outer = pick();
            q.kind = kind == 6 ? filter : in_->chance(2) ? declared : function;
            of->kind = model::how::inner;
            of->a = outer.of;
            of->asks = q;
            if (q.kind == filter) {
                made->plain.emplace(outer.view().where(
                    filter_of(q), {}, {.when = in_->chance(2) ? ensign::trigger::all : ensign::trigger::traits_only}));
            } else if (q.kind == declared) {
                made->plain.emplace(outer.view().where(filter_of(q), ensign::field<&stats::hp>() < q.limit));
            } else {
                made->plain.emplace(outer.view().where(filter_of(q), [this, q](const stats& d) {
                    asked();
                    return q.data(d);
                }));
            }
        } else {
            live& a = pick();
            live& b = pick();
            of->a = a.of;
            of->b = b.of;
            if (kind < 10) {
                of->kind = model::how::both;
                made->plain.emplace(a.view() & b.view());
            } else if (kind < 12) {
                of->kind = model::how::either;
                made->plain.emplace(a.view() | b.view());
            } else {
                of->kind = model::how::without;
                made->plain.emplace(a.view() - b.view());
            }
        }
        made->of = of;
        made->number = next_number_++;
        made->updates = in_->chance(3);
        connect(*made);
        views_.push_back(std::move(made));
    }

    void make_base(live& l, model& of, bool odd_trigger) {
        const question& q = of.asks;
        using enum question::form;
        if (odd_trigger) {
            const auto when = in_->chance(2) ? ensign::trigger::none : ensign::trigger::data_only;
            of.kind = model::how::twin;
            of.twin.emplace(set_->make_view(filter_of(q), {}, {.when = when}));
            l.plain.emplace(set_->make_view(filter_of(q), {}, {.when = when}));
            return;
        }
        switch (q.kind) {
        case filter: l.plain.emplace(set_->make_view(filter_of(q))); break;
        case declared: l.plain.emplace(set_->make_view(filter_of(q), ensign::field<&stats::hp>() < q.limit)); break;
        case function:
            l.plain.emplace(set_->make_view(filter_of(q), [this, q](const stats& d) {
                asked();
                return q.data(d);
            }));
            break;
        case raw:
            l.plain.emplace(set_->make_raw_view(
                [this, q](const stats& d, conditions m) {
                    asked();
                    return q.filter(m.bits()) != q.data(d);
                },
                {.observed = conditions::retaining(q.observed())}));
            break;
        case context:
            l.with_context.emplace(set_->make_context_view(0,
                                                           [this, q](const stats& d, conditions m, const int& shift) {
                                                               asked();
                                                               return q.filter(m.bits()) !=
                                                                      ((d.hp + shift) % 5 < q.limit);
                                                           },
                                                           {.observed = conditions::retaining(q.observed())}));
            break;
        }
    }

    void connect(live& l) {
        view_type& v = l.view();
        const auto note = [this, number = l.number](int phase) {
            return [this, phase, number](entity who) {
                judge_.expect(std::ranges::find(disposed_, number) == disposed_.end(), "a dead view was told");
                told_.push_back({phase, number, who.value()});
                called();
            };
        };
        l.connections.push_back(v.on_exit(note(0)));
        l.connections.push_back(v.on_enter(note(1)));
        if (l.updates) { l.connections.push_back(v.on_update(note(2))); }
    }

    /// What every callback does besides noting: all memberships are those of the end; now and then views come and go.
    void called() {
        const table now = rows();
        for (auto& l : views_) {
            if (l->of->kind < model::how::both || l->of->kind == model::how::inner) { continue; }
            live* const a = handle_of(*l->of->a);
            live* const b = handle_of(*l->of->b);
            if (a == nullptr || b == nullptr) { continue; }
            for (const auto& [id, r] : now) {
                const bool in_a = a->view().contains(entity{id});
                const bool in_b = b->view().contains(entity{id});
                const bool in = l->of->kind == model::how::both     ? in_a && in_b
                                : l->of->kind == model::how::either ? in_a || in_b
                                                                    : in_a && !in_b;
                judge_.expect(l->view().contains(entity{id}) == in, "a glitch seen by a callback", *l);
            }
        }
        if (in_callback_ == 0 || --in_callback_ != 0) { return; }
        if (in_->chance(2)) {
            try {
                make();
            } catch (const failed&) {} // the making alone has failed
        } else {
            dispose();
        }
    }
    live* handle_of(const model& m) {
        for (auto& l : views_) {
            if (l->of.get() == &m) { return l.get(); }
        }
        return nullptr;
    }

    void dispose() {
        if (views_.empty()) { return; }
        const std::uint32_t at = in_->below(static_cast<std::uint32_t>(views_.size()));
        doing_ += " dispose of " + std::to_string(views_[at]->number);
        const std::unique_ptr<live> gone = std::move(views_[at]);
        views_.erase(views_.begin() + at);
        disposed_.push_back(gone->number);
    }

    // --- comparing --------------------------------------------------------------------------------------------------

    table rows() {
        table out;
        for (const auto r : set_->rows()) { out[r.id.value()] = {r.data, r.traits.bits()}; }
        return out;
    }

    void show_the_state_before(const std::map<std::uint32_t, numbers>& had) {
        for (auto& l : views_) {
            if (l->newborn) { continue; }
            numbers now;
            for (const entity e : l->view().ids()) { now.insert(e.value()); }
            judge_.expect(now == had.at(l->number), "a transaction shows through", *l);
            judge_.expect(l->view().size() == now.size(), "size in a transaction", *l);
        }
    }

    byte_source* in_ = nullptr;
    std::optional<set_type> set_;
    std::vector<std::unique_ptr<live>> views_; // in the order of creation
    std::optional<ensign::snapshot<stats, condition>> kept_;
    std::vector<told> told_;
    std::vector<std::uint32_t> disposed_;
    std::uint32_t next_number_ = 1;
    std::uint32_t fuse_ = 0;         // the n-th predicate throws
    std::uint32_t in_callback_ = 0;  // the n-th callback makes a view, or disposes of one
    std::uint32_t in_predicate_ = 0; // the n-th predicate makes one
    std::size_t steps_ = 0;
    std::string doing_;
    judge judge_;
};

std::string run(byte_source& in, std::size_t& steps) {
    machine m;
    std::string wrong = m.run(in);
    steps += m.steps();
    return wrong;
}

} // namespace

} // namespace compositions

TEST_CASE("short random programs over views of views agree with a full recomputation [V12]", "[property]") {
    programs::run_programs(1, 400, 700, compositions::run);
}

TEST_CASE("long random programs over views of views agree with a full recomputation [V12][V14]", "[property]") {
    programs::run_programs(2'000'000, 12, 12'000, compositions::run);
}
