/* SPDX-License-Identifier: MIT */
/** What lib/thread_contexts.js calls: which request this thread works for, to profilers' eyes. */
#ifndef FIELDTRACE_NODE_THREAD_CONTEXTS_H
#define FIELDTRACE_NODE_THREAD_CONTEXTS_H

#include <node_api.h>

/** Adds the function `openThreadContexts`. */
napi_status ft_node_add_thread_contexts(napi_env env, napi_value exports);

#endif
