// SPDX-License-Identifier: MIT
#include "base/call_pace.h"

#include <algorithm>
#include <cmath>

namespace fieldtrace {
namespace {

// Within this the bucket must not become empty, or calls would be left out by their time rather
// than by chance; a burst that the bucket can pay for is no reason to look into fewer.
constexpr double kEmptyNs = 5e9;
// Half of what is spent now must do after a shrink, which doubles it.
constexpr double kUnused = 0.45;
// So many calls tell as much of what one costs as all before.
constexpr double kTrust = 20;
// Less than the look at two clocks.
constexpr double kLeastCostNs = 200;
// One look may see a burst; what it cannot tell the next will.
constexpr int kMostGrowth = 6;

} // namespace

void CallPace::account(const Account &account) {
    since_change_ns_ += account.elapsed_ns;
    const bool all_refused = account.drawn > 0 && account.looked_into == 0;
    if (account.looked_into > 0) {
        const auto looked_into = static_cast<double>(account.looked_into);
        const double trust = looked_into / (looked_into + kTrust);
        cost_ns_ += trust * (account.spent_ns / looked_into - cost_ns_);
        cost_ns_ = std::max(cost_ns_, kLeastCostNs);
    }
    // What calls would have cost that were refused, or for which the interval was made longer, is
    // known by those that were looked into.
    const double wanted = std::max(static_cast<double>(account.drawn),
                                   std::ldexp(static_cast<double>(account.all), -log_));
    const double all_ns = account.looked_into > 0
                              ? account.spent_ns * wanted / static_cast<double>(account.looked_into)
                              : std::max(account.spent_ns, cost_ns_ * wanted);
    const double weight =
        std::exp(-static_cast<double>(account.elapsed_ns) / static_cast<double>(kMemoryNs));
    demand_ns_ = weight * demand_ns_ + all_ns;
    allowed_ns_ = weight * allowed_ns_ + account.allowed_ns;
    if (allowed_ns_ <= 0) {
        return;
    }
    const double ratio = demand_ns_ / allowed_ns_;
    const double excess = (demand_ns_ - allowed_ns_) / static_cast<double>(kMemoryNs);
    const bool is_soon_empty = excess > 0 && account.left_ns < excess * kEmptyNs;
    int step = 0;
    if (is_soon_empty && (all_refused || account.all > 0 || since_change_ns_ >= kGrowPauseNs)) {
        step = std::clamp(static_cast<int>(std::ceil(std::log2(ratio))), 1, kMostGrowth);
    } else if (!all_refused && ratio < kUnused && since_change_ns_ >= kShrinkPauseNs) {
        step = -1;
    }
    const int next = std::clamp(log_ + step, 0, kMaxLog);
    if (next != log_) {
        // What calls cost goes with how many are looked into.
        demand_ns_ *= std::exp2(log_ - next);
        log_ = next;
        since_change_ns_ = 0;
    }
}

} // namespace fieldtrace
