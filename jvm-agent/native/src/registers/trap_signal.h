// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ucontext.h>

#include "base/error.h"

namespace fieldtrace {

/** A watchpoint of ours was hit. */
struct Trap {
    uintptr_t address; ///< the watched address
    uint64_t cookie;   ///< what arm() was given
    bool late;         ///< the thread had SIGTRAP blocked and has gone on since the access
    ucontext_t *context;
};

/**
 * Called on the thread that made the access, in the signal handler: async-signal-safe calls only.
 * errno is kept by the caller.
 */
using TrapSink = void (*)(const Trap &);

/** Called on a thread that has executed an instruction under the trap flag, as TrapSink is. */
using StepSink = void (*)(ucontext_t *);

/** The process's SIGTRAP. A signal that is not ours goes where it went before. */
namespace trap_signal {

/** Takes SIGTRAP over, unless somebody else has; traps go nowhere until set_sink(). */
Error install();

/** Sends the traps from now on to `sink`. */
void set_sink(TrapSink sink);

/** Sends the steps from now on to `sink`, which must clear the trap flag when it is done. */
void set_step_sink(StepSink sink);

/** Whether SIGTRAP still comes to us. */
bool is_installed();

/** Gives SIGTRAP back, if it still comes to us. Nothing may be armed any more. */
void uninstall();

} // namespace trap_signal
} // namespace fieldtrace
