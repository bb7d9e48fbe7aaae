/* SPDX-License-Identifier: MIT */
/* Ahead of the provider, in which it takes the place of some of what LTTng's macros make. */
#include "packed_events.h"

/* Every other definition of the provider's symbols would register it twice, so this is the only
 * source that makes them, and they stay inside the library that links it. */
#define LTTNG_UST_TRACEPOINT_HIDDEN_DEFINITION
#define LTTNG_UST_TRACEPOINT_PROVIDER_HIDDEN_DEFINITION
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "provider.h"
