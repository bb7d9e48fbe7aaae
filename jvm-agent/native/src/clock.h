// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ctime>

namespace fieldtrace {

/** Monotonic time in nanoseconds. May be called from a signal handler. */
inline uint64_t now_ns() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000u +
           static_cast<uint64_t>(time.tv_nsec);
}

} // namespace fieldtrace
