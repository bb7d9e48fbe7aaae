// SPDX-License-Identifier: MIT
#include "allocation_sites.h"

#include <algorithm>
#include <cmath>
#include <fieldtrace/probes.h>
#include <mutex>
#include <tuple>
#include <vector>

#include "fair_share.h"

namespace fieldtrace {
namespace {

// So long a site's objects are remembered when its chance is set: longer than a burst of requests,
// shorter than it takes to settle a field.
constexpr double kMemorySeconds = 10;

} // namespace

AllocationSite::AllocationSite(uint64_t context_id, uint64_t class_id, uint32_t fields)
    : context_id_(context_id), class_id_(class_id), fields_(fields),
      verdicts_(new std::atomic<uint32_t>[fields]()), settled_since_ns_(new uint64_t[fields]()) {}

std::optional<uint32_t> AllocationSite::choose_field(uint32_t enough, Random *random) const {
    // Reservoir sampling of one: the n-th candidate replaces the choice with a chance of 1 in n.
    std::optional<uint32_t> choice;
    uint32_t candidates = 0;
    for (uint32_t field = 0; field < fields_; field++) {
        if (verdicts_[field].load(std::memory_order_relaxed) < enough &&
            random->below(++candidates) == 0) {
            choice = field;
        }
    }
    return choice;
}

std::vector<uint32_t> AllocationSite::unsettled_fields(uint32_t enough) const {
    std::vector<uint32_t> fields;
    for (uint32_t field = 0; field < fields_; field++) {
        if (verdicts_[field].load(std::memory_order_relaxed) < enough) {
            fields.push_back(field);
        }
    }
    return fields;
}

bool AllocationSite::is_settled(uint32_t enough) const {
    return std::all_of(verdicts_.get(), verdicts_.get() + fields_,
                       [enough](const auto &verdicts) { return verdicts.load() >= enough; });
}

bool AllocationSite::admit(Random *random) {
    candidates_.fetch_add(1, std::memory_order_relaxed);
    return random->next32() < chance_.load(std::memory_order_relaxed);
}

void AllocationSite::set_share(double share) {
    const double chance = demand_ <= share ? 1 : share / demand_;
    chance_.store(static_cast<uint64_t>(chance * static_cast<double>(kCertain)),
                  std::memory_order_relaxed);
}

double AllocationSite::measure_demand(double elapsed_seconds) {
    const auto came = static_cast<double>(candidates_.exchange(0, std::memory_order_relaxed));
    const double latest = came / elapsed_seconds;
    const double weight = 1 - std::exp(-elapsed_seconds / kMemorySeconds);
    demand_ = demand_ < 0 ? latest : demand_ + weight * (latest - demand_);
    return demand_;
}

void AllocationSite::renew(uint32_t enough, uint64_t now, uint64_t renew_ns) {
    for (uint32_t field = 0; field < fields_; field++) {
        uint64_t &since = settled_since_ns_[field];
        if (verdicts_[field].load(std::memory_order_relaxed) < enough) {
            since = 0;
        } else if (since == 0) {
            since = now;
        } else if (now - since >= renew_ns) {
            since = 0;
            verdicts_[field] = 0;
        }
    }
}

void AllocationSite::emit_count() {
    const uint64_t made = made_.exchange(0, std::memory_order_relaxed);
    if (made > 0) {
        ft_alloc_count(context_id_, class_id_, made);
    }
}

void AllocationSite::reset() {
    made_ = 0;
    forget_verdicts();
}

void AllocationSite::forget_verdicts() {
    for (uint32_t field = 0; field < fields_; field++) {
        verdicts_[field] = 0;
    }
}

AllocationSite &AllocationSites::at(uint64_t context_id, uint64_t class_id, uint32_t fields) {
    const std::pair key(context_id, class_id);
    {
        const std::shared_lock shared(lock_);
        const auto found = sites_.find(key);
        if (found != sites_.end()) {
            return found->second;
        }
    }
    const std::unique_lock exclusive(lock_);
    return sites_
        .emplace(std::piecewise_construct, std::forward_as_tuple(key),
                 std::forward_as_tuple(context_id, class_id, fields))
        .first->second;
}

void AllocationSites::emit_counts() {
    const std::shared_lock shared(lock_);
    for (auto &[key, site] : sites_) {
        site.emit_count();
    }
}

void AllocationSites::reset() {
    const std::shared_lock shared(lock_);
    for (auto &[key, site] : sites_) {
        site.reset();
    }
}

void AllocationSites::reset_class(uint64_t class_id) {
    const std::shared_lock shared(lock_);
    for (auto &[key, site] : sites_) {
        if (site.class_id() == class_id) {
            site.forget_verdicts();
        }
    }
}

void AllocationSites::share_out(double samples_per_second, double elapsed_seconds) {
    const std::shared_lock shared(lock_);
    std::vector<double> demands;
    for (auto &[key, site] : sites_) {
        demands.push_back(site.measure_demand(elapsed_seconds));
    }
    const double share = fair_share(std::move(demands), samples_per_second);
    for (auto &[key, site] : sites_) {
        site.set_share(share);
    }
}

void AllocationSites::renew(uint32_t enough, uint64_t now, uint64_t renew_ns) {
    const std::shared_lock shared(lock_);
    for (auto &[key, site] : sites_) {
        site.renew(enough, now, renew_ns);
    }
}

} // namespace fieldtrace
