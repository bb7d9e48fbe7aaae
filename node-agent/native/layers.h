/* SPDX-License-Identifier: MIT */
#ifndef FIELDTRACE_NODE_LAYERS_H
#define FIELDTRACE_NODE_LAYERS_H

#include <node_api.h>

/** Adds what emits samples of layers to the exports. */
napi_status ft_node_add_layers(napi_env env, napi_value exports);

#endif
