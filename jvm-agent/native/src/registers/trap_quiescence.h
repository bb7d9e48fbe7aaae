// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace fieldtrace {

/**
 * Waits until no thread of the process can still get a SIGTRAP from a watchpoint that was closed
 * before. The kernel sends the signal when the thread leaves it after the access, which on a busy
 * machine may be late; without a handler it would end the process.
 *
 * A thread has left the kernel if it sleeps, or has run for a while since; and no SIGTRAP is
 * pending for it.
 *
 * @return whether that is so of all threads before the patience is over
 */
bool await_trap_quiescence(std::chrono::milliseconds patience);

} // namespace fieldtrace
