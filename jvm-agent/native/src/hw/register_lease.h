// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

#include "base/waker.h"
#include "hw/register_budget.h"
#include "hw/slots.h"
#include "samples/stats.h"

namespace fieldtrace {

/**
 * For how long the debug registers are held.
 *
 * While a process holds registers, armed or not, every switch between its threads takes longer.
 * This is charged to the budget like all that sampling costs, and the registers are given back
 * where nothing was watched for a while, so that a service pays nothing that nobody records or that
 * makes no remote calls, and where the budget is spent. The next wish takes them again.
 */
class RegisterLease {
  public:
    /** What a switch costs more while registers are held, as benchmarks/micro/switch-cost measures
     * it: as much for one register as for four. */
    static constexpr uint64_t kSwitchNs = 400;

    /**
     * @param slots   open already
     * @param idle_ns how long nothing is watched until the registers are given back
     * @param drainer woken where renew() has something to do
     */
    RegisterLease(Slots *slots, uint64_t idle_ns, Stats *stats, RegisterBudget *budget,
                  Waker *drainer)
        : slots_(slots), idle_ns_(idle_ns), stats_(stats), budget_(budget), drainer_(drainer) {}

    /** Gives the registers back, and takes none before. */
    void wait_until(uint64_t monotonic_ns) {
        retry_ns_ = monotonic_ns;
        slots_->close_if_unused();
    }

    /** A slot for a new watch; null where all are taken, where the registers, which are wished for
     * herewith, are not held, or where their budget is spent. Application threads. */
    Slot *claim();

    /** Whether renew() has something to do: the registers are wished for, or nobody has looked for
     * a while. Drainer. */
    bool is_due(uint64_t now) const {
        return now - renewed_ns_ >= kLookNs || (wanted_.load() && !slots_->is_open());
    }

    /**
     * Charges for the registers, gives them back and takes them. Drainer.
     *
     * @param now      monotonic time, nanoseconds
     * @param switches of the process's threads since it began
     */
    void renew(uint64_t now, uint64_t switches);

  private:
    /** How many switches there were is a walk over the threads of the process. */
    static constexpr uint64_t kLookNs = 90'000'000;

    void charge(uint64_t switches);
    void give_back();
    bool is_unused(uint64_t now);
    bool is_too_dear();
    void take(uint64_t now);

    Slots *slots_;
    uint64_t idle_ns_;
    Stats *stats_;
    RegisterBudget *budget_;
    Waker *drainer_;
    std::atomic<bool> wanted_{false};
    uint64_t renewed_ns_ = 0;
    uint64_t switches_ = 0;        ///< as of the last charge
    uint64_t held_exhausted_ = 0;  ///< ns charged since the budget was found spent, 0 before
    uint64_t used_ns_ = 0;         ///< when a slot was seen taken last, or the registers were taken
    uint64_t retry_ns_ = 0;        ///< not before
    uint64_t turn_ns_ = 5'000'000; ///< what giving back and taking cost last; a guess before
    bool has_warned_ = false;
};

} // namespace fieldtrace
