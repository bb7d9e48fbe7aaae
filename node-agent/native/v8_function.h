/* SPDX-License-Identifier: MIT */
#pragma once

/** A function of V8's own, by its mangled name; null where this Node.js does not tell. */
void *v8_function(const char *name);
