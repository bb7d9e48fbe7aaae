// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace fieldtrace {

/**
 * Makes the interval of remote calls longer within a turn of CallPace, by their number alone: a hot
 * loop makes a hundred thousand calls before the next look at the clock, and to look into them all
 * would spend the budget of seconds. So many calls as the bucket can pay for are looked into, then
 * every few more double the interval. A service with few calls never comes so far.
 */
class CallBurst {
  public:
    /** Calls of a turn that are looked into whatever the bucket holds: a hundred and sixty a
     * second. */
    static constexpr uint64_t kLeastCalls = 16;
    /** Twenty doublings, which is as far as it goes, take eighty calls. */
    static constexpr uint64_t kLeastStep = 4;

    /** A call was drawn. Whether the interval is longer from now on. Any thread. */
    bool drawn() {
        const uint64_t calls = calls_.fetch_add(1, std::memory_order_relaxed) + 1;
        const uint64_t limit = limit_.load(std::memory_order_relaxed);
        return calls > limit && (calls - limit - 1) % step_of(limit) == 0;
    }

    /** How often the interval is doubled. Any thread. */
    int log() const { return log_after(calls_.load(std::memory_order_relaxed)); }

    /**
     * A turn is over. Drainer.
     *
     * @param affordable calls that the next may look into
     * @return how often the interval was doubled in the one that is over
     */
    int renew(uint64_t affordable) {
        const int log = log_after(calls_.exchange(0, std::memory_order_relaxed));
        limit_.store(std::max(kLeastCalls, affordable), std::memory_order_relaxed);
        return log;
    }

  private:
    static uint64_t step_of(uint64_t limit) { return std::max(kLeastStep, limit / 16); }

    int log_after(uint64_t calls) const {
        const uint64_t limit = limit_.load(std::memory_order_relaxed);
        return calls <= limit ? 0 : static_cast<int>(1 + (calls - limit - 1) / step_of(limit));
    }

    std::atomic<uint64_t> calls_{0};
    std::atomic<uint64_t> limit_{kLeastCalls};
};

} // namespace fieldtrace
