// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

module ensign.resdata;

import ensign.base;
import ensign.schema;
import ensign.snapshot;

namespace ensign::resdata {

namespace {

constexpr const char* not_ours = "The file is damaged, or was not written by Ensign.";

class reader {
public:
    reader(std::span<const std::byte> file, const read_options& options, std::string_view source)
        : file_{file},
          options_{options},
          most_{options.most},
          source_{source},
          directory_{read_directory(file, options.most, source)} {}

    document read() {
        read_schemas();
        // Everything that the directory says is checked before a byte of a row is unpacked.
        for (const section& s : directory_.sections) {
            if (s.kind == kinds::ids) { check_ids(s); }
        }
        for (const section& s : directory_.sections) { check_section(s); }
        check_complete();
        for (const section& s : directory_.sections) {
            read_content(s);
            if (options_.progress) { options_.progress(s.offset + s.stored_size, directory_.file_size); }
        }
        for (std::size_t i = 0; i < sets_.size(); ++i) { out_.sets[i].layout = std::move(sets_[i]); }
        return std::move(out_);
    }

private:
    [[noreturn]] void damaged(const section& s, std::string_view what) const {
        throw damaged_file{source_, place_of(s, sets_), s.offset, what, not_ours};
    }

    [[nodiscard]] std::vector<std::byte> content(const section& s) const {
        return read_section(file_, s, source_, place_of(s, sets_));
    }

    void read_schemas() {
        const auto found = std::find_if(directory_.sections.begin(), directory_.sections.end(),
                                        [](const section& s) { return s.kind == kinds::schema; });
        if (found == directory_.sections.end()) {
            throw damaged_file{source_, "directory", internal::header_bytes, "there is no section SCHM", not_ours};
        }
        if (found->set != 0 || found->field != 0) { damaged(*found, "there is one schema for all sets"); }
        if (found->raw_size > most_.schema_bytes) {
            throw beyond_limit{source_, "section SCHM", found->offset,
                               fmt::format("it has {} bytes, and the limit is {}", found->raw_size, most_.schema_bytes),
                               "Raise limits::schema_bytes if the file can be trusted."};
        }
        const std::vector<std::byte> text = content(*found);
        std::vector<schema> sets =
            parse_schema_json({reinterpret_cast<const char*>(text.data()), text.size()}, most_, source_, found->offset);
        if (logical_fingerprint_of(sets) != directory_.logical_fingerprint) {
            throw damaged_file{source_, "header", 48, "the fingerprint is not that of the schema", not_ours};
        }
        sets_ = std::move(sets);
        out_.sets.resize(sets_.size());
        rows_.resize(sets_.size(), none);
        columns_.resize(sets_.size());
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            out_.sets[i].columns.resize(sets_[i].leaves.size());
            out_.sets[i].masks.resize(sets_[i].traits.size());
        }
    }

    void check_set(const section& s) const {
        if (s.set >= sets_.size()) { damaged(s, fmt::format("there is no set {}", s.set)); }
    }

    void check_ids(const section& s) {
        check_set(s);
        if (s.field != 0 || s.element_size != 8) { damaged(s, "ids have 8 bytes each"); }
        const std::uint64_t rows = s.raw_size / 8;
        if (rows > most_.rows) {
            throw beyond_limit{source_, place_of(s, sets_), s.offset,
                               fmt::format("it has {} rows, and the limit is {}", rows, most_.rows),
                               "Raise limits::rows if the file can be trusted."};
        }
        rows_[s.set] = rows;
    }

    void check_rows(const section& s, std::uint64_t element_size) const {
        if (rows_[s.set] == none) { damaged(s, "its set has no ids"); }
        if (s.element_size != element_size) {
            damaged(s, fmt::format("its elements have {} bytes instead of {}", s.element_size, element_size));
        }
        // The size is a whole number of elements: dividing cannot overflow.
        if (s.raw_size / element_size != rows_[s.set]) {
            damaged(s, fmt::format("it has {} rows, and the set has {}", s.raw_size / element_size, rows_[s.set]));
        }
    }

    void check_section(const section& s) {
        const bool data =
            s.kind == kinds::schema || s.kind == kinds::ids || s.kind == kinds::column || s.kind == kinds::masks;
        const bool extra = s.kind == kinds::allocator || s.kind == kinds::meta;
        if (!data && !extra) {
            if (s.critical) {
                throw unsupported_file{source_, place_of(s, sets_), s.offset,
                                       "this version does not know it, and the data cannot be understood without it",
                                       "Read the file with a newer version of Ensign."};
            }
            return;
        }
        if (s.critical != data) { damaged(s, data ? "it is not marked as critical" : "it is marked as critical"); }
        if (s.kind == kinds::column) {
            check_set(s);
            if (s.field >= sets_[s.set].leaves.size()) { damaged(s, fmt::format("there is no field {}", s.field)); }
            check_rows(s, column_bytes(sets_[s.set].leaves[s.field]));
            columns_[s.set] += 1;
        } else if (s.kind == kinds::masks) {
            check_set(s);
            if (s.field >= sets_[s.set].traits.size()) {
                damaged(s, fmt::format("there is no trait enum {}", s.field));
            }
            check_rows(s, 8);
        } else if (s.kind == kinds::allocator) {
            check_set(s);
            if (s.field != 0) { damaged(s, "a set has one id pool"); }
        } else if (s.kind == kinds::meta) {
            if (s.set != 0 || s.field != 0) { damaged(s, "a file has one META"); }
            if (s.raw_size > most_.schema_bytes) {
                throw beyond_limit{source_, "section META", s.offset,
                                   fmt::format("it has {} bytes, and the limit is {}", s.raw_size, most_.schema_bytes),
                                   "Raise limits::schema_bytes if the file can be trusted."};
            }
        }
    }

