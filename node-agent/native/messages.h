/* SPDX-License-Identifier: MIT */
/** What lib/messages.js calls: which message an exchange is about. */
#ifndef FIELDTRACE_NODE_MESSAGES_H
#define FIELDTRACE_NODE_MESSAGES_H

#include <node_api.h>

/** Adds the function `message`. */
napi_status ft_node_add_messages(napi_env env, napi_value exports);

#endif
