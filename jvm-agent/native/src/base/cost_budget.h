// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

namespace fieldtrace {

/**
 * Keeps what the agent spends below a share of what the process does: a token bucket whose tokens
 * are nanoseconds of processor time, filled by the share of what the process uses and emptied by
 * what the agent spends. Over any time the agent spends no more than the share of the process's
 * processor time in it, and a full bucket; what one turn spends too much stays as a debt.
 */
class CostBudget {
  public:
    /** So much of the process's time a bucket holds the share of: the window of the limit. */
    static constexpr uint64_t kWindowNs = 10'000'000'000;
    /** A process that does less than this share of one processor is taken to do as much, or the
     * agent could not even look for sessions in an application that idles. */
    static constexpr double kLeastLoad = 0.1;

    /** As a share: whatever the agent spends, the bucket is never empty. */
    static constexpr double kNoLimit = std::numeric_limits<double>::infinity();

    /** @param share in (0, 1], or kNoLimit */
    explicit CostBudget(double share);

    /**
     * Fills and empties the bucket. One thread.
     *
     * @param now_ns         monotonic time
     * @param process_cpu_ns processor time of the process since it began, all threads
     * @param spent_ns       what the agent has spent since then, itself among it
     */
    void account(uint64_t now_ns, uint64_t process_cpu_ns, uint64_t spent_ns);

    /** Whether nothing more may be sampled, with this spent until now. Any thread. */
    bool is_exhausted(uint64_t spent_ns) const {
        return spent_ns >= limit_ns_.load(std::memory_order_relaxed);
    }

    /** How long the bucket was empty, as far as account() saw it. */
    uint64_t throttled_ns() const { return throttled_ns_.load(std::memory_order_relaxed); }

    /** What may still be spent, with this spent until now; 0 where it is exhausted. Any thread. */
    uint64_t left_ns(uint64_t spent_ns) const {
        const uint64_t limit = limit_ns_.load(std::memory_order_relaxed);
        return limit > spent_ns ? limit - spent_ns : 0;
    }

    /** What account() has filled in so far, as though the bucket had no end. Drainer. */
    double granted_ns() const { return granted_ns_; }

    /** What the bucket holds; below 0 where there is a debt. Drainer. */
    double tokens_ns() const { return tokens_ns_; }

    /** What a full bucket holds. */
    double capacity_ns() const { return capacity_ns_; }

    double share() const { return share_; }

    bool has_limit() const { return share_ != kNoLimit; }

  private:
    double share_;
    double capacity_ns_;
    double tokens_ns_ = 0;
    double granted_ns_ = 0;
    bool is_throttled_ = false;
    uint64_t seen_ns_ = 0; ///< now_ns of the last account()
    uint64_t process_cpu_ns_ = 0;
    uint64_t spent_ns_ = 0;
    std::atomic<uint64_t> limit_ns_{UINT64_MAX};
    std::atomic<uint64_t> throttled_ns_{0};
};

} // namespace fieldtrace
