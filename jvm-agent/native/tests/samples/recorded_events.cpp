// SPDX-License-Identifier: MIT
#include "recorded_events.h"

#include <fieldtrace/by_name.h>

namespace fieldtrace {

RecordedEvents recorded;

} // namespace fieldtrace

using fieldtrace::recorded;

// Only some parameters of each are of interest here.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// Every function of the probes that the parts under test call: with one missing, the linker would
// take them all from the library. Their parameters have the names of the events' fields.
void ft_object_alloc(FT_PARAMETERS_OF_object_alloc) {}
void ft_object_check(FT_PARAMETERS_OF_object_check) {}

void ft_alloc_count(FT_PARAMETERS_OF_alloc_count) {
    recorded.counts.push_back({context_id, class_id, count});
}

void ft_field_bytes(FT_PARAMETERS_OF_field_bytes) {
    recorded.field_bytes.push_back(
        {{bytes, bytes + fields}, {measured, measured + fields}, format});
}
void ft_method_def(FT_PARAMETERS_OF_method_def) {}
void ft_context_def(FT_PARAMETERS_OF_context_def) {}
void ft_watch_set(FT_PARAMETERS_OF_watch_set) {}

void ft_watch_trap(FT_PARAMETERS_OF_watch_trap) {
    recorded.traps++;
    recorded.uses.push_back(trap->use);
}

void ft_watch_release(FT_PARAMETERS_OF_watch_release) {
    recorded.releases.push_back({object_id, slot, found});
}

void ft_watch_end(FT_PARAMETERS_OF_watch_end) {
    recorded.ends.push_back({object_id, field, slot, verdict, reason});
}
