// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

export module ensign.resdata:file_layer;

import :errors;

export namespace ensign::resdata {

/// The operating system refused something. The message says the file, the step and the system's reason.
class file_error : public resdata_error {
public:
    /// `step`: what was tried ("flushing the new file to the disk"); `code`: an `errno`; `cure`: what holds now and what
    /// to do.
    file_error(std::string_view path, std::string_view step, int code, std::string_view cure);

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] const std::string& step() const noexcept { return step_; }
    [[nodiscard]] int code() const noexcept { return code_; } ///< an `errno`

private:
    std::string path_;
    std::string step_;
    int code_;
};

/// What is known of a file.
struct file_status {
    bool regular = false;
    bool directory = false;
    unsigned mode = 0; ///< permission bits
    std::uint64_t size = 0;
};

/// The calls that saving and loading make, one function each, so that a test can let any of them fail. Every function
/// returns 0 or an `errno`; the base class asks the operating system (POSIX).
class file_layer {
public:
    virtual ~file_layer() = default;

    /// ENOENT when nothing is there. Symbolic links are followed.
    virtual int status(const std::string& path, file_status& out);
    /// The path without symbolic links; the file exists.
    virtual int resolve(const std::string& path, std::string& out);
    /// A new file; EEXIST when there is one. 0666 less the umask.
    virtual int create(const std::string& path, int& handle);
    virtual int set_mode(int handle, unsigned mode);
    /// To read. Of a directory: to `sync` it.
    virtual int open(const std::string& path, int& handle);
    /// May take fewer bytes than there are, but at least one.
    virtual int write(int handle, std::span<const std::byte> bytes, std::size_t& written);
    /// 0 bytes: the end.
    virtual int read(int handle, std::span<std::byte> bytes, std::size_t& got);
    virtual int sync(int handle);
    virtual int close(int handle);
    virtual int rename(const std::string& from, const std::string& to);
    virtual int remove(const std::string& path);
};

/// The one that saving and loading use when they are given none. It has no state.
[[nodiscard]] file_layer& system_files() noexcept;

} // namespace ensign::resdata
