/* SPDX-License-Identifier: MIT */
#ifndef FIELDTRACE_NODE_V8_FUNCTION_H
#define FIELDTRACE_NODE_V8_FUNCTION_H

/** A function of V8's own, by its mangled name; null where this Node.js does not tell. */
void *v8_function(const char *name);

#endif
