// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

module ensign.resdata;

namespace ensign::resdata {

using internal::get_number;
using internal::put_number;

namespace {

constexpr std::string_view magic{"RES\0", 4};
constexpr std::string_view transfer_mark{"\x89\r\n\x1a", 4};
constexpr const char* restore = "Take an intact copy of the file.";
constexpr const char* newer = "Read it with a newer version of Ensign.";
constexpr std::uint16_t critical_bit = 1;

std::string_view text_at(std::span<const std::byte> file, std::size_t offset, std::size_t size) noexcept {
    return {reinterpret_cast<const char*>(file.data()) + offset, size};
}

class directory_reader {
public:
    directory_reader(std::span<const std::byte> file, const limits& most, std::string_view source)
        : file_{file}, most_{most}, source_{source} {}

    directory read() {
        check_first_bytes();
        read_header();
        read_entries();
        return out_;
    }

private:
    template <class Error>
    [[noreturn]] void fail(std::string_view place, std::uint64_t offset, std::string_view what,
                           std::string_view cure) const {
        throw Error{source_, place, offset, what, cure};
    }
    [[noreturn]] void damaged(std::string_view place, std::uint64_t offset, std::string_view what) const {
        fail<damaged_file>(place, offset, what, restore);
    }
    [[noreturn]] void too_large(std::string_view place, std::uint64_t offset, std::string_view what, std::uint64_t is,
                                std::uint64_t limit, std::string_view name) const {
        fail<beyond_limit>(place, offset, fmt::format("{} {}, and the limit is {}", what, is, limit),
                           fmt::format("Raise limits::{} if the file can be trusted.", name));
    }

    template <class T>
    [[nodiscard]] T number(std::size_t offset) const noexcept {
        return get_number<T>(file_.data() + offset);
    }

    void check_first_bytes() const {
        if (file_.empty()) { fail<not_resdata>("the file", 0, "it is empty", restore); }
        const std::size_t begin = std::min(file_.size(), magic.size());
        if (text_at(file_, 0, begin) != magic.substr(0, begin)) {
            const bool text =
                std::all_of(file_.begin(), file_.begin() + std::min<std::ptrdiff_t>(file_.end() - file_.begin(), 64),
                            [](std::byte b) {
                                return b >= std::byte{0x20} || b == std::byte{'\n'} || b == std::byte{'\r'} ||
                                       b == std::byte{'\t'};
                            });
            fail<not_resdata>("the file", 0, text ? "this is a text, not a .resdata file" : "this is no .resdata file",
                              "A .resdata file begins with RES and a zero byte: give another file.");
        }
        if (file_.size() < 8) { damaged("the file", file_.size(), "it ends inside the header"); }
        const std::uint32_t version = number<std::uint32_t>(4);
        if (version == 1) {
            fail<unsupported_file>(
                "header", 4, "this is a file of version 1, which has no schema",
                "Take it over with `resdata upgrade`, or read it with ensign::resdata::read_version_1.");
        }
        if (version != format_version) {
            fail<unsupported_file>("header", 4, fmt::format("it is of version {}, and 1 and 2 are known", version),
                                   newer);
        }
        if (file_.size() < 12) { damaged("the file", file_.size(), "it ends inside the header"); }
        if (text_at(file_, 8, 4) != transfer_mark) {
            damaged("header", 8, "line ends or high bits were changed, as by a transfer as text");
        }
        if (file_.size() < internal::header_bytes) { damaged("the file", file_.size(), "it ends inside the header"); }
    }

    void read_header() {
        if (number<std::uint64_t>(56) != internal::checksum(file_.first(56))) {
            damaged("header", 56, "its checksum does not fit");
        }
        out_.minimum_revision = number<std::uint32_t>(16);
        if (out_.minimum_revision > format_revision) {
            fail<unsupported_file>("header", 16,
                                   fmt::format("it needs a reader of revision {}, and this one has {}",
                                               out_.minimum_revision, format_revision),
                                   newer);
        }
        if (out_.minimum_revision == 0) { damaged("header", 16, "revisions are counted from 1"); }
        if (number<std::uint32_t>(12) != internal::header_bytes) { damaged("header", 12, "it is not of 64 bytes"); }
        if (number<std::uint32_t>(20) != 0) { damaged("header", 20, "reserved flags are set"); }
        out_.file_size = number<std::uint64_t>(24);
        if (out_.file_size > file_.size()) {
            damaged("the file", file_.size(),
                    fmt::format("it is cut off: {} of {} bytes are there", file_.size(), out_.file_size));
        }
        if (out_.file_size < file_.size()) {
            damaged("the file", out_.file_size, fmt::format("{} bytes follow its end", file_.size() - out_.file_size));
        }
        if (out_.file_size > most_.file_bytes) {
            too_large("the file", 24, "its bytes are", out_.file_size, most_.file_bytes, "file_bytes");
        }
        out_.logical_fingerprint = number<std::uint64_t>(48);
    }

