// SPDX-License-Identifier: MIT
#include "samples/call_pacer.h"

#include <algorithm>
#include <cmath>
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
// Of calls that come in bursts.
constexpr double kMemoryNs = 1e9;
// Of those that are enough. Between the two the interval stays, so that calls have one weight.
constexpr double kTooFew = 0.25;

/** How much a count that only grows has grown since the last look. */
template <typename Count> Count grown(Count *last, Count now) {
    return now - std::exchange(*last, now);
}

} // namespace

bool CallPacer::look(uint64_t now, double enough) {
    if (now - looked_ns_ < kPeriodNs) {
        return false;
    }
    budget_->account(now, process_cpu_ns(), stats_->spent_ns());
    if (!budget_->has_limit()) {
        looked_ns_ = now;
        return false;
    }
    pace_.account(account_since_last(now, enough));
    return true;
}

CallPace::Account CallPacer::account_since_last(uint64_t now, double enough) {
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
    const bool is_longer = is_burst || log_of_enough_ > pace_.log_of_interval();
    const auto elapsed = grown<uint64_t>(&looked_ns_, now);
    heed_enough(drawn + not_drawn, elapsed, enough);
    return {.elapsed_ns = elapsed,
            .spent_ns = std::max(0.0, spent - fixed),
            .allowed_ns = std::max(granted - fixed, kLeastForCalls * granted),
            .drawn = drawn,
            .looked_into = drawn - std::min(refused, drawn),
            .all = is_longer ? drawn + not_drawn : 0,
            .left_ns = budget_->tokens_ns()};
}

void CallPacer::heed_enough(uint64_t calls, uint64_t elapsed_ns, double enough) {
    const double latest = 1e9 * static_cast<double>(calls) / static_cast<double>(elapsed_ns);
    const double weight = std::exp(-static_cast<double>(elapsed_ns) / kMemoryNs);
    // A burst counts at once, a pause little.
    calls_per_second_ = std::max(latest, weight * calls_per_second_ + (1 - weight) * latest);
    const double looked_into = std::ldexp(calls_per_second_, -log_of_enough_);
    if (looked_into > enough || looked_into < kTooFew * enough) {
        const double interval = std::max(1.0, calls_per_second_ / enough);
        log_of_enough_ =
            std::min(static_cast<int>(std::ceil(std::log2(interval))), CallPace::kMaxLog);
    }
}

} // namespace fieldtrace
