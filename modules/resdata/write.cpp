// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

module ensign.resdata;

import ensign.base;
import ensign.schema;
import ensign.snapshot;

namespace ensign::resdata {

namespace {

class writer {
public:
    writer(const document& of, const write_options& options) : of_{of}, options_{options} {
        if (options.packing != codec::raw && options.packing != codec::zstd) {
            throw bad_document{
                fmt::format("write: codec {} is reserved. Use raw or zstd.", static_cast<unsigned>(options.packing))};
        }
    }

    std::vector<std::byte> write() {
        check(of_, options_.most);
        plan();
        bytes_.resize(internal::header_bytes + directory_.sections.size() * internal::entry_bytes);
        planned_ = std::exchange(directory_.sections, {});
        std::vector<schema> layouts;
        for (const raw_snapshot& t : of_.sets) { layouts.push_back(t.layout); }
        const std::string text = schema_json(layouts);
        if (text.size() > options_.most.schema_bytes) {
            throw bad_document{fmt::format("write: the text of the schema has {} bytes, and the limit is {}. Raise the "
                                           "limit here and for the reader.",
                                           text.size(), options_.most.schema_bytes)};
        }
        directory_.logical_fingerprint = logical_fingerprint_of(layouts);
        for (const section& s : planned_) {
            if (s.kind == kinds::schema) {
                put(s, std::as_bytes(std::span{text}));
            } else if (s.kind == kinds::ids) {
                put_ids(s);
            } else if (s.kind == kinds::column) {
                put(s, of_.sets[s.set].columns[s.field]);
            } else if (s.kind == kinds::masks) {
                put_masks(s);
            } else if (s.kind == kinds::allocator) {
                put(s, internal::pool_bytes(*of_.sets[s.set].allocator));
            } else {
                put(s, std::as_bytes(std::span{of_.meta}));
            }
        }
        directory_.file_size = bytes_.size();
        internal::put_directory(bytes_, directory_);
        if (bytes_.size() > options_.most.file_bytes) {
            throw bad_document{
                fmt::format("write: the file has {} bytes, and the limit is {}. Raise the limit here and "
                            "for the reader.",
                            bytes_.size(), options_.most.file_bytes)};
        }
        return std::move(bytes_);
    }

private:
    // Which sections there are, in their order. The directory stands in front of them, so their number comes first.
    void plan() {
        add(kinds::schema, true, 0, 0, 1);
        for (std::uint32_t i = 0; i < of_.sets.size(); ++i) {
            const raw_snapshot& t = of_.sets[i];
            add(kinds::ids, true, i, 0, 8);
            for (std::uint32_t f = 0; f < t.columns.size(); ++f) {
                add(kinds::column, true, i, f, column_bytes(t.layout.leaves[f]));
            }
            for (std::uint32_t f = 0; f < t.masks.size(); ++f) {
                const auto& masks = t.masks[f];
                // Zeros are what a reader takes for a column that is not there.
                if (std::any_of(masks.begin(), masks.end(), [](std::uint64_t m) { return m != 0; })) {
                    add(kinds::masks, true, i, f, 8);
                }
            }
            if (t.allocator) { add(kinds::allocator, false, i, 0, 1); }
        }
        if (!of_.meta.empty()) { add(kinds::meta, false, 0, 0, 1); }
        if (directory_.sections.size() > options_.most.sections) {
            throw bad_document{
                fmt::format("write: the document makes {} sections, and the limit is {}. Raise the limit "
                            "here and for the reader.",
                            directory_.sections.size(), options_.most.sections)};
        }
    }

    void add(const section_kind& kind, bool critical, std::uint32_t set, std::uint32_t field, std::uint64_t element) {
        section s;
        s.kind = kind;
        s.critical = critical;
        s.set = set;
        s.field = field;
        s.element_size = static_cast<std::uint32_t>(element);
        directory_.sections.push_back(s);
    }

    void put_ids(const section& s) {
        const std::vector<entity>& ids = of_.sets[s.set].ids;
        std::vector<std::byte> bytes(ids.size() * 8);
        for (std::size_t i = 0; i < ids.size(); ++i) {
            internal::put_number(bytes.data() + i * 8, std::uint64_t{ids[i].value()});
        }
        put(s, bytes);
    }

    void put_masks(const section& s) {
        const std::vector<std::uint64_t>& masks = of_.sets[s.set].masks[s.field];
        std::vector<std::byte> bytes(masks.size() * 8);
        for (std::size_t i = 0; i < masks.size(); ++i) { internal::put_number(bytes.data() + i * 8, masks[i]); }
        put(s, bytes);
    }

    void put(section s, std::span<const std::byte> raw) {
        if (raw.size() > options_.most.raw_bytes - raw_) {
            throw bad_document{fmt::format("write: the document has more than {} bytes, which is the limit. Raise the "
                                           "limit here and for the reader.",
                                           options_.most.raw_bytes)};
        }
        raw_ += raw.size();
        s.raw_size = raw.size();
        s.raw_hash = internal::checksum(raw);
        std::vector<std::byte> packed;
        std::span<const std::byte> stored = raw;
        if (options_.packing == codec::zstd && !raw.empty()) {
            const bool shuffled = options_.shuffled && s.element_size > 1;
            std::vector<std::byte> ordered;
            if (shuffled) {
                ordered.resize(raw.size());
                internal::shuffle(raw, s.element_size, ordered);
            }
            packed = internal::zstd_pack(shuffled ? std::span<const std::byte>{ordered} : raw, options_.level);
            if (packed.size() < raw.size()) { // otherwise it stays as it is
                s.packing = codec::zstd;
                s.order = shuffled ? filter::shuffle : filter::none;
                stored = packed;
            }
        }
        constexpr std::size_t last = internal::section_alignment - 1;
        s.offset = (bytes_.size() + last) / internal::section_alignment * internal::section_alignment;
        s.stored_size = stored.size();
        s.stored_hash = internal::checksum(stored);
        bytes_.resize(static_cast<std::size_t>(s.offset));
        bytes_.insert(bytes_.end(), stored.begin(), stored.end());
        directory_.sections.push_back(s);
    }

    const document& of_;
    const write_options& options_;
    directory directory_;
    std::vector<section> planned_;
    std::vector<std::byte> bytes_;
    std::uint64_t raw_ = 0;
};

} // namespace

std::vector<std::byte> write(const document& of, const write_options& options) { return writer{of, options}.write(); }

} // namespace ensign::resdata
