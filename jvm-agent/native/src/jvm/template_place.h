// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/error.h"
#include "jvm/jvm.h"

namespace fieldtrace {

/**
 * Where a thread stands in a template that it renders, which no frame of its stack says: an engine
 * interprets it.
 */
namespace template_place {

/** What an engine interprets now: a template, from 1, and a line; 0 for nothing. */
using Place = uint64_t;

constexpr uint32_t template_of(Place place) { return static_cast<uint32_t>(place >> 32); }
constexpr int32_t line_of(Place place) { return static_cast<int32_t>(place & 0xffffffffu); }

/** Ahead of all others. */
Error open();

/** Sets where this platform thread stands. @return where it stood */
Place set(Place place);

/** Sets where a virtual thread stands, which may go on elsewhere. @return where it stood */
Place set_of_virtual(int64_t thread_id, Place place);

/** Where this platform thread stands; nowhere where it carries a virtual one. Async-signal-safe. */
Place here();

/** Where the thread of Java stands that runs here, virtual or not. */
Place current(const Jvm &jvm);

} // namespace template_place
} // namespace fieldtrace
