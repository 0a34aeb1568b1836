// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>
#include <string>
#include <string_view>

export module ensign.resdata:errors;

import ensign.base;

export namespace ensign::resdata {

/// Root of what goes wrong with `.resdata` files.
class resdata_error : public error {
public:
    using error::error;
};

/// A document that cannot be written: a column of the wrong size, an id twice, a schema that breaks a rule.
class bad_document : public resdata_error {
public:
    using resdata_error::resdata_error;
};

/// A set that is to be loaded is not in the document; the message names those that are.
class unknown_set : public resdata_error {
public:
    unknown_set(std::string_view set, std::string_view known);
};

/// Bytes that cannot be read as a document. Nothing is read in part.
class read_error : public resdata_error {
public:
    /// `source`: the file; `place`: the part of it ("section COL_ of set 'armies', field 'hp'"); `offset`: the byte
    /// where that part, or the fault in it, begins; `what`: the fault; `cure`: what to do.
    read_error(std::string_view source, std::string_view place, std::uint64_t offset, std::string_view what,
               std::string_view cure);

    /// The part of the file, as in the message.
    [[nodiscard]] const std::string& place() const noexcept { return place_; }
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

private:
    std::string place_;
    std::uint64_t offset_;
};

/// No `.resdata` file at all.
class not_resdata : public read_error {
public:
    using read_error::read_error;
};

/// Cut off, changed, or never right.
class damaged_file : public read_error {
public:
    using read_error::read_error;
};

/// Right, but of a version, a codec or a kind that this version does not read.
class unsupported_file : public read_error {
public:
    using read_error::read_error;
};

/// Larger than the reader's `limits`.
class beyond_limit : public read_error {
public:
    using read_error::read_error;
};

} // namespace ensign::resdata
