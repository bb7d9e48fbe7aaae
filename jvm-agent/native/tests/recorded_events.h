// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fieldtrace/probes.h>
#include <vector>

namespace fieldtrace {

/** A `watch_end`. */
struct RecordedEnd {
    uint64_t object_id;
    uint32_t field;
    uint32_t slot;
    ft_verdict verdict;
    ft_reason reason;
};

/** A `watch_release`. */
struct RecordedRelease {
    uint64_t object_id;
    uint32_t slot;
    ft_found found;
};

/** The events of the watches, which this test program emits into memory and not to LTTng. */
struct RecordedEvents {
    std::vector<RecordedEnd> ends;
    std::vector<RecordedRelease> releases;
    unsigned traps = 0;
};

extern RecordedEvents recorded;

} // namespace fieldtrace
