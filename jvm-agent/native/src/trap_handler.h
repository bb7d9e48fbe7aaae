// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

#include "bookkeeping.h"
#include "call_trace.h"
#include "pursuits.h"
#include "slots.h"
#include "stats.h"
#include "trap_signal.h"
#include "waker.h"

namespace fieldtrace {

/**
 * What happens on the thread that accessed a watched field: it decides the watch, says how and from
 * where in the slot itself, and wakes the drainer. Further traps, until the drainer has disarmed
 * the slot, cost a look at the slot.
 *
 * There is one for the process, because a signal handler knows no object.
 */
class TrapHandler {
  public:
    TrapHandler(Slots *slots, AsyncCallTracer *tracer, const Bookkeeping *bookkeeping, Stats *stats,
                Waker *drainer)
        : slots_(slots), tracer_(tracer), bookkeeping_(bookkeeping), stats_(stats),
          drainer_(drainer) {}

    /**
     * Makes this the sink of trap_signal.
     *
     * @param entry_ns what a trap costs its thread before the handler begins and after it ends
     */
    void install(uint64_t entry_ns);

    /**
     * Whether no thread is in the handler. Where that is so after a slot was freed, nothing that
     * the freed watch referred to is in use any more.
     */
    bool is_idle() const { return inside_.load() == 0 && !pursuits_.are_any(); }

    /**
     * From now on a load of compiled code counts as a read only if what it loaded is used.
     *
     * @param step_ns what a step costs its thread beside the handler
     */
    void follow_values(const CompiledCode &code, uint64_t step_ns);

  private:
    static void on_trap(const Trap &trap);
    /** @return whether the trap was of a watch that was not decided yet */
    bool handle(const Trap &trap);
    Slot *begin(const Trap &trap);
    void decide(const Trap &trap, Slot *slot);
    void decide_read(const Trap &trap, Slot *slot, unsigned length, const WatchedRange &watched);
    static void on_step(ucontext_t *context);
    void step(ucontext_t *context);
    void take_step(const Registers &registers);
    std::array<WatchedRange, kDebugRegisters> armed() const;
    void end(Slot *slot, Outcome outcome);
    void pass_by(Slot *slot);

    static TrapHandler *installed_;

    Slots *slots_;
    AsyncCallTracer *tracer_;
    const Bookkeeping *bookkeeping_;
    Stats *stats_;
    Waker *drainer_;
    Pursuits pursuits_;
    uint64_t entry_ns_ = 0;
    uint64_t step_ns_ = 0;
    std::atomic<unsigned> inside_{0};
};

} // namespace fieldtrace
