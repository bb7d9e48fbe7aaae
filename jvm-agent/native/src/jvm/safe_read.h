// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <sys/uio.h>
#include <unistd.h>

namespace fieldtrace {

/** Reads memory of this process that may be gone, or never have been; a system call. */
template <typename T> std::optional<T> safe_read(uintptr_t from) {
    T value{};
    const iovec local{&value, sizeof(value)};
    const iovec remote{reinterpret_cast<void *>(from), sizeof(value)};
    const bool is_read =
        process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == static_cast<ssize_t>(sizeof(value));
    return is_read ? std::optional(value) : std::nullopt;
}

} // namespace fieldtrace
