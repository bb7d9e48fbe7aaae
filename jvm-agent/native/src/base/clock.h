// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ctime>
#include <sys/resource.h>

namespace fieldtrace {

/** What a clock of the kernel shows, nanoseconds. May be called from a signal handler. */
inline uint64_t clock_ns(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000u +
           static_cast<uint64_t>(time.tv_nsec);
}

/** Monotonic time in nanoseconds. May be called from a signal handler. */
inline uint64_t now_ns() { return clock_ns(CLOCK_MONOTONIC); }

/** Processor time of this thread, in user and kernel mode. Costs a system call. */
inline uint64_t thread_cpu_ns() { return clock_ns(CLOCK_THREAD_CPUTIME_ID); }

/** How often the process's threads were switched from, all threads since it began. */
inline uint64_t context_switches() {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<uint64_t>(usage.ru_nvcsw + usage.ru_nivcsw);
}

/** Processor time of the process, all threads since it began. */
inline uint64_t process_cpu_ns() { return clock_ns(CLOCK_PROCESS_CPUTIME_ID); }

} // namespace fieldtrace