    void read_entries() {
        const std::uint32_t entries = number<std::uint32_t>(32);
        if (number<std::uint32_t>(36) != internal::entry_bytes) {
            damaged("header", 36, "entries are not of 64 bytes");
        }
        if (entries > most_.sections) {
            too_large("header", 32, "its sections are", entries, most_.sections, "sections");
        }
        const std::uint64_t size = std::uint64_t{entries} * internal::entry_bytes; // 2^32 times 2^6
        if (size > file_.size() - internal::header_bytes) { damaged("directory", 64, "it reaches beyond the file"); }
        const auto bytes = file_.subspan(internal::header_bytes, static_cast<std::size_t>(size));
        if (number<std::uint64_t>(40) != internal::checksum(bytes)) {
            damaged("directory", 64, "its checksum does not fit");
        }
        out_.sections.reserve(entries);
        end_ = internal::header_bytes + size;
        for (std::uint32_t i = 0; i < entries; ++i) { read_entry(internal::header_bytes + std::size_t{i} * 64); }
        if (end_ != file_.size()) {
            damaged("the file", end_,
                    fmt::format("its last section ends at byte {}, and the file at {}", end_, file_.size()));
        }
    }

    void read_entry(std::size_t at) {
        section s;
        std::copy_n(text_at(file_, at, 4).begin(), 4, s.kind.letters);
        const std::string place = fmt::format("directory entry {} ({})", out_.sections.size(), text_of(s.kind));
        if (text_of(s.kind).find('?') != std::string::npos) { damaged(place, at, "its kind is no four letters"); }
        const auto flags = number<std::uint16_t>(at + 4);
        if ((flags & ~critical_bit) != 0) { damaged(place, at + 4, "reserved flags are set"); }
        s.critical = flags != 0;
        s.packing = codec{number<std::uint16_t>(at + 6)};
        s.order = filter{number<std::uint32_t>(at + 8)};
        s.set = number<std::uint32_t>(at + 12);
        s.field = number<std::uint32_t>(at + 16);
        s.element_size = number<std::uint32_t>(at + 20);
        s.offset = number<std::uint64_t>(at + 24);
        s.stored_size = number<std::uint64_t>(at + 32);
        s.raw_size = number<std::uint64_t>(at + 40);
        s.stored_hash = number<std::uint64_t>(at + 48);
        s.raw_hash = number<std::uint64_t>(at + 56);

        if (s.element_size == 0) { damaged(place, at + 20, "its elements have no size"); }
        if (s.raw_size % s.element_size != 0) { damaged(place, at + 40, "its size is no whole number of elements"); }
        if (s.packing == codec::raw && s.raw_size != s.stored_size) {
            damaged(place, at + 32, "it is not packed, and its two sizes differ");
        }
        if (s.raw_size > most_.raw_bytes - raw_) {
            too_large(place, at + 40, "with it the unpacked bytes are more than", raw_, most_.raw_bytes, "raw_bytes");
        }
        raw_ += s.raw_size;
        check_place(s, place, at);
        if (!seen_.insert({text_of(s.kind), s.set, s.field}).second) { damaged(place, at, "it is there twice"); }
        out_.sections.push_back(s);
    }

    // Each section begins at the next multiple of 64, so no byte of a file is nobody's.
    void check_place(const section& s, const std::string& place, std::size_t at) {
        constexpr std::uint64_t last = internal::section_alignment - 1;
        const std::uint64_t wanted = (end_ + last) / internal::section_alignment * internal::section_alignment;
        if (wanted > file_.size() || s.offset != wanted) {
            damaged(place, at + 24, fmt::format("it begins at byte {} instead of {}", s.offset, wanted));
        }
        if (s.stored_size > file_.size() - s.offset) { damaged(place, at + 32, "it reaches beyond the file"); }
        for (std::uint64_t i = end_; i < s.offset; ++i) {
            if (file_[static_cast<std::size_t>(i)] != std::byte{0}) { damaged("padding", i, "it is not zero"); }
        }
        end_ = s.offset + s.stored_size;
    }

