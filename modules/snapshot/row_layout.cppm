// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <vector>

export module ensign.snapshot:row_layout;

import ensign.schema;

export namespace ensign::internal {

/// The unsigned number of 1, 2, 4 or 8 bytes at `from`, in the order of the machine.
[[nodiscard]] std::uint64_t load_bits(const std::byte* from, std::size_t size) noexcept;

/// Where the values of one leaf lie in a row: as a few runs of bytes, or one by one behind the accessors of a bit-field.
/// In columns the values of a row lie side by side.
class leaf_place {
public:
    /// Bytes of all values of a row.
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

    void load(const void* row, void* values) const;
    /// A bit-field cuts off what does not fit.
    void store(void* row, const void* values) const;
    [[nodiscard]] bool same(const void* a, const void* b) const;

private:
    friend class row_layout;

    struct run {
        std::size_t offset;
        std::size_t bytes;
    };

    std::vector<run> runs_;
    std::size_t bytes_ = 0;
    const bit_field_access* access_ = nullptr; // then a run is the struct that holds it, and the bytes of one value
};

/// The places of all leaves, in the order of the schema's.
class row_layout {
public:
    /// Of a struct of this program. Precondition: it has a schema.
    explicit row_layout(node_span nodes);
    /// Of rows that nobody has a struct for: leaf by leaf without gaps.
    explicit row_layout(const schema& packed);

    [[nodiscard]] std::size_t size() const noexcept { return leaves_.size(); }
    [[nodiscard]] const leaf_place& operator[](std::size_t leaf) const noexcept { return leaves_[leaf]; }
    [[nodiscard]] std::size_t row_bytes() const noexcept { return row_bytes_; }

private:
    std::vector<leaf_place> leaves_;
    std::size_t row_bytes_ = 0;
};

} // namespace ensign::internal
