// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

#include "slots.h"
#include "waker.h"

namespace fieldtrace {

/**
 * For how long the debug registers are held: until nothing was watched for a while, and again from
 * the next wish on.
 *
 * While a process holds registers, armed or not, every switch between its threads takes longer (see
 * benchmarks/switch-cost). A service that nobody records, or that makes no remote calls, is not to
 * pay for that.
 */
class RegisterLease {
  public:
    /**
     * @param slots   open already
     * @param idle_ns how long nothing is watched until the registers are given back
     * @param drainer woken where renew() has something to do
     */
    RegisterLease(Slots *slots, uint64_t idle_ns, Waker *drainer)
        : slots_(slots), idle_ns_(idle_ns), drainer_(drainer) {}

    /** A slot for a new watch; null where all are taken, or where the registers, which are wished
     * for herewith, are not held. Application threads. */
    Slot *claim();

    /** Gives the registers back that nobody has used for long, and takes those that are wished for.
     * Drainer. */
    void renew(uint64_t now);

  private:
    void take(uint64_t now);

    Slots *slots_;
    uint64_t idle_ns_;
    Waker *drainer_;
    std::atomic<bool> wanted_{false};
    uint64_t used_ns_ = 0;  ///< when a slot was seen taken last, or the registers were taken
    uint64_t retry_ns_ = 0; ///< not before
    bool has_warned_ = false;
};

} // namespace fieldtrace
