// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

export module ensign.set:column;

export namespace ensign::internal {

/// Moves the first `used` values of `old` (null: nothing yet) into fresh storage for `count` values; frees `old`.
[[nodiscard]] void* regrow(void* old, std::size_t used, std::size_t count, std::size_t size, std::size_t alignment);
void release_storage(void* storage, std::size_t alignment) noexcept;
void copy_bytes(void* to, const void* from, std::size_t bytes) noexcept;
void zero_bytes(void* to, std::size_t bytes) noexcept;
[[nodiscard]] bool same_bytes(const void* a, const void* b, std::size_t bytes) noexcept;
[[nodiscard]] bool any_byte_set(const void* from, std::size_t bytes) noexcept;

/// A contiguous, growable array of trivially copyable values.
///
/// Room is made first, by the only functions that can fail; everything else cannot, which is what the commit phase of
/// a change needs. Not `std::vector`: growth never initializes, and stays in one non-template function.
template <class T>
class column {
public:
    column() noexcept = default;
    column(column&& other) noexcept { swap(other); }
    column& operator=(column&& other) noexcept {
        column{static_cast<column&&>(other)}.swap(*this);
        return *this;
    }
    ~column() { release_storage(data_, alignof(T)); }

    void swap(column& other) noexcept {
        T* const data = data_;
        const std::size_t size = size_;
        const std::size_t capacity = capacity_;
        data_ = other.data_;
        size_ = other.size_;
        capacity_ = other.capacity_;
        other.data_ = data;
        other.size_ = size;
        other.capacity_ = capacity;
    }

    [[nodiscard]] inline T* data() noexcept { return data_; }
    [[nodiscard]] inline const T* data() const noexcept { return data_; }
    [[nodiscard]] inline std::size_t size() const noexcept { return size_; }
    [[nodiscard]] inline std::size_t capacity() const noexcept { return capacity_; }
    [[nodiscard]] inline bool allocated() const noexcept { return data_ != nullptr; }
    [[nodiscard]] inline T& operator[](std::size_t i) noexcept { return data_[i]; }
    [[nodiscard]] inline const T& operator[](std::size_t i) const noexcept { return data_[i]; }
    [[nodiscard]] std::span<const T> span() const noexcept { return {data_, size_}; }
    [[nodiscard]] std::size_t bytes() const noexcept { return capacity_ * sizeof(T); }

    /// Room for exactly `n` values altogether, if there is less.
    void reserve(std::size_t n) {
        if (n > capacity_) { reallocate(n); }
    }

    /// Room for `n` more, growing geometrically.
    inline void make_room(std::size_t n) {
        if (capacity_ - size_ < n) [[unlikely]] { grow(n); }
    }

    /// Precondition for these: room was made.
    inline void push_back(const T& value) noexcept { ::new (static_cast<void*>(data_ + size_++)) T(value); }
    template <class At>
    inline void push_each(std::size_t n, At at) noexcept {
        T* const to = data_ + size_;
        for (std::size_t i = 0; i < n; ++i) { ::new (static_cast<void*>(to + i)) T(at(i)); }
        size_ += n;
    }
    void push_zeros(std::size_t n) noexcept {
        if (n != 0) { zero_bytes(data_ + size_, n * sizeof(T)); }
        size_ += n;
    }

    inline void pop_back() noexcept { --size_; }
    void clear() noexcept { size_ = 0; }

    /// Replaces the content. Precondition: room for it.
    void assign(const T* from, std::size_t n) noexcept {
        if (n != 0) { copy_bytes(data_, from, n * sizeof(T)); }
        size_ = n;
    }

    /// Values in the place of others, or behind them. Precondition for all three: room; `set_size` follows.
    void overwrite(std::size_t at, const T* from, std::size_t n) noexcept {
        if (n != 0) { copy_bytes(data_ + at, from, n * sizeof(T)); }
    }
    void overwrite_zeros(std::size_t at, std::size_t n) noexcept {
        if (n != 0) { zero_bytes(data_ + at, n * sizeof(T)); }
    }
    void set_size(std::size_t n) noexcept { size_ = n; }

    void shrink() {
        if (size_ == 0) {
            column{}.swap(*this);
        } else if (capacity_ != size_) {
            reallocate(size_);
        }
    }

private:
    void grow(std::size_t n) {
        const std::size_t wanted = size_ + n;
        const std::size_t doubled = capacity_ * 2;
        reallocate(wanted < doubled ? doubled : wanted < 8 ? 8 : wanted);
    }

    void reallocate(std::size_t n) {
        data_ = static_cast<T*>(regrow(data_, size_, n, sizeof(T), alignof(T)));
        capacity_ = n;
    }

    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace ensign::internal
