// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

export module ensign.view:fold;

import ensign.base;
import :exact_sum;
import :order_key;
import :ranking;
import :view_base;

// What aggregates keep of the members of a view. A fold changes in two phases: `prepare` and the functions of beginning
// anew may fail and leave the value as it is, `commit` cannot fail.

export namespace ensign::internal {

/// Sentences for `static_assert`.
template <class T>
inline constexpr bool is_a_number_to_add =
    (std::is_integral_v<T> && !std::is_same_v<T, bool>) || std::is_same_v<T, float> || std::is_same_v<T, double>;
template <class T>
inline constexpr bool has_a_least_value = is_a_key_to_order_by<T> && !std::is_same_v<T, bool>;

/// What a sum of such a field is: wide enough for 2^32 fields of up to 32 bits.
template <class T>
using sum_type = std::conditional_t<std::is_floating_point_v<T>, double,
                                    std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;

/// Adds up.
template <class T>
class total {
public:
    using value_type = sum_type<T>;

    inline void add(T x) noexcept { sum_.add(static_cast<value_type>(x)); }
    inline void remove(T x) noexcept { sum_.remove(static_cast<value_type>(x)); }

    [[nodiscard]] value_type value() const noexcept {
        if constexpr (std::is_floating_point_v<T>) {
            return sum_.value();
        } else if constexpr (std::is_signed_v<T>) {
            return sum_.as_signed();
        } else {
            return sum_.as_unsigned();
        }
    }
    [[nodiscard]] double as_double() const noexcept {
        if constexpr (std::is_floating_point_v<T>) {
            return sum_.value();
        } else {
            return sum_.as_double();
        }
    }

private:
    std::conditional_t<std::is_floating_point_v<T>, exact_sum, wide_sum> sum_;
};

/// Adds up and counts.
template <class T>
class mean {
public:
    using value_type = std::optional<double>;

    inline void add(T x) noexcept {
        total_.add(x);
        ++count_;
    }
    inline void remove(T x) noexcept {
        total_.remove(x);
        --count_;
    }
    [[nodiscard]] value_type value() const noexcept {
        if (count_ == 0) { return std::nullopt; }
        return total_.as_double() / static_cast<double>(count_);
    }

private:
    total<T> total_;
    std::size_t count_ = 0;
};

/// A field put into an accumulator.
template <class Accumulator, class Path>
class sum_fold {
    using field_type = typename Path::type;

public:
    using value_type = typename Accumulator::value_type;
    using path = Path;

    [[nodiscard]] value_type value() const noexcept { return now_.value(); }

    template <class Data>
    void prepare(transition_kind kind, entity, const Data& before, const Data& now) {
        if (kind != transition_kind::enter) { going_.push_back(Path::read(before)); }
        if (kind != transition_kind::exit) { coming_.push_back(Path::read(now)); }
    }
    template <class Source>
    void prepare_anew(const Source& members) {
        fresh_.emplace();
        members.for_each([&](entity, const auto& d) { fresh_->add(Path::read(d)); });
    }
    void abandon() noexcept {
        going_.clear();
        coming_.clear();
        fresh_.reset();
    }
    void commit() noexcept {
        if (fresh_) {
            now_ = *fresh_;
        } else {
            for (const field_type x : going_) { now_.remove(x); }
            for (const field_type x : coming_) { now_.add(x); }
        }
        abandon();
    }
    void clear() noexcept {
        abandon();
        now_ = {};
    }
    [[nodiscard]] std::size_t bytes() const noexcept {
        return (going_.capacity() + coming_.capacity()) * sizeof(field_type);
    }

private:
    Accumulator now_;
    std::vector<field_type> going_;
    std::vector<field_type> coming_;
    std::optional<Accumulator> fresh_;
};

/// How many there are.
class count_fold {
public:
    using value_type = std::size_t;
    using path = void;

    [[nodiscard]] value_type value() const noexcept { return now_; }

    template <class Data>
    void prepare(transition_kind kind, entity, const Data&, const Data&) noexcept {
        next_ += kind == transition_kind::enter ? 1U : 0U;
        next_ -= kind == transition_kind::exit ? 1U : 0U;
    }
    template <class Source>
    void prepare_anew(const Source& members) noexcept {
        next_ = members.size();
    }
    void abandon() noexcept { next_ = now_; }
    void commit() noexcept { now_ = next_; }
    void clear() noexcept { now_ = next_ = 0; }
    [[nodiscard]] std::size_t bytes() const noexcept { return 0; }

private:
    std::size_t now_ = 0;
    std::size_t next_ = 0;
};

/// The first value of a field in one direction.
template <class Path, direction Way>
class extreme_fold {
    using field_type = typename Path::type;

public:
    using value_type = std::optional<field_type>;
    using path = Path;

    [[nodiscard]] value_type value() const noexcept {
        if (all_.list().empty()) { return std::nullopt; }
        return value_of_key<field_type>(all_.list().first().key, Way);
    }

    template <class Data>
    void prepare(transition_kind kind, entity who, const Data&, const Data& now) {
        if (kind == transition_kind::exit) {
            all_.prepare_exit(who, nullptr);
        } else {
            all_.prepare_key(who, order_key(Path::read(now), Way), nullptr);
        }
    }
    template <class Source>
    void prepare_anew(const Source& members) {
        std::vector<ranked> all;
        all.reserve(members.size());
        members.for_each([&](entity e, const auto& d) { all.push_back({order_key(Path::read(d), Way), e}); });
        all_.prepare_anew(all);
    }
    void abandon() noexcept { all_.abandon(); }
    void commit() noexcept { all_.commit(); }
    void clear() noexcept { all_.clear(); }
    [[nodiscard]] std::size_t bytes() const noexcept { return all_.bytes(); }

private:
    ranking all_{0}; // the order alone
};

/// Whether nothing is to be told: NaN is no change of NaN.
template <class T>
[[nodiscard]] constexpr bool equal_values(const T& a, const T& b) noexcept {
    return a == b || (a != a && b != b);
}
template <class T>
[[nodiscard]] constexpr bool equal_values(const std::optional<T>& a, const std::optional<T>& b) noexcept {
    return a.has_value() == b.has_value() && (!a.has_value() || equal_values(*a, *b));
}

} // namespace ensign::internal
