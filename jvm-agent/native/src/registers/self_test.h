// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/error.h"
#include "registers/watchpoint.h"

namespace fieldtrace {

/**
 * Watches a word of its own, reads and writes it, and sees whether both traps come, are told apart
 * and carry the cookie of the watch, also where it replaces another. Needs SIGTRAP to be ours; the
 * sink is changed and must be set again afterwards.
 */
Error test_watchpoint(Watchpoint *watchpoint);

/**
 * Sees whether a process goes on after it has accessed a watched word while SIGTRAP was blocked.
 * Older kernels end it, so that a child tries, which takes a fork.
 */
Error test_blocked_signal();

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
