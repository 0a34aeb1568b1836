// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <span>
#include <string>
#include <vector>

export module ensign.resdata:file;

import :document;
import :file_layer;
import :limits;
import :read;
import :write;

export namespace ensign::resdata {

/// Makes `bytes` the content of the file: all of them, or the file stays as it was. Also when the process is killed or
/// the power fails in between.
///
/// They are written to a new file in the same directory (named like the file, with `.saving-` and a number), which is
/// flushed to the disk, renamed over the old one, and the directory is flushed. The new file has the permissions of the
/// old one. A symbolic link stays one: the file it leads to is replaced. A process that was killed may leave its new
/// file behind, which can be deleted.
///
/// Throws `file_error`, which says the step. Only if flushing the directory failed has the file been replaced, and
/// might be the old one after a power failure.
void save_bytes(const std::string& path, std::span<const std::byte> bytes, file_layer& files = system_files());

/// All bytes of a file that has at most `limit`. Throws `file_error`, or `beyond_limit`. Also reads what is no regular
/// file, as a pipe. `progress` is called while it is read.
[[nodiscard]] std::vector<std::byte> load_bytes(const std::string& path, const limits& most = {},
                                                const progress_function& progress = {},
                                                file_layer& files = system_files());

/// `write` and `save_bytes`.
void write_file(const std::string& path, const document& of, const write_options& options = {},
                file_layer& files = system_files());

/// `load_bytes` and `read`; messages begin with the path.
[[nodiscard]] document read_file(const std::string& path, const read_options& options = {},
                                 file_layer& files = system_files());

} // namespace ensign::resdata
