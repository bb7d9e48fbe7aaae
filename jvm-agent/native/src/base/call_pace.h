// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fieldtrace {

/**
 * How many remote calls one that is looked into stands for, so that the agent spends what its
 * budget allows and no more.
 *
 * The interval is a power of two. It grows as soon as the agent spends faster than the budget
 * fills, and shrinks in small steps where much of the budget stays unused. Between the two it
 * stays, so that calls of one time have one weight. (Multiplicative increase and decrease within a
 * band; to grow at once and to shrink slowly is what keeps congestion controls stable: Chiu, Jain,
 * Analysis of the increase and decrease algorithms for congestion avoidance, 1989.)
 */
class CallPace {
  public:
    static constexpr int kMaxLog = 20;

    /** What happened since the last account(), and what the bucket holds. */
    struct Account {
        uint64_t elapsed_ns;
        double spent_ns;      ///< on calls
        double allowed_ns;    ///< to be spent on calls
        uint64_t drawn;       ///< calls that were to be looked into
        uint64_t looked_into; ///< those of them that were, before the budget was exhausted
        uint64_t
            all; ///< calls that began, where the interval was longer than this has set it; else 0
        double left_ns; ///< in the bucket, below 0 where there is a debt
    };

    /** One look in a while; what is seen is averaged over the last kMemoryNs. Drainer. */
    void account(const Account &account);

    /** The logarithm of the interval: one of two to this power calls is to be looked into. */
    int log_of_interval() const { return log_; }

    /** What it costs to look into a call, of late. */
    double cost_of_call_ns() const { return cost_ns_; }

  private:
    // As long as a bursty service takes to show what it does on average.
    static constexpr uint64_t kMemoryNs = 1'000'000'000;
    // What the last step does to spending shows after this.
    static constexpr uint64_t kGrowPauseNs = 200'000'000;
    static constexpr uint64_t kShrinkPauseNs = 2'000'000'000;

    // Before anything is known: a call path not seen before, and a sample.
    static constexpr double kFirstCostNs = 100'000;

    int log_ = 0;
    double cost_ns_ = kFirstCostNs;
    double demand_ns_ = 0;  ///< of late: what all calls that were drawn would have cost
    double allowed_ns_ = 0; ///< in the same time
    uint64_t since_change_ns_ = kShrinkPauseNs;
};

} // namespace fieldtrace
