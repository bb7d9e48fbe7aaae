// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

#include "base/waker.h"
#include "hw/slots.h"
#include "jvm/bookkeeping.h"
#include "jvm/call_trace.h"
#include "registers/pursuits.h"
#include "registers/trap_signal.h"
#include "samples/stats.h"

namespace fieldtrace {

/**
 * What happens on the thread that accessed a watched field: it notes a read, or decides the watch,
 * and says from where in the slot itself. The drainer comes by, or is woken by the next who wants a
 * slot; if the watched place is accessed again before, that trap wakes it.
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
    /** What a trap was of is not known. */
    static void on_loss();
    void miss_all();
    /** @return whether the trap was of a watch that was not decided yet */
    bool handle(const Trap &trap);
    Slot *begin(const Trap &trap);
    void decide(const Trap &trap, Slot *slot);
    void decide_read(const Trap &trap, Slot *slot, unsigned length, const WatchedRange &watched);
    static void on_step(ucontext_t *context);
    void step(ucontext_t *context);
    void take_step(const Registers &registers);
    std::array<WatchedRange, kDebugRegisters> armed() const;
    void note_read(Slot *slot);
    void end(Slot *slot, Outcome outcome);
    void resume(Slot *slot);
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
