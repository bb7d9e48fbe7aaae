// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
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

/**
 * Called on a thread whose signal does not say of what it is, for want of memory or because a
 * virtual machine has lost it: some access to some watched address, or nothing. As TrapSink is.
 */
using LossSink = void (*)();

/**
 * The process's SIGTRAP, whose default action ends the process.
 *
 * Nothing of this agent may raise one that meets the default action. So the handler is in place
 * before the kernel's first event is opened, and stays for the life of the process: a trap may be
 * on its way to a thread for as long as the machine keeps that thread from running. A signal that
 * somebody sent, or of an instruction that is a breakpoint, goes where it went before.
 */
namespace trap_signal {

/** Takes SIGTRAP over for good, unless somebody else has; traps go nowhere until set_sink().
 * Harmless where that was done before. */
Error install();

/** Sends the traps from now on to `sink`. */
void set_sink(TrapSink sink);

/** Sends the steps from now on to `sink`, which must clear the trap flag when it is done. */
void set_step_sink(StepSink sink);

/** Tells of signals that do not say of what they are, from now on. */
void set_loss_sink(LossSink sink);

/** Whether SIGTRAP still comes to us; where not, nothing may be armed. Async-signal-safe. */
bool is_installed();

/** Traps, steps and losses go nowhere from now on. */
void forget_sinks();

/** Lets SIGTRAP in to this thread for as long as it lives, whoever started the process with it
 * blocked: the kernel ends a process that executes a step while SIGTRAP is blocked. */
class LetIn {
  public:
    LetIn();
    LetIn(const LetIn &) = delete;
    LetIn &operator=(const LetIn &) = delete;
    ~LetIn();

  private:
    sigset_t kept_;
};

} // namespace trap_signal
} // namespace fieldtrace
