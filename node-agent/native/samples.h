/* SPDX-License-Identifier: MIT */
/** What lib/fields calls: events of sampled objects, and which of these are dead. */
#ifndef FIELDTRACE_NODE_SAMPLES_H
#define FIELDTRACE_NODE_SAMPLES_H

#include <node_api.h>

/** Adds the functions and the memory that they share with JavaScript. */
napi_status ft_node_add_samples(napi_env env, napi_value exports);

#endif
