// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/call_burst.h"
#include "base/call_pace.h"
#include "base/cost_budget.h"
#include "samples/stats.h"

namespace fieldtrace {

/**
 * Keeps the agent to its budget: a few times a second it looks at what was spent and how many calls
 * came, and says how many of them the next may look into. One thread, the drainer's.
 */
class CallPacer {
  public:
    CallPacer(CostBudget *budget, const Stats *stats, CallBurst *burst)
        : budget_(budget), stats_(stats), burst_(burst) {}

    /**
     * Looks, if it is time again. Whether the interval may have changed.
     *
     * @param enough calls a second that are worth looking into, whatever the budget would allow
     */
    bool look(uint64_t now, double enough);

    /** The logarithm of the interval: one of two to this power calls is to be looked into. */
    int log_of_interval() const { return std::max(pace_.log_of_interval(), log_of_enough_); }

  private:
    CallPace::Account account_since_last(uint64_t now, double enough);
    void heed_enough(uint64_t calls, uint64_t elapsed_ns, double enough);

    CostBudget *budget_;
    const Stats *stats_;
    CallBurst *burst_;
    CallPace pace_;
    int log_of_enough_ = 0;
    double calls_per_second_ = 0; ///< of late, looked into or not

    // As they were at the last look.
    uint64_t looked_ns_ = 0;
    uint64_t spent_ns_ = 0;
    uint64_t fixed_ns_ = 0;
    double granted_ns_ = 0;
    uint64_t drawn_ = 0;
    uint64_t refused_ = 0;
    uint64_t not_drawn_ = 0;
};

} // namespace fieldtrace
