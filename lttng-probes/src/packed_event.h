/* SPDX-License-Identifier: MIT */
#ifndef FIELDTRACE_PACKED_EVENT_H
#define FIELDTRACE_PACKED_EVENT_H

#include <lttng/ust-events.h>
#include <lttng/ust-ringbuffer-context.h>
#include <lttng/ust-version.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * What LTTng's macros make of an event calls the tracer once for each field. Events of a request
 * have 17, and these calls take as long as all else of the event. So their fields are put together
 * first, and written at once. The bytes are the same where the tracer packs fields, as it does on
 * x86.
 *
 * This does what the macros do in stage 5 of lttng/ust-tracepoint-event.h, in the version whose
 * structures are known here. Elsewhere what the macros make stays in force.
 */
#if LTTNG_UST_MAJOR_VERSION == 2 && LTTNG_UST_MINOR_VERSION == 13 &&                               \
    !defined(LTTNG_UST_RING_BUFFER_NATURAL_ALIGN)
#define FT_PACKS_EVENTS
#endif

#ifdef FT_PACKS_EVENTS

/* Of a text with its end; an event with a longer one is written field by field. */
enum { FT_LONGEST_PACKED_TEXT = 256 };

/** An event that is being written. */
struct ft_packed_event {
    struct lttng_ust_ring_buffer_ctx context;
    struct lttng_ust_probe_ctx probe;
    const struct lttng_ust_channel_buffer_ops *ops;
};

/** Whether an event is recorded, and nothing asks for its fields one by one: no filter or trigger.
 */
static inline bool ft_is_only_recorded(const struct lttng_ust_event_common *event) {
    return event->type == LTTNG_UST_EVENT_TYPE_RECORDER && !CMM_ACCESS_ONCE(event->eval_filter);
}

/** Reserves room; false where the event is not recorded now, or there is no room. */
static inline bool ft_reserve(struct ft_packed_event *packed,
                              const struct lttng_ust_event_common *event, size_t size,
                              void *caller) {
    struct lttng_ust_event_recorder *recorder = event->child;
    struct lttng_ust_channel_buffer *channel = recorder->chan;
    if (!CMM_ACCESS_ONCE(channel->parent->session->active) ||
        !CMM_ACCESS_ONCE(channel->parent->enabled) || !CMM_ACCESS_ONCE(event->enabled))
        return false;
    packed->probe.struct_size = sizeof packed->probe;
    packed->probe.ip = caller;
    packed->ops = channel->ops;
    lttng_ust_ring_buffer_ctx_init(&packed->context, recorder, size, 1, &packed->probe);
    return packed->ops->event_reserve(&packed->context) >= 0;
}

/** Writes all of its fields, which ends it. */
static inline void ft_write_and_commit(struct ft_packed_event *packed, const uint8_t *fields,
                                       size_t size) {
    packed->ops->event_write(&packed->context, fields, size, 1);
    packed->ops->event_commit(&packed->context);
}

#endif
#endif
