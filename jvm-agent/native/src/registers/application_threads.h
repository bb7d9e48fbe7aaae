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
 * those of the JVM's collectors, compilers and housekeeping. These go by the names that HotSpot
 * gives them, as may a thread of the application; but they are no threads of Java. A collector
 * reads every object that it moves.
 *
 * @param of_java ids of those that run Java code, in ascending order, whatever their names
 */
std::vector<ThreadIdentity> application_threads(const std::vector<pid_t> &of_java = {});

} // namespace fieldtrace
