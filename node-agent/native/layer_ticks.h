// SPDX-License-Identifier: MIT
#pragma once

#include <node.h>

/** Adds `layers` to the exports: what samples in which scripts and in which state of V8 it is. */
void add_layer_ticks(v8::Local<v8::Context> context, v8::Local<v8::Object> exports);
