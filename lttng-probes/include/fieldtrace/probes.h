/* SPDX-License-Identifier: MIT */
/**
 * The events of Fieldtrace, one function an event, and whether anybody records them.
 *
 * docs/events.md says what each event and field means; the headers below say how to emit it.
 *
 * Cost: an event that no session records costs a load and a branch; a recorded one 0.1 to 0.5 us,
 * and the first of a thread 9 to 22 us, because LTTng registers the thread then.
 *
 * Threads and signals: every function may be called from any thread at any time. But for the
 * registration of the thread by its first event it takes no lock, and it never blocks: where
 * LTTng's buffers are full the event is discarded, and LTTng counts it (unless the channel was made
 * to block and the process allows that, see lttng-enable-channel(1)). A signal handler may call
 * them too, but only on a thread that has emitted an event before.
 *
 * Arguments: strings are UTF-8 ended by a zero byte; NULL stands for the empty string. A pointer to
 * a structure must not be NULL. Whatever a pointer points to is copied before the function returns.
 * An enumerator is written as 8 bits. An event together with its strings and sequences must fit
 * into one sub-buffer of the session's channel, or LTTng discards and counts it.
 */
#ifndef FIELDTRACE_PROBES_H
#define FIELDTRACE_PROBES_H

#include <stdbool.h>

#include "fieldtrace/definitions.h"
#include "fieldtrace/methods.h"
#include "fieldtrace/requests.h"
#include "fieldtrace/samples.h"

/** Calls X(name) for the name of every event of the vocabulary. */
#define FT_FOR_EACH_EVENT(X)                                                                       \
    X(jvm_info)                                                                                    \
    X(class_def)                                                                                   \
    X(field_def)                                                                                   \
    X(method_def)                                                                                  \
    X(context_def)                                                                                 \
    X(string_def)                                                                                  \
    X(object_alloc)                                                                                \
    X(object_check)                                                                                \
    X(alloc_count)                                                                                 \
    X(field_bytes)                                                                                 \
    X(watch_set)                                                                                   \
    X(watch_trap)                                                                                  \
    X(watch_release)                                                                               \
    X(watch_end)                                                                                   \
    X(object_death)                                                                                \
    X(remote_call_enter)                                                                           \
    X(remote_call_exit)                                                                            \
    X(agent_stats)                                                                                 \
    X(http_server_request)                                                                         \
    X(http_server_response)                                                                        \
    X(http_client_request)                                                                         \
    X(http_client_response)                                                                        \
    X(async_context)                                                                               \
    X(probe_def)                                                                                   \
    X(probe_removed)                                                                               \
    X(method_block)                                                                                \
    X(method_event)

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Whether a session records any event of the vocabulary: true from `lttng start` to `lttng stop` of
 * a session that enables one. Costs a load an event, some nanoseconds.
 *
 * To learn that recording started, poll this a few times a second and act on the change from false
 * to true. A second session that starts while a first one records changes nothing here; that is
 * one reason why definitions are repeated in intervals as well.
 */
bool ft_probes_enabled(void);

/**
 * Whether a session records any event about samples of remote objects (but for `agent_stats`), so
 * that there is reason to take some. Otherwise as ft_probes_enabled().
 */
bool ft_samples_enabled(void);

/**
 * `ft_EVENT_enabled()`: whether a session records that event. A load and a branch, for leaving out
 * the work of gathering what an event says.
 */
#define FT_DECLARE_ENABLED(event) bool ft_##event##_enabled(void);
FT_FOR_EACH_EVENT(FT_DECLARE_ENABLED)
#undef FT_DECLARE_ENABLED

#ifdef __cplusplus
}
#endif

#endif
