// SPDX-License-Identifier: MIT
#include "base/cost_budget.h"

#include <algorithm>

namespace fieldtrace {
namespace {

// Of a bucket: with less, sampling would go on and off with every look.
constexpr double kEnoughToGoOn = 0.03;
// Of a bucket: what a JVM that has only just begun may spend on the definitions, the first calls
// and taking debug registers, or a service that does little would pay for them for minutes.
constexpr double kToBeginWith = 0.5;

} // namespace

CostBudget::CostBudget(double share)
    : share_(share), capacity_ns_(share * static_cast<double>(kWindowNs)) {}

void CostBudget::account(uint64_t now_ns, uint64_t process_cpu_ns, uint64_t spent_ns) {
    if (!has_limit()) {
        return;
    }
    const bool is_first = seen_ns_ == 0;
    const uint64_t elapsed = is_first ? 0 : now_ns - seen_ns_;
    if (is_throttled_ || is_exhausted(spent_ns)) {
        throttled_ns_.fetch_add(elapsed, std::memory_order_relaxed);
    }
    const double used = std::max(static_cast<double>(process_cpu_ns - process_cpu_ns_),
                                 kLeastLoad * static_cast<double>(elapsed));
    granted_ns_ += share_ * used;
    tokens_ns_ = std::min(capacity_ns_, tokens_ns_ + share_ * used) -
                 static_cast<double>(spent_ns - spent_ns_);
    if (is_first) {
        tokens_ns_ = std::max(tokens_ns_, kToBeginWith * capacity_ns_);
    }
    seen_ns_ = now_ns;
    process_cpu_ns_ = process_cpu_ns;
    spent_ns_ = spent_ns;

    const double enough = is_throttled_ ? kEnoughToGoOn * capacity_ns_ : 0;
    is_throttled_ = tokens_ns_ <= enough;
    limit_ns_.store(is_throttled_ ? 0 : spent_ns + static_cast<uint64_t>(tokens_ns_),
                    std::memory_order_relaxed);
}

} // namespace fieldtrace
