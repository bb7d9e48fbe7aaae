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

/** An `alloc_count`. */
struct RecordedCount {
    uint64_t context_id;
    uint64_t class_id;
    uint64_t count;
};

/** A `field_bytes`. */
struct RecordedBytes {
    std::vector<uint64_t> bytes;
    std::vector<uint32_t> measured;
    ft_wire_format format;
};

/** The events of the watches, which this test program emits into memory and not to LTTng. */
struct RecordedEvents {
    std::vector<RecordedEnd> ends;
    std::vector<RecordedRelease> releases;
    std::vector<RecordedCount> counts;
    std::vector<RecordedBytes> field_bytes;
    unsigned traps = 0;
    std::vector<ft_use> uses; ///< of each trap
};

extern RecordedEvents recorded;

} // namespace fieldtrace
