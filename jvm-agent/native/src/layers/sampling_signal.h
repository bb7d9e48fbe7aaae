// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <ucontext.h>

#include "base/error.h"

namespace fieldtrace {

/**
 * Called on the thread that a timer of ours interrupted, in the signal handler: async-signal-safe
 * calls only. errno is kept by the caller.
 *
 * @param cookie what the timer was given
 */
using TickSink = void (*)(void *cookie, ucontext_t *context);

/** The signal by which timers interrupt threads: a real-time signal that nobody uses. */
namespace sampling_signal {

/** Takes a signal over; fails where every one has a handler already. */
Error install(TickSink sink);

/** Its number; 0 while none is installed. */
int number();

/** Whether this thread lets the signal come. */
bool is_let_in();

/**
 * Gives the signal back. No timer may send it any more; what is still on its way is dropped.
 *
 * @return false where a thread is held in the sink, so that the handler stays
 */
bool uninstall();

} // namespace sampling_signal
} // namespace fieldtrace
