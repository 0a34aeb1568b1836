// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <type_traits>

export module ensign.snapshot:typed;

import ensign.base;
import ensign.schema;
import ensign.set;
import ensign.traits;
import :block;
import :content;

export namespace ensign::internal {

struct snapshot_access;

} // namespace ensign::internal

export namespace ensign {

/// The rows of an `entity_set<Data, Es...>` at one moment, as a value: ids, data and masks, each contiguous, in the
/// dense order that the set had.
///
/// Made by `capture`, brought back by `restore`. It may be kept after the set is gone, and restored into another one of the
/// same type: of the set it knows no more than a number, by which a later capture or restore finds what has changed. All its columns lie in one piece of memory of a resource of your choice,
/// which must outlive it; capturing into an existing snapshot allocates nothing when the rows fit. As with containers of
/// `std::pmr`, a copy takes the default resource unless one is given, a moved one that of its source, and assignment
/// keeps its own.
template <class Data, class... Es>
class snapshot {
    static_assert(
        internal::rows_are_copied_as_bytes<Data>,
        "ensign: a snapshot is the bytes of the rows, so the struct must be trivially copyable: no std::string, "
        "no std::vector, no virtual functions; keep such things outside and an index or a char array inside");
    using only = typename internal::only_enum<Es...>::type;
    template <class T>
    using checked_enum = typename internal::check_enum<T, Es...>::type;

public:
    using data_type = Data;

    /// An empty snapshot. Allocates nothing.
    explicit snapshot(std::pmr::memory_resource* memory = std::pmr::get_default_resource()) noexcept
        : block_{memory, alignment} {}

    snapshot(const snapshot& other) : snapshot{other, std::pmr::get_default_resource()} {}
    snapshot(const snapshot& other, std::pmr::memory_resource* memory) : snapshot{memory} { assign(other.rows()); }
    /// The source is empty afterwards.
    snapshot(snapshot&& other) noexcept : snapshot{other.memory()} { swap(other); }
    /// Strong guarantee.
    snapshot& operator=(const snapshot& other) {
        if (this != &other) { assign(other.rows()); }
        return *this;
    }
    /// O(1) between snapshots of one resource, otherwise a copy, which may fail as one.
    snapshot& operator=(snapshot&& other) {
        if (this == &other) { return *this; }
        if (memory() == other.memory()) {
            swap(other);
        } else {
            assign(other.rows());
        }
        other.clear();
        return *this;
    }
    ~snapshot() = default;

    [[nodiscard]] std::size_t size() const noexcept { return rows_; }
    [[nodiscard]] bool empty() const noexcept { return rows_ == 0; }

    /// Row by row the same entity; good until the snapshot changes.
    [[nodiscard]] std::span<const entity> ids() const noexcept { return {column<entity>(0), rows_}; }
    [[nodiscard]] std::span<const Data> data() const noexcept { return {column<Data>(data_at_), rows_}; }
    /// Empty when no entity of the set ever had a trait of this enum.
    template <class E = only>
    [[nodiscard]] std::span<const traits<checked_enum<E>>> masks() const noexcept {
        const traits<checked_enum<E>>* const first = column_of<checked_enum<E>>();
        return {first, first == nullptr ? 0 : rows_};
    }

    /// A number that tells whether two snapshots hold the same: the same entities with the same data and masks, in
    /// whatever order; padding does not count. The same in every build and on every little-endian machine, as long as
    /// the description stays the same. It detects accidents, not attackers. O(bytes).
    [[nodiscard]] std::uint64_t content_hash() const noexcept { return internal::content_hash(rows()); }

    /// The same entities with the same data, bit by bit, and the same masks. Neither the order of the rows nor the
    /// memory counts. O(size); allocates when the order differs.
    friend inline bool operator==(const snapshot& a, const snapshot& b) {
        return internal::same_content(a.rows(), b.rows());
    }

    /// What the rows consist of. Only for data that can be saved: described, and without pointers.
    [[nodiscard]] static constexpr std::uint64_t fingerprint() noexcept {
        return internal::exact_fingerprint_of<Data, Es...>;
    }
    [[nodiscard]] static constexpr std::uint64_t logical_fingerprint() noexcept {
        return internal::logical_fingerprint_of<Data, Es...>;
    }

    /// Forgets the rows and keeps the memory.
    void clear() noexcept {
        rows_ = 0;
        room_ = 0;
        data_at_ = 0; // there may be no memory any more
        version_ = {};
        for (std::size_t& at : masks_at_) { at = absent; }
    }
    /// Forgets the rows and gives the memory back to the resource.
    void release() noexcept {
        clear();
        block_.release();
    }

    /// Bytes held.
    [[nodiscard]] std::size_t bytes() const noexcept { return block_.capacity(); }
    [[nodiscard]] std::pmr::memory_resource* memory() const noexcept { return block_.resource(); }

private:
    friend struct internal::snapshot_access;
    using rows_type = internal::row_view<Data, Es...>;
    using store_type = internal::row_store<Data, Es...>;

    static constexpr std::size_t alignment = alignof(Data) > 64 ? alignof(Data) : 64; // of every column
    static constexpr std::size_t absent = static_cast<std::size_t>(-1);

    [[nodiscard]] static constexpr std::size_t rounded(std::size_t bytes) noexcept {
        return (bytes + alignment - 1) / alignment * alignment;
    }