    // No section is there twice, so counting is enough.
    void check_complete() const {
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            if (rows_[i] == none || columns_[i] != sets_[i].leaves.size()) {
                throw damaged_file{source_, fmt::format("set '{}'", sets_[i].name), internal::header_bytes,
                                   rows_[i] == none ? "it has no section IDS_" : "a field has no section COL_",
                                   not_ours};
            }
        }
    }

    void read_content(const section& s) {
        if (s.kind == kinds::schema) { return; }
        if (s.kind == kinds::ids) {
            read_ids(s);
        } else if (s.kind == kinds::column) {
            out_.sets[s.set].columns[s.field] = content(s);
        } else if (s.kind == kinds::masks) {
            read_masks(s);
        } else if (s.kind == kinds::allocator) {
            id_pool::state pool;
            if (const char* fault = internal::read_pool(content(s), pool)) { damaged(s, fault); }
            out_.sets[s.set].allocator = std::move(pool);
        } else if (s.kind == kinds::meta) {
            const std::vector<std::byte> text = content(s);
            out_.meta.assign(reinterpret_cast<const char*>(text.data()), text.size());
            const std::string fault = out_.meta.empty() ? "it is empty" : internal::meta_fault(out_.meta, most_);
            if (!fault.empty()) { damaged(s, fault); }
        } else {
            internal::check_stored(file_, s, source_, place_of(s, sets_));
        }
    }

    void read_ids(const section& s) {
        const std::vector<std::byte> bytes = content(s);
        std::vector<entity>& ids = out_.sets[s.set].ids;
        ids.reserve(bytes.size() / 8);
        for (std::size_t i = 0; i < bytes.size(); i += 8) {
            const auto id = internal::get_number<std::uint64_t>(bytes.data() + i);
            if (id > 0xffffffffU) {
                throw unsupported_file{source_, place_of(s, sets_), s.offset,
                                       fmt::format("the id {} of row {} has more than 32 bits", id, i / 8),
                                       "Read the file with a version of Ensign that has larger ids."};
            }
            ids.emplace_back(static_cast<std::uint32_t>(id));
        }
        if (const auto twice = internal::id_twice(ids)) {
            damaged(s, fmt::format("entity {} is there twice", twice->value()));
        }
    }

    void read_masks(const section& s) {
        const std::vector<std::byte> bytes = content(s);
        std::vector<std::uint64_t> masks;
        masks.reserve(bytes.size() / 8);
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < bytes.size(); i += 8) {
            masks.push_back(internal::get_number<std::uint64_t>(bytes.data() + i));
            any |= masks.back();
        }
        if (any != 0) { out_.sets[s.set].masks[s.field] = std::move(masks); }
    }

    static constexpr std::uint64_t none = ~std::uint64_t{0};

    std::span<const std::byte> file_;
    const read_options& options_;
    const limits& most_;
    std::string_view source_;
    directory directory_;
    std::vector<schema> sets_;
    std::vector<std::uint64_t> rows_;    // of each set, or `none`
    std::vector<std::size_t> columns_{}; // how many each set has
    document out_;
};

} // namespace

document read(std::span<const std::byte> file, const read_options& options, std::string_view source) {
    return reader{file, options, source}.read();
}

std::string place_of(const section& of, std::span<const schema> sets) {
    std::string out = fmt::format("section {}", text_of(of.kind));
    const bool by_set =
        of.kind == kinds::ids || of.kind == kinds::column || of.kind == kinds::masks || of.kind == kinds::allocator;
    if (!by_set) { return out; }
    if (of.set >= sets.size()) { return out + fmt::format(" of set {}", of.set); }
    const schema& s = sets[of.set];
    out += fmt::format(" of set '{}'", s.name);
    if (of.kind == kinds::column) {
        out += of.field < s.leaves.size() ? fmt::format(", field '{}'", s.leaves[of.field].path)
                                          : fmt::format(", field {}", of.field);
    } else if (of.kind == kinds::masks) {
        out += of.field < s.traits.size() ? fmt::format(", traits '{}'", s.traits[of.field].type)
                                          : fmt::format(", traits {}", of.field);
    }
    return out;
}

} // namespace ensign::resdata
