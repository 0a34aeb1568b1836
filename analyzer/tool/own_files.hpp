// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_OWN_FILES_HPP
#define ENSIGN_LINT_TOOL_OWN_FILES_HPP

#include <clang/Basic/FileManager.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace ensign::lint {

/// Files as they are seen from a folder. A file system of its own has a current folder of its own, so that several threads
/// can work; null if there is no such folder.
[[nodiscard]] inline llvm::IntrusiveRefCntPtr<clang::FileManager> own_files(const std::string& folder) {
    llvm::IntrusiveRefCntPtr<clang::FileManager> out{
        new clang::FileManager{clang::FileSystemOptions{}, llvm::vfs::createPhysicalFileSystem().release()}};
    if (out->getVirtualFileSystem().setCurrentWorkingDirectory(folder)) { return nullptr; }
    return out;
}

} // namespace ensign::lint

#endif
