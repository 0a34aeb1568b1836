// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

module ensign.resdata;

namespace ensign::resdata {

namespace {

constexpr const char* untouched = "The file is as it was before. Repair the cause and save again.";
constexpr const char* no_reading = "Check the path, its permissions, and the disk.";

// A name that nobody else uses: other processes, and other threads of this one.
std::string new_name(const std::string& path) {
    static std::atomic<unsigned> number{0};
    return fmt::format("{}.saving-{}-{}", path, ::getpid(), number.fetch_add(1));
}

std::string directory_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) { return "."; }
    return slash == 0 ? "/" : path.substr(0, slash);
}

// The new file, until it is renamed. What is left of it goes when something fails.
class new_file {
public:
    new_file(const std::string& target, file_layer& files) : target_{target}, files_{files} {}
    new_file(const new_file&) = delete;
    new_file& operator=(const new_file&) = delete;
    ~new_file() {
        if (handle_ != -1) { files_.close(handle_); }
        if (!path_.empty()) { files_.remove(path_); }
    }

    void create() {
        for (int attempt = 0;; ++attempt) {
            const std::string path = new_name(target_);
            const int code = files_.create(path, handle_);
            if (code == 0) {
                path_ = path;
                return;
            }
            handle_ = -1;
            if (code != EEXIST || attempt == 100) { fail("creating a new file beside it", code); }
        }
    }
    void set_mode(unsigned mode) {
        must(files_.set_mode(handle_, mode), "giving the new file the permissions of the old one");
    }
    void write(std::span<const std::byte> bytes) {
        while (!bytes.empty()) {
            std::size_t written = 0;
            must(files_.write(handle_, bytes, written), "writing the new file");
            if (written == 0 || written > bytes.size()) { fail("writing the new file", EIO); }
            bytes = bytes.subspan(written);
        }
    }
    void finish() {
        must(files_.sync(handle_), "flushing the new file to the disk");
        const int closing = std::exchange(handle_, -1);
        must(files_.close(closing), "closing the new file");
        must(files_.rename(path_, target_), "renaming the new file over it");
        path_.clear();
    }

private:
    void must(int code, std::string_view step) const {
        if (code != 0) { fail(step, code); }
    }
    [[noreturn]] void fail(std::string_view step, int code) const { throw file_error{target_, step, code, untouched}; }

    const std::string& target_;
    file_layer& files_;
    std::string path_;
    int handle_ = -1;
};

class open_file {
public:
    open_file(int handle, file_layer& files) : handle_{handle}, files_{files} {}
    open_file(const open_file&) = delete;
    open_file& operator=(const open_file&) = delete;
    ~open_file() { files_.close(handle_); }

    [[nodiscard]] int get() const noexcept { return handle_; }

private:
    int handle_;
    file_layer& files_;
};

void flush_directory(const std::string& path, file_layer& files) {
    constexpr const char* step = "flushing the directory to the disk";
    constexpr const char* replaced =
        "The file has been replaced, but after a power failure it may be the old one. Repair the cause and save again.";
    int handle = -1;
    if (const int code = files.open(directory_of(path), handle); code != 0) {
        throw file_error{path, step, code, replaced};
    }
    const int code = files.sync(handle);
    const int closing = files.close(handle);
    if (code != 0 || closing != 0) { throw file_error{path, step, code != 0 ? code : closing, replaced}; }
}

} // namespace

void save_bytes(const std::string& path, std::span<const std::byte> bytes, file_layer& files) {
    std::string target = path;
    file_status old;
    const int code = files.status(path, old);
    const bool replaces = code == 0;
    if (code != 0 && code != ENOENT) { throw file_error{path, "looking for the old file", code, untouched}; }
    if (replaces) {
        if (old.directory) { throw file_error{path, "replacing it", EISDIR, "Give the path of a file."}; }
        if (!old.regular) {
            throw file_error{path, "replacing it", EINVAL, "It is no regular file: give the path of one."};
        }
        if (const int fault = files.resolve(path, target); fault != 0) {
            throw file_error{path, "following its symbolic links", fault, untouched};
        }
    }
    new_file made{target, files};
    made.create();
    if (replaces) { made.set_mode(old.mode); }
    made.write(bytes);
    made.finish();
    flush_directory(target, files);
}

std::vector<std::byte> load_bytes(const std::string& path, const limits& most, const progress_function& progress,
                                  file_layer& files) {
    file_status status;
    if (const int code = files.status(path, status); code != 0) {
        throw file_error{path, "looking for it", code, no_reading};
    }
    if (status.directory) { throw file_error{path, "reading it", EISDIR, "Give the path of a file."}; }
    const auto check_size = [&](std::uint64_t size) {
        if (size > most.file_bytes) {
            throw beyond_limit{path, "the file", most.file_bytes,
                               fmt::format("it has more bytes than the limit of {}", most.file_bytes),
                               "Raise limits::file_bytes if the file can be trusted."};
        }
    };
    if (status.regular) { check_size(status.size); }
    int handle = -1;
    if (const int code = files.open(path, handle); code != 0) {
        throw file_error{path, "opening it", code, no_reading};
    }
    const open_file file{handle, files};

    constexpr std::size_t step = std::size_t{4} << 20;
    std::vector<std::byte> out(status.regular ? static_cast<std::size_t>(status.size) : 0);
    std::size_t filled = 0;
    while (true) {
        // One byte more than the size that was told: a file may grow meanwhile, and the end is found in this way.
        if (filled == out.size()) { out.resize(filled + (status.regular && filled == status.size ? 1 : step)); }
        std::size_t got = 0;
        const auto room = std::span{out}.subspan(filled, std::min(step, out.size() - filled));
        if (const int code = files.read(file.get(), room, got); code != 0) {
            throw file_error{path, "reading it", code, no_reading};
        }
        if (got == 0) { break; }
        filled += std::min(got, room.size());
        check_size(filled);
        if (progress) { progress(filled, std::max<std::uint64_t>(filled, status.size)); }
    }
    out.resize(filled);
    return out;
}

void write_file(const std::string& path, const document& of, const write_options& options, file_layer& files) {
    save_bytes(path, write(of, options), files);
}

document read_file(const std::string& path, const read_options& options, file_layer& files) {
    // Two passes over the bytes, one scale for whoever looks at it.
    read_options half = options;
    if (options.progress) {
        half.progress = [&](std::uint64_t done, std::uint64_t all) { options.progress(all + done, 2 * all); };
    }
    const std::vector<std::byte> bytes =
        load_bytes(path, options.most,
                   options.progress ? progress_function{[&](std::uint64_t done, std::uint64_t all) {
                       options.progress(done, 2 * all);
                   }}
                                    : progress_function{},
                   files);
    return read(bytes, half, path);
}

} // namespace ensign::resdata
