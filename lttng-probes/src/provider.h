/* SPDX-License-Identifier: MIT */
/* LTTng-UST reads this header, and the four that it includes, several times over. */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER fieldtrace

#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "provider.h"

#if !defined(FIELDTRACE_PROVIDER_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define FIELDTRACE_PROVIDER_H

#include <lttng/tracepoint.h>

#include "elapsed.h"
#include "fieldtrace/probes.h"

/* LTTng itself would write "(null)". */
#undef FT_FIELD_TEXT
#define FT_FIELD_TEXT(field, text) lttng_ust_field_string(field, (text) ? (text) : "")

#include "provider_definitions.h"
#include "provider_methods.h"
#include "provider_requests.h"
#include "provider_samples.h"

#endif

#include <lttng/tracepoint-event.h>
