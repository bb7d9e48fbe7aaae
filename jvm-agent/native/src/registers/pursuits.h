// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <pthread.h>
#include <ucontext.h>

#include "decode/value_flow.h"
#include "registers/watchpoint.h"

namespace fieldtrace {

/**
 * The loads whose values are being followed, at most one for each debug register. A thread that
 * follows executes one instruction at a time: the processor's trap flag is set in the registers
 * that it continues with, and every instruction ends in the handler of SIGTRAP.
 *
 * Async-signal-safe, without locks: only the thread itself touches its pursuits.
 */
class Pursuits {
  public:
    /** Follows loads of this code from now on; until then none is followed. */
    void enable(const CompiledCode &code) { code_ = code; }

    /** Whether a load that this code has made can be followed. */
    bool can_follow(uintptr_t rip) const {
        return code_.cache.contains(rip) || code_.satb.is_known();
    }

    /**
     * Begins with a load that has just been executed.
     *
     * @return what is known of its fate at once; where it is Open, follow() comes next or nothing
     */
    Fate begin(unsigned slot, const Registers &after, unsigned length, const WatchedRange &watched);

    /** Whether the load that begin() came of last is the barrier ahead of a store. */
    bool is_ahead_of_store(unsigned slot) const { return pursuits_[slot].flow.is_ahead_of_store(); }

    /** Has this thread follow the value from the next step() on, which comes before it goes on. */
    void follow(unsigned slot) {
        pursuits_[slot].touches = {}; // what an earlier one said of its last instruction
        pursuits_[slot].thread.store(pthread_self(), std::memory_order_relaxed);
    }

    /** Whether the value of this slot is followed by this thread; a disarmed register has none. */
    bool is_followed_here(unsigned slot) const {
        return slot < pursuits_.size() &&
               pursuits_[slot].thread.load(std::memory_order_relaxed) == pthread_self();
    }

    /** Whether this thread follows anything. */
    bool is_stepping() const;

    /** Whether any thread does. */
    bool are_any() const;

    /**
     * Takes in the instruction that the thread is about to execute.
     *
     * @param decided called as `decided(slot, fate, was_overwritten)` for each value whose fate is
     *                known now
     */
    template <typename Decided> void step(const Registers &registers, Decided decided) {
        for (unsigned slot = 0; slot < pursuits_.size(); slot++) {
            Pursuit &pursuit = pursuits_[slot];
            // Two signals may come of one instruction.
            if (!is_followed_here(slot) || pursuit.flow.is_at(registers.rip)) {
                continue;
            }
            const Fate fate = pursuit.flow.step(registers);
            if (fate != Fate::Open) {
                pursuit.thread.store(kNobody, std::memory_order_release);
                decided(slot, fate, pursuit.flow.was_overwritten());
            }
        }
    }

    /** Has the thread go on step by step, or no longer. */
    void go_on(ucontext_t *context, const std::array<WatchedRange, kDebugRegisters> &watched);

    /**
     * Which of the ranges that go_on() was told of the instruction accessed that has been executed
     * since. The signal of a step may displace that of a watchpoint (signal(7): one signal of a
     * number is pending at a time).
     */
    std::array<WatchedRange, kDebugRegisters> touched(uintptr_t rip) const;

  private:
    static constexpr pthread_t kNobody = 0;

    struct Pursuit {
        std::atomic<pthread_t> thread{kNobody};
        ValueFlow flow;
        /** What the next instruction accesses; of no length where not. */
        std::array<WatchedRange, kDebugRegisters> touches{};
    };

    CompiledCode code_{};
    std::array<Pursuit, kDebugRegisters> pursuits_;
};

} // namespace fieldtrace
