// SPDX-License-Identifier: MIT
#include "allocation_sites.h"

#include <fieldtrace/probes.h>
#include <mutex>
#include <tuple>

namespace fieldtrace {

AllocationSite::AllocationSite(uint64_t context_id, uint64_t class_id, uint32_t fields)
    : context_id_(context_id), class_id_(class_id), fields_(fields),
      verdicts_(new std::atomic<uint32_t>[fields]()) {}

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

void AllocationSite::emit_count() {
    const uint64_t made = made_.exchange(0, std::memory_order_relaxed);
    if (made > 0) {
        ft_alloc_count(context_id_, class_id_, made);
    }
}

void AllocationSite::reset() {
    made_ = 0;
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

} // namespace fieldtrace