    std::span<const std::byte> file_;
    const limits& most_;
    std::string_view source_;
    directory out_;
    std::uint64_t end_ = 0; // of the last section
    std::uint64_t raw_ = 0;
    std::set<std::tuple<std::string, std::uint32_t, std::uint32_t>> seen_;
};

std::string place_or_kind(std::string_view place, const section& of) {
    return place.empty() ? fmt::format("section {}", text_of(of.kind)) : std::string{place};
}

} // namespace

std::string text_of(const section_kind& kind) {
    std::string out{kind.letters, sizeof kind.letters};
    for (char& c : out) {
        const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        if (!letter) { c = '?'; }
    }
    return out;
}

directory read_directory(std::span<const std::byte> file, const limits& most, std::string_view source) {
    return directory_reader{file, most, source}.read();
}

std::vector<std::byte> read_section(std::span<const std::byte> file, const section& of, std::string_view source,
                                    std::string_view place_text) {
    const std::string place = place_or_kind(place_text, of);
    internal::check_stored(file, of, source, place);
    const auto stored = file.subspan(static_cast<std::size_t>(of.offset), static_cast<std::size_t>(of.stored_size));
    if (of.packing != codec::raw && of.packing != codec::zstd) {
        throw unsupported_file{source, place, of.offset,
                               fmt::format("it is packed by codec {}", static_cast<unsigned>(of.packing)), newer};
    }
    if (of.order != filter::none && of.order != filter::shuffle) {
        throw unsupported_file{source, place, of.offset,
                               fmt::format("it has filter {}", static_cast<unsigned>(of.order)), newer};
    }
    std::vector<std::byte> raw;
    if (of.packing == codec::raw) {
        raw.assign(stored.begin(), stored.end());
    } else {
        // Asked before the memory is taken: a small file cannot make the reader take much.
        if (!internal::zstd_has_size(stored, of.raw_size)) {
            throw damaged_file{source, place, of.offset, "it does not unpack to the size in the directory", restore};
        }
        raw.resize(static_cast<std::size_t>(of.raw_size));
        if (const char* fault = internal::zstd_unpack(stored, raw)) {
            throw damaged_file{source, place, of.offset, fmt::format("it cannot be unpacked: {}", fault), restore};
        }
    }
    if (of.order == filter::shuffle) {
        std::vector<std::byte> plain(raw.size());
        internal::unshuffle(raw, of.element_size, plain);
        raw = std::move(plain);
    }
    if (internal::checksum(raw) != of.raw_hash) {
        throw damaged_file{source, place, of.offset, "the checksum of its content does not fit", restore};
    }
    return raw;
}

} // namespace ensign::resdata

namespace ensign::internal {

void check_stored(std::span<const std::byte> file, const resdata::section& of, std::string_view source,
                  std::string_view place) {
    if (checksum(file.subspan(static_cast<std::size_t>(of.offset), static_cast<std::size_t>(of.stored_size))) !=
        of.stored_hash) {
        throw resdata::damaged_file{source, resdata::place_or_kind(place, of), of.offset, "its checksum does not fit",
                                    resdata::restore};
    }
}

void put_directory(std::span<std::byte> file, const resdata::directory& of) {
    using namespace resdata;
    std::byte* at = file.data() + header_bytes;
    for (const section& s : of.sections) {
        for (std::size_t i = 0; i < 4; ++i) { at[i] = static_cast<std::byte>(s.kind.letters[i]); }
        put_number<std::uint16_t>(at + 4, s.critical ? critical_bit : std::uint16_t{0});
        put_number(at + 6, static_cast<std::uint16_t>(s.packing));
        put_number(at + 8, static_cast<std::uint32_t>(s.order));
        put_number(at + 12, s.set);
        put_number(at + 16, s.field);
        put_number(at + 20, s.element_size);
        put_number(at + 24, s.offset);
        put_number(at + 32, s.stored_size);
        put_number(at + 40, s.raw_size);
        put_number(at + 48, s.stored_hash);
        put_number(at + 56, s.raw_hash);
        at += entry_bytes;
    }
    std::byte* header = file.data();
    for (std::size_t i = 0; i < 4; ++i) {
        header[i] = static_cast<std::byte>(magic[i]);
        header[8 + i] = static_cast<std::byte>(transfer_mark[i]);
    }
    put_number(header + 4, format_version);
    put_number(header + 12, std::uint32_t{header_bytes});
    put_number(header + 16, of.minimum_revision);
    put_number(header + 20, std::uint32_t{0});
    put_number(header + 24, of.file_size);
    put_number(header + 32, static_cast<std::uint32_t>(of.sections.size()));
    put_number(header + 36, std::uint32_t{entry_bytes});
    put_number(header + 40, checksum({header + header_bytes, of.sections.size() * entry_bytes}));
    put_number(header + 48, of.logical_fingerprint);
    put_number(header + 56, checksum({header, 56}));
}

} // namespace ensign::internal
