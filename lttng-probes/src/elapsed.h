/* SPDX-License-Identifier: MIT */
#ifndef FIELDTRACE_ELAPSED_H
#define FIELDTRACE_ELAPSED_H

#include <stdint.h>
#include <time.h>

/**
 * Nanoseconds since a time of CLOCK_MONOTONIC, which is the tracer's clock; 0 where the time is 0
 * or yet to come.
 *
 * As the value of a field it is reckoned when the field is written, which is after the tracer has
 * reserved the event and taken its time (stage 5 of lttng/ust-tracepoint-event.h).
 */
static inline uint64_t ft_elapsed_since(uint64_t time_ns) {
    if (time_ns == 0)
        return 0;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const uint64_t now_ns = (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
    return now_ns > time_ns ? now_ns - time_ns : 0;
}

#endif
