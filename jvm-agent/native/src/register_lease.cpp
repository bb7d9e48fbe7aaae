// SPDX-License-Identifier: MIT
#include "register_lease.h"

#include <algorithm>

#include "message.h"

namespace fieldtrace {
namespace {

// A service that makes threads in a burst, or has too many open files, may do better then.
constexpr uint64_t kRetryNs = 10'000'000'000;

} // namespace

Slot *RegisterLease::claim() {
    Slot *slot = slots_->claim();
    if (slot == nullptr && !slots_->is_open() && !wanted_.exchange(true)) {
        drainer_->wake();
    }
    return slot;
}

void RegisterLease::renew(uint64_t now) {
    if (!slots_->is_open()) {
        if (wanted_.load() && now >= retry_ns_) {
            take(now);
        }
        return;
    }
    const bool is_used = !std::ranges::all_of(slots_->all(), &Slot::is_free);
    if (is_used || used_ns_ == 0) {
        used_ns_ = now;
    } else if (now - used_ns_ >= idle_ns_) {
        slots_->close_if_unused();
    }
}

void RegisterLease::take(uint64_t now) {
    const Error error = slots_->open();
    if (error) {
        retry_ns_ = now + kRetryNs;
        if (!has_warned_) {
            has_warned_ = true;
            warn("nothing is sampled until the debug registers can be taken again, which is tried "
                 "every ten seconds: " +
                 error.message());
        }
        return;
    }
    used_ns_ = now;
    wanted_.store(false);
}

} // namespace fieldtrace
