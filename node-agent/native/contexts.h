/* SPDX-License-Identifier: MIT */
/** What lib/contexts.js calls: the life of each asynchronous context. */
#ifndef FIELDTRACE_NODE_CONTEXTS_H
#define FIELDTRACE_NODE_CONTEXTS_H

#include <node_api.h>

/** Adds the function `context`. */
napi_status ft_node_add_contexts(napi_env env, napi_value exports);

#endif
