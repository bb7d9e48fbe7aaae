// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/error.h"

namespace fieldtrace {

/**
 * Where a thread stands in a template that it renders, which no frame of its stack says: an engine
 * interprets it. Platform threads only.
 */
namespace template_place {

/** What an engine interprets now: a template, from 1, and a line; 0 for nothing. */
using Place = uint64_t;

constexpr uint32_t template_of(Place place) { return static_cast<uint32_t>(place >> 32); }
constexpr int32_t line_of(Place place) { return static_cast<int32_t>(place & 0xffffffffu); }

/** Ahead of all others. */
Error open();

/** Sets where this thread stands. @return where it stood */
Place set(Place place);

/** Where this thread stands. Async-signal-safe. */
Place here();

} // namespace template_place
} // namespace fieldtrace
