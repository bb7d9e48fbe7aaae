// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "base/options.h"

namespace fieldtrace {

/**
 * How long it takes to arm a debug register, and whether a request may wait for it. The kernel
 * interrupts each thread of the process in turn, some 10 us each, so that what it took of late
 * tells what it will take next; disarming takes as long.
 *
 * In processor time, in which a thread that is preempted meanwhile does not count.
 */
class ArmingTime {
  public:
    /** @param most_ns for which a request may wait, or kNoLongestWait */
    explicit ArmingTime(uint64_t most_ns) : most_ns_(most_ns) {}

    /** It took so long, until now. Any thread; of several at once one may go unheard. */
    void took(uint64_t ns, uint64_t now) {
        const uint64_t mean = mean_ns_.load(std::memory_order_relaxed);
        mean_ns_.store(measured_ns_.load(std::memory_order_relaxed) == 0
                           ? ns
                           : mean - mean / kMemory + ns / kMemory,
                       std::memory_order_relaxed);
        last_ns_.store(ns, std::memory_order_relaxed);
        measured_ns_.store(now, std::memory_order_relaxed);
    }

    /** What the next one is expected to take: as long as of late on average, or as the last one,
     * for threads come in bursts. */
    uint64_t expected_ns() const {
        return std::max(mean_ns_.load(std::memory_order_relaxed),
                        last_ns_.load(std::memory_order_relaxed));
    }

    /** How many a request may wait for, one after the other. Any thread. */
    uint64_t bearable() const {
        const uint64_t expected = expected_ns();
        if (most_ns_ == kNoLongestWait || most_ns_ == 0) {
            return most_ns_;
        }
        return expected == 0 ? kNoLongestWait : most_ns_ / expected;
    }

    /** Whether nobody has looked for so long that fewer threads may be left, where that matters. */
    bool is_stale(uint64_t now) const {
        return bearable() == 0 && now - measured_ns_.load(std::memory_order_relaxed) >= kAgainNs;
    }

  private:
    static constexpr uint64_t kMemory = 4;
    // With 200 threads a look takes some 4 ms, of the agent's own thread.
    static constexpr uint64_t kAgainNs = 10'000'000'000;

    const uint64_t most_ns_;
    std::atomic<uint64_t> mean_ns_{0};
    std::atomic<uint64_t> last_ns_{0};
    std::atomic<uint64_t> measured_ns_{0}; ///< when, 0 before the first time
};

} // namespace fieldtrace
