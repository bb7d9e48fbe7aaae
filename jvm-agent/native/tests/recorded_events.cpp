// SPDX-License-Identifier: MIT
#include "recorded_events.h"

namespace fieldtrace {

RecordedEvents recorded;

} // namespace fieldtrace

using fieldtrace::recorded;

// Every function of the probes that the parts under test call: with one missing, the linker would
// take them all from the library.
void ft_object_alloc(uint64_t, uint64_t, uint64_t, uint64_t) {}
void ft_object_check(uint64_t, uint64_t) {}

void ft_alloc_count(uint64_t context_id, uint64_t class_id, uint64_t count) {
    recorded.counts.push_back({context_id, class_id, count});
}

void ft_field_bytes(uint64_t, uint64_t, uint32_t fields, const uint64_t *bytes,
                    const uint32_t *measured) {
    recorded.field_bytes.push_back({{bytes, bytes + fields}, {measured, measured + fields}});
}
void ft_method_def(uint64_t, const char *, const char *, const char *, const char *) {}
void ft_context_def(uint64_t, const uint64_t *, const int32_t *, uint32_t) {}
void ft_watch_set(uint64_t, uint32_t, uint32_t) {}

void ft_watch_trap(uint64_t, uint32_t, uint32_t, ft_access, uint64_t, uint32_t, uint64_t,
                   ft_use use) {
    recorded.traps++;
    recorded.uses.push_back(use);
}

void ft_watch_release(uint64_t object_id, uint32_t, uint32_t slot, ft_found found) {
    recorded.releases.push_back({object_id, slot, found});
}

void ft_watch_end(uint64_t object_id, uint32_t field, uint32_t slot, ft_verdict verdict,
                  ft_reason reason) {
    recorded.ends.push_back({object_id, field, slot, verdict, reason});
}
