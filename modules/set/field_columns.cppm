// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

export module ensign.set:field_columns;

import :member_path;

export namespace ensign::internal {

/// Which field of the struct of a row, and where it lies, in bytes.
struct field_place {
    std::size_t offset = 0;
    std::size_t size = 0;
    const void* path = nullptr; ///< tells apart a struct and its first member, which lie in the same place

    friend constexpr bool operator==(const field_place&, const field_place&) noexcept = default;
};

/// Sentences for `static_assert`.
template <class T>
inline constexpr bool is_no_array = !std::is_array_v<T>;

/// Its address stands for the path.
template <class Path>
inline constexpr char mark_of_path = 0;

/// In the place of a path that does not fit.
template <class Data>
struct no_path {
    using type = Data;
    [[nodiscard]] static constexpr const Data& read(const Data& row) noexcept { return row; }
};

/// A field of the rows of a set, by pointers to members. The sentences are the only errors.
template <class Data, auto First, auto... Rest>
struct field_of_rows {
    static constexpr bool named =
        is_a_pointer_to_a_data_member<decltype(First)> && (is_a_pointer_to_a_data_member<decltype(Rest)> && ...);
    static_assert(named, "ensign: a field is named by pointers to data members: keep_field<&citizen::hp>()");
    static_assert(!named || is_the_data_of_this_set<holder_of_member<First>, Data>,
                  "ensign: this field is no member of the set's data; the message names the struct of the field first, "
                  "then that of the set");
    static_assert(!named || path_holds_together<First, Rest...>,
                  "ensign: each pointer names a member of what the one before it names, as in keep_field<&army::home, "
                  "&place::x>()");

    static constexpr bool fits = [] {
        if constexpr (named) {
            return path_holds_together<First, Rest...> && is_the_data_of_this_set<holder_of_member<First>, Data>;
        } else {
            return false;
        }
    }();

    using path = std::conditional_t<fits, field_path<First, Rest...>, no_path<Data>>;
    using type = typename path::type;
    static_assert(is_no_array<type>,
                  "ensign: an array is no field that is kept apart: put it into a struct of its own");

    [[nodiscard]] static const type& read(const Data& row) noexcept { return path::read(row); }

    [[nodiscard]] static field_place place() noexcept {
        union { // never read: only addresses are taken
            unsigned char nothing;
            Data row;
        } const some{0};
        const void* const whole = &some.row;
        const void* const part = &read(some.row);
        return {static_cast<std::size_t>(static_cast<const unsigned char*>(part) -
                                         static_cast<const unsigned char*>(whole)),
                sizeof(type), &mark_of_path<path>};
    }
};

/// Copies of single fields of all rows, each side by side: whoever reads one field of many rows touches nothing else.
///
/// The structs stay the truth. A copy follows every write of its row; whoever writes rows without saying so `refill`s.
class field_columns {
public:
    explicit field_columns(std::size_t size_of_row) noexcept : size_of_row_{size_of_row} {}
    field_columns(const field_columns&) = delete;
    field_columns& operator=(const field_columns&) = delete;
    ~field_columns();

    void swap(field_columns& other) noexcept;

    [[nodiscard]] inline bool empty() const noexcept { return fields_.empty(); }

    /// Keeps a field from now on, if it is not kept yet. Room for `capacity` rows. Strong guarantee.
    void keep(field_place place, const void* rows, std::size_t count, std::size_t capacity);
    /// The same fields as there, with room for `capacity` rows. Strong guarantee. Precondition: keeps none yet.
    void keep_like(const field_columns& other, const void* rows, std::size_t count, std::size_t capacity);
    void drop(field_place place) noexcept;

    /// The values of a field, or null if it is not kept. Until room is made.
    [[nodiscard]] const void* find(field_place place) const noexcept;

    /// Room for this many rows. Strong guarantee.
    inline void make_room(std::size_t rows) {
        if (!empty() && rows > room_) [[unlikely]] { resize(rows); }
    }
    /// Room for exactly this many rows. Strong guarantee.
    void resize(std::size_t rows);

    /// The row is now as in `data`. Precondition: room for it.
    inline void write(std::size_t row, const void* data) noexcept {
        if (!empty()) [[unlikely]] { copy_row(row, data); }
    }
    /// The rows from `from` to `to` are, of `rows`. Precondition: room for them.
    void refill(const void* rows, std::size_t from, std::size_t to) noexcept;
    void refill(const void* rows, std::size_t count) noexcept { refill(rows, 0, count); }

    [[nodiscard]] std::size_t bytes() const noexcept;

private:
    struct kept {
        field_place place;
        unsigned char* values;
    };

    void copy_row(std::size_t row, const void* data) noexcept;

    std::vector<kept> fields_;
    std::size_t size_of_row_;
    std::size_t room_ = 0;
};

} // namespace ensign::internal
