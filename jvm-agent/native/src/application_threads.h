// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace fieldtrace {

/** A thread of this process. The kernel may give the id of one that has ended to a new one. */
struct ThreadIdentity {
    pid_t id;         ///< as gettid() says
    uint64_t started; ///< clock ticks after the boot

    auto operator<=>(const ThreadIdentity &) const = default;
};

/**
 * The threads of this process that may run the application's code, in ascending order: all but
 * those of the JVM's collectors, compilers and housekeeping, which go by the names that HotSpot
 * gives them. A collector reads every object that it moves.
 */
std::vector<ThreadIdentity> application_threads();

} // namespace fieldtrace
