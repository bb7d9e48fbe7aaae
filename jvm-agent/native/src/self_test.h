// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "error.h"
#include "watchpoint.h"

namespace fieldtrace {

/**
 * Watches a word of its own, reads and writes it, and sees whether both traps come and are told
 * apart. Needs SIGTRAP to be ours; the sink is changed and must be set again afterwards.
 */
Error test_watchpoint(Watchpoint *watchpoint);

/**
 * Measures what a trap costs a thread beside its handler, processor time in nanoseconds. For a
 * watchpoint that has passed its test.
 */
uint64_t measure_trap(Watchpoint *watchpoint);

/**
 * Has this thread execute some instructions under the trap flag. Needs SIGTRAP to be ours; the sink
 * of steps is changed and must be set again afterwards.
 *
 * @return what a step costs a thread beside its handler, processor time in nanoseconds; 0 where
 *         this machine does not step
 */
uint64_t measure_step();

} // namespace fieldtrace
