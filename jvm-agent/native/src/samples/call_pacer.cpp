// SPDX-License-Identifier: MIT
#include "samples/call_pacer.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"

namespace fieldtrace {
namespace {

// The clock of the process is a walk over its threads, and traps come by the thousand.
constexpr uint64_t kPeriodNs = 100'000'000;
// Of what the bucket holds a turn of kPeriodNs may spend so much before CallBurst steps in; what
// it then lets through costs as much again.
constexpr double kMostForABurst = 0.25;
// Of the budget, where draining takes nearly all of it.
constexpr double kLeastForCalls = 0.25;

/** How much a count that only grows has grown since the last look. */
template <typename Count> Count grown(Count *last, Count now) {
    return now - std::exchange(*last, now);
}

} // namespace

bool CallPacer::look(uint64_t now) {
    if (now - looked_ns_ < kPeriodNs) {
        return false;
    }
    budget_->account(now, process_cpu_ns(), stats_->spent_ns());
    if (!budget_->has_limit()) {
        looked_ns_ = now;
        return false;
    }
    pace_.account(account_since_last(now));
    return true;
}

CallPace::Account CallPacer::account_since_last(uint64_t now) {
    // Draining and holding registers have their price however few calls are looked into; these get
    // the rest of the budget.
    const auto fixed =
        static_cast<double>(grown<uint64_t>(&fixed_ns_, stats_->drain_ns + stats_->held_ns));
    const auto spent = static_cast<double>(grown(&spent_ns_, stats_->spent_ns()));
    const double granted = grown(&granted_ns_, budget_->granted_ns());
    const auto drawn = grown<uint64_t>(&drawn_, stats_->calls_drawn);
    const auto refused = grown<uint64_t>(&refused_, stats_->calls_refused);
    const auto not_drawn = grown<uint64_t>(&not_drawn_, stats_->calls_not_drawn);
    const double affordable =
        kMostForABurst * std::max(0.0, budget_->tokens_ns()) / pace_.cost_of_call_ns();
    const bool is_burst = burst_->renew(static_cast<uint64_t>(affordable)) > 0;
    return {.elapsed_ns = grown(&looked_ns_, now),
            .spent_ns = std::max(0.0, spent - fixed),
            .allowed_ns = std::max(granted - fixed, kLeastForCalls * granted),
            .drawn = drawn,
            .looked_into = drawn - std::min(refused, drawn),
            .all = is_burst ? drawn + not_drawn : 0,
            .left_ns = budget_->tokens_ns()};
}

} // namespace fieldtrace
