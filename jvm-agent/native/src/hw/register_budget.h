// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "base/cost_budget.h"
#include "samples/stats.h"

namespace fieldtrace {

/**
 * What debug registers may cost: taking and holding them, arming and disarming, which interrupts
 * every processor for each thread.
 *
 * Alone they may cost what the agent may. Beside marks, which tell many times as much for it, they
 * have a share, and beyond it what is not wanted otherwise: what lies in the agent's bucket above
 * half of what it holds.
 */
class RegisterBudget {
  public:
    /**
     * @param whole what the agent may spend
     * @param share of it, in (0, 1]
     */
    RegisterBudget(const CostBudget *whole, double share, const Stats *stats)
        : whole_(whole), stats_(stats), own_(share * whole->share()),
          has_own_(whole->has_limit() && share < 1) {}

    /** Fills and empties the bucket. Drainer. */
    void account(uint64_t now_ns) {
        if (has_own_) {
            own_.account(now_ns, process_cpu_ns(), spent_ns_.load(std::memory_order_relaxed));
        }
    }

    /** Registers have cost so much. Any thread. */
    void spend(uint64_t ns) { spent_ns_.fetch_add(ns, std::memory_order_relaxed); }

    /** What may still be spent; 0 where nothing may. Any thread. */
    uint64_t left_ns() const {
        const uint64_t whole_ns = whole_->left_ns(stats_->spent_ns());
        if (!has_own_) {
            return whole_ns;
        }
        const auto half_ns = static_cast<uint64_t>(whole_->capacity_ns() / 2);
        const uint64_t unwanted_ns = whole_ns > half_ns ? whole_ns - half_ns : 0;
        const uint64_t own_ns = own_.left_ns(spent_ns_.load(std::memory_order_relaxed));
        return std::min(whole_ns, std::max(own_ns, unwanted_ns));
    }

    bool is_exhausted() const { return left_ns() == 0; }

    /** The most that there can ever be left. */
    double capacity_ns() const { return has_own_ ? own_.capacity_ns() : whole_->capacity_ns(); }

  private:
    const CostBudget *whole_;
    const Stats *stats_;
    CostBudget own_;
    bool has_own_;
    std::atomic<uint64_t> spent_ns_{0};
};

} // namespace fieldtrace
