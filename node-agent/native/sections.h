/* SPDX-License-Identifier: MIT */
#ifndef FIELDTRACE_NODE_SECTIONS_H
#define FIELDTRACE_NODE_SECTIONS_H

#include <node_api.h>

/** Adds `sections`: what lib/sections.js calls. */
napi_status ft_node_add_sections(napi_env env, napi_value exports);

#endif
