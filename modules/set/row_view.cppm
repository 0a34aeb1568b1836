// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>

export module ensign.set:row_view;

import ensign.base;
import ensign.traits;
import :column;
import :filter;
import :page_stamps;

export namespace ensign::internal {

template <trait_enum E>
struct trait_values {
    const traits<E>* values = nullptr;
};

/// Rows side by side, wherever they lie: those of a set, or those that it is about to have. Refers to them.
///
/// May know which version the rows are, and in which pages alone they differ from the rows that they are about to replace.
template <class Data, trait_enum... Es>
class row_view : private trait_values<Es>... {
public:
    using masks_type = trait_masks<Es...>;

    row_view() noexcept = default;
    /// `data` and `masks` are as long as `ids`; a null pointer in `masks` stands for empty masks.
    row_view(std::span<const entity> ids, const Data* data, const traits<Es>*... masks) noexcept
        : trait_values<Es>{masks}..., ids_{ids}, data_{data} {}

    [[nodiscard]] inline std::size_t size() const noexcept { return ids_.size(); }
    [[nodiscard]] inline entity id(std::size_t row) const noexcept { return ids_[row]; }
    [[nodiscard]] inline const Data& data(std::size_t row) const noexcept { return data_[row]; }
    [[nodiscard]] std::span<const entity> ids() const noexcept { return ids_; }
    [[nodiscard]] const Data* all_data() const noexcept { return data_; }

    [[nodiscard]] const rows_version& version() const noexcept { return version_; }
    void set_version(const rows_version& version) noexcept { version_ = version; }
    /// In all other pages these rows and the others are the same, byte by byte and in number.
    void set_changes(const page_changes& changes) noexcept { changes_ = changes; }
    [[nodiscard]] inline bool may_differ(std::size_t from, std::size_t to) const noexcept {
        return changes_.any(from >> page_bits, pages_of(to));
    }
    /// `visit(from, to)` for the rows below `end` that may differ.
    template <class Visit>
    inline void each_difference(std::size_t end, Visit visit) const {
        const std::size_t pages = pages_of(end);
        for (page_run run = changes_.next(0, pages); run.first != run.last; run = changes_.next(run.last, pages)) {
            const std::size_t to = run.last << page_bits;
            visit(run.first << page_bits, to < end ? to : end);
        }
    }

    static constexpr unsigned page_bits = page_bits_of<Data, Es...>();
    /// How many pages so many rows take.
    [[nodiscard]] static constexpr std::size_t pages_of(std::size_t rows) noexcept {
        return (rows + (std::size_t{1} << page_bits) - 1) >> page_bits;
    }

    /// Null: all masks are empty.
    template <trait_enum E>
    [[nodiscard]] inline const traits<E>* masks() const noexcept {
        return trait_values<E>::values;
    }
    [[nodiscard]] inline masks_type all_masks([[maybe_unused]] std::size_t row) const noexcept {
        masks_type out;
        ((out.template get<Es>() = masks<Es>() == nullptr ? traits<Es>{} : masks<Es>()[row]), ...);
        return out;
    }
    template <trait_enum E>
    [[nodiscard]] bool any_traits() const noexcept {
        return masks<E>() != nullptr && any_byte_set(masks<E>(), size() * sizeof(traits<E>));
    }

private:
    std::span<const entity> ids_;
    const Data* data_ = nullptr;
    rows_version version_;
    page_changes changes_;
};

} // namespace ensign::internal