    template <class T>
    [[nodiscard]] const T* column(std::size_t at) const noexcept {
        return reinterpret_cast<const T*>(block_.data() + at);
    }
    template <class E>
    [[nodiscard]] static constexpr std::size_t position() noexcept {
        std::size_t out = 0;
        static_cast<void>(((std::is_same_v<E, Es> || (++out, false)) || ...));
        return out;
    }
    template <class E>
    [[nodiscard]] std::size_t column_at() const noexcept {
        return masks_at_[position<E>()];
    }
    template <class E>
    [[nodiscard]] const traits<E>* column_of() const noexcept {
        const std::size_t at = column_at<E>();
        return at == absent ? nullptr : column<traits<E>>(at);
    }

    [[nodiscard]] rows_type rows() const noexcept {
        rows_type out{ids(), column<Data>(data_at_), column_of<Es>()...};
        out.set_version(version_);
        return out;
    }

    /// Strong guarantee. A snapshot that comes by for the second time begins the tracking of changes.
    void capture(store_type& from) {
        rows_type fresh = from.rows();
        fresh.set_changes(from.changes_since(rows()));
        const bool again = from.knows(version_);
        assign(fresh);
        if (again) { from.track(); }
        version_ = from.take_version();
    }

    /// Copies what may differ; everything, when there is no place for it yet. Strong guarantee. `from` lies elsewhere.
    void assign(rows_type from) {
        if (!has_places_for(from)) {
            make_places_for(from);
            from.set_changes({});
        }
        rows_ = from.size();
        version_ = from.version();
        from.each_difference(rows_, [&](std::size_t first, std::size_t last) {
            put(0, from.ids().data(), first, last);
            put(data_at_, from.all_data(), first, last);
            (put_masks(from.template masks<Es>(), first, last), ...);
        });
    }

    /// Whether the rows fit, and have the columns that are there.
    [[nodiscard]] bool has_places_for(const rows_type& from) const noexcept {
        return from.size() <= room_ && (((from.template masks<Es>() != nullptr) == (column_at<Es>() != absent)) && ...);
    }

    /// Lays the columns out. They have room for as many rows as the memory holds, so that they stay where they are when
    /// rows come. What was there is lost.
    void make_places_for(const rows_type& from) {
        const std::size_t row =
            ((sizeof(entity) + sizeof(Data)) + ... + (from.template masks<Es>() == nullptr ? 0 : sizeof(traits<Es>)));
        const std::size_t gaps = (2 + sizeof...(Es)) * alignment; // at most
        block_.make_room(rounded(from.size() * sizeof(entity)) + rounded(from.size() * sizeof(Data)) +
                         (std::size_t{0} + ... + mask_bytes(from.template masks<Es>(), from.size())));
        const std::size_t most = block_.capacity() < gaps ? 0 : (block_.capacity() - gaps) / row;
        room_ = most < from.size() ? from.size() : most;
        data_at_ = rounded(room_ * sizeof(entity));
        std::size_t end = data_at_ + rounded(room_ * sizeof(Data));
        const auto place = [&]<class E>(const traits<E>* masks) {
            masks_at_[position<E>()] = masks == nullptr ? absent : end;
            end += mask_bytes(masks, room_);
        };
        (place(from.template masks<Es>()), ...);
    }
    template <class E>
    [[nodiscard]] static std::size_t mask_bytes(const traits<E>* masks, std::size_t rows) noexcept {
        return masks == nullptr ? 0 : rounded(rows * sizeof(traits<E>));
    }

    template <class T>
    void put(std::size_t at, const T* from, std::size_t first, std::size_t last) noexcept {
        internal::copy_bytes(block_.data() + at + first * sizeof(T), from + first, (last - first) * sizeof(T));
    }
    template <class E>
    void put_masks(const traits<E>* from, std::size_t first, std::size_t last) noexcept {
        if (from != nullptr) { put(column_at<E>(), from, first, last); }
    }

    /// Precondition: one resource.
    void swap(snapshot& other) noexcept {
        block_.swap(other.block_);
        exchange(rows_, other.rows_);
        exchange(room_, other.room_);
        exchange(data_at_, other.data_at_);
        for (std::size_t i = 0; i < sizeof...(Es); ++i) { exchange(masks_at_[i], other.masks_at_[i]); }
        const internal::rows_version version = version_;
        version_ = other.version_;
        other.version_ = version;
    }
    static constexpr void exchange(std::size_t& a, std::size_t& b) noexcept {
        const std::size_t kept = a;
        a = b;
        b = kept;
    }

    internal::block block_;
    std::size_t rows_ = 0;
    std::size_t room_ = 0; // rows that every column has room for
    std::size_t data_at_ = 0;
    std::size_t masks_at_[sizeof...(Es) + 1] = {((void)sizeof(Es), absent)..., absent};
    internal::rows_version version_; // which rows these are
};

} // namespace ensign

export namespace ensign::internal {

/// How the functions beside a snapshot reach its rows.
struct snapshot_access {
    template <class Data, class... Es>
    [[nodiscard]] static row_view<Data, Es...> rows(const snapshot<Data, Es...>& of) noexcept {
        return of.rows();
    }
    template <class Data, class... Es>
    static void assign(snapshot<Data, Es...>& to, const row_view<Data, Es...>& from) {
        to.assign(from);
    }
    template <class Data, class... Es>
    static void capture(snapshot<Data, Es...>& to, row_store<Data, Es...>& from) {
        to.capture(from);
    }
};

template <class Data, class... Es>
[[nodiscard]] snapshot<Data, Es...> snapshot_type_of(const set_reader<Data, Es...>& set);

} // namespace ensign::internal

export namespace ensign {

/// The snapshot of a set type: `snapshot<citizen, condition>` for an `entity_set<citizen, condition>`.
template <class Set>
using snapshot_of = decltype(internal::snapshot_type_of(*static_cast<const Set*>(nullptr)));

} // namespace ensign
