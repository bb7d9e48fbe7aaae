// SPDX-License-Identifier: MIT
#include "cost_budget.h"

#include <algorithm>

namespace fieldtrace {
namespace {

// Of a bucket: with less, sampling would go on and off with every look.
constexpr double kEnoughToGoOn = 0.1;
constexpr double kPlenty = 0.9;

} // namespace

CostBudget::CostBudget(double share)
    : share_(share), capacity_ns_(share * static_cast<double>(kWindowNs)) {}

void CostBudget::account(uint64_t now_ns, uint64_t process_cpu_ns, uint64_t spent_ns) {
    const bool is_first = seen_ns_ == 0;
    const uint64_t elapsed = is_first ? 0 : now_ns - seen_ns_;
    if (is_throttled_ || is_exhausted(spent_ns)) {
        throttled_ns_.fetch_add(elapsed, std::memory_order_relaxed);
    }
    const double used = std::max(static_cast<double>(process_cpu_ns - process_cpu_ns_),
                                 kLeastLoad * static_cast<double>(elapsed));
    tokens_ns_ = std::min(capacity_ns_, tokens_ns_ + share_ * used) -
                 static_cast<double>(spent_ns - spent_ns_);
    seen_ns_ = now_ns;
    process_cpu_ns_ = process_cpu_ns;
    spent_ns_ = spent_ns;

    const double enough = is_throttled_ ? kEnoughToGoOn * capacity_ns_ : 0;
    is_throttled_ = tokens_ns_ <= enough;
    if (is_throttled_ || tokens_ns_ >= kPlenty * capacity_ns_) {
        is_scarce_.store(is_throttled_, std::memory_order_relaxed);
    }
    limit_ns_.store(is_throttled_ ? 0 : spent_ns + static_cast<uint64_t>(tokens_ns_),
                    std::memory_order_relaxed);
}

} // namespace fieldtrace
