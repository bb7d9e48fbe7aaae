// SPDX-License-Identifier: MIT
#include "hw/register_lease.h"

#include <algorithm>

#include "base/message.h"

namespace fieldtrace {
namespace {

// A service that makes threads in a burst, or has too many open files, may do better then.
constexpr uint64_t kRetryNs = 10'000'000'000;

// Of what taking the registers costs: with less, nothing would be left of the budget to sample
// with.
constexpr uint64_t kWorthTaking = 2;
// Of a full budget, which is all that there can be.
constexpr double kAlmostFull = 0.9;

} // namespace

Slot *RegisterLease::claim() {
    Slot *slot = budget_->is_exhausted() ? nullptr : slots_->claim();
    if (slots_->are_to_be_freed()) {
        drainer_->wake(); // so that the next sample finds one
    }
    if (slot == nullptr && !slots_->is_open() && !wanted_.exchange(true)) {
        drainer_->wake();
    }
    return slot;
}

void RegisterLease::renew(uint64_t now, uint64_t switches) {
    renewed_ns_ = now;
    budget_->account(now);
    if (slots_->is_open()) {
        charge(switches);
        if (is_unused(now) || is_too_dear()) {
            give_back();
        }
    } else if (wanted_.load() && now >= retry_ns_) {
        const double enough = std::min(static_cast<double>(kWorthTaking * turn_ns_),
                                       kAlmostFull * budget_->capacity_ns());
        if (static_cast<double>(budget_->left_ns()) >= enough) {
            take(now);
        }
    }
    switches_ = switches;
}

void RegisterLease::charge(uint64_t switches) {
    const uint64_t tax = switches_ == 0 ? 0 : (switches - switches_) * kSwitchNs;
    stats_->arm_ns += tax;
    stats_->held_ns += tax;
    budget_->spend(tax);
    held_exhausted_ = budget_->is_exhausted() ? held_exhausted_ + tax : 0;
}

void RegisterLease::give_back() {
    const uint64_t begun = thread_cpu_ns();
    slots_->close_if_unused();
    turn_ns_ = thread_cpu_ns() - begun;
    budget_->spend(turn_ns_);
}

bool RegisterLease::is_unused(uint64_t now) {
    const bool is_used = !std::ranges::all_of(slots_->all(), &Slot::is_free);
    if (is_used || used_ns_ == 0) {
        used_ns_ = now;
    }
    return now - used_ns_ >= idle_ns_;
}

bool RegisterLease::is_too_dear() {
    // Whether the budget will be spent for longer than giving back and taking again is worth is not
    // known; to wait until as much was paid costs at most twice what knowing it would (ski rental:
    // Karlin, Manasse, Rudolph, Sleator, Competitive snoopy caching, 1988, section 2).
    return held_exhausted_ > turn_ns_;
}

void RegisterLease::take(uint64_t now) {
    const uint64_t begun = thread_cpu_ns();
    const Error error = slots_->open();
    if (error) {
        retry_ns_ = now + kRetryNs;
        if (!has_warned_) {
            has_warned_ = true;
            warn("nothing is sampled until the agent gets the debug registers again; it tries "
                 "every ten seconds: " +
                 error.message());
        }
        return;
    }
    const uint64_t taken_ns = thread_cpu_ns() - begun;
    turn_ns_ += taken_ns;
    budget_->spend(taken_ns);
    used_ns_ = now;
    held_exhausted_ = 0;
    wanted_.store(false);
}

} // namespace fieldtrace
