// SPDX-License-Identifier: MIT
#include "decode/code_window.h"

#include <algorithm>
#include <cstring>
#include <sys/uio.h>
#include <unistd.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kPageSize = 4096;

/** Copies memory that may not be mapped; false where it is not. */
bool copy_if_mapped(uint64_t from, uint8_t *to, size_t length) {
    const iovec local{to, length};
    const iovec remote{reinterpret_cast<void *>(from), length};
    return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == static_cast<ssize_t>(length);
}

} // namespace

CodeWindow::CodeWindow(uint64_t rip) {
    const uint64_t page = (rip - 1) & ~(kPageSize - 1);
    const auto in_page_before = static_cast<unsigned>(std::min<uint64_t>(kBefore, rip - page));
    const auto in_page_after =
        static_cast<unsigned>(std::min<uint64_t>(kAfter, page + kPageSize - rip));

    const auto *code = reinterpret_cast<const uint8_t *>(rip);
    std::memcpy(bytes_ + kBefore - in_page_before, code - in_page_before,
                in_page_before + in_page_after);
    before_ = in_page_before;
    after_ = in_page_after;
    if (before_ < kBefore && copy_if_mapped(rip - kBefore, bytes_, kBefore - before_)) {
        before_ = kBefore;
    }
    if (after_ < kAfter &&
        copy_if_mapped(rip + after_, bytes_ + kBefore + after_, kAfter - after_)) {
        after_ = kAfter;
    }
}

} // namespace fieldtrace
