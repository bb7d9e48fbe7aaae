// SPDX-License-Identifier: MIT
#pragma once

#include <sys/resource.h>

namespace fieldtrace {

/** File descriptors that the agent leaves to the application: a service that is short of them may
 * wait for one for ever. */
constexpr rlim_t kReservedFiles = 64;

/**
 * Whether the application has its reserve beside a file that the agent has just opened; where not,
 * the agent must close it and do without. The kernel gives the lowest number that is free, so that
 * all below are in use.
 */
inline bool leaves_reserve(int file) {
    rlimit limit{};
    return getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
           static_cast<rlim_t>(file) + kReservedFiles < limit.rlim_cur;
}

} // namespace fieldtrace
