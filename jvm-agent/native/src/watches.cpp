// SPDX-License-Identifier: MIT
#include "watches.h"

#include <algorithm>

#include "clock.h"

namespace fieldtrace {

void Watches::add(const SampledObject &sampled, uint64_t scope_id) {
    ft_object_alloc(sampled.id, sampled.site->class_id(), sampled.site->context_id(), scope_id);
    const std::lock_guard guard(lock_);
    objects_[sampled.id].site = sampled.site;
}

void Watches::began(uint64_t object_id, uint32_t field, uint32_t slot) {
    {
        const std::lock_guard guard(lock_);
        const auto found = objects_.find(object_id);
        if (found == objects_.end()) {
            return;
        }
        found->second.open.push_back({field, slot});
    }
    ft_watch_set(object_id, field, slot);
}

std::optional<Watches::Taken> Watches::take(uint64_t object_id, uint32_t field) {
    const std::lock_guard guard(lock_);
    const auto found = objects_.find(object_id);
    if (found == objects_.end()) {
        return std::nullopt;
    }
    std::vector<Watch> &open = found->second.open;
    const auto watch = std::find_if(open.begin(), open.end(),
                                    [field](const Watch &w) { return w.field == field; });
    if (watch == open.end()) {
        return std::nullopt;
    }
    const Taken taken{found->second.site, watch->slot};
    open.erase(watch);
    return taken;
}

void Watches::never_began(uint64_t object_id, uint32_t field, ft_reason reason) {
    ft_watch_end(object_id, field, FT_NO_SLOT, FT_VERDICT_CENSORED, reason);
}

void Watches::lost(uint64_t object_id, uint32_t field, ft_reason reason) {
    if (const std::optional<Taken> taken = take(object_id, field)) {
        ft_watch_end(object_id, field, taken->slot, FT_VERDICT_CENSORED, reason);
    }
}

void Watches::accessed(const Jvm &jvm, const SeenAccess &seen) {
    const std::optional<Taken> taken = take(seen.object_id, seen.field);
    if (!taken) {
        return;
    }
    const ft_verdict verdict =
        seen.access == FT_ACCESS_READ ? FT_VERDICT_USED : FT_VERDICT_OVERWRITTEN;
    const uint64_t context_id = contexts_->intern(jvm, seen.path);
    ft_watch_trap(seen.object_id, seen.field, taken->slot, seen.access, context_id, seen.thread_id,
                  now_ns() - seen.at_ns);
    ft_watch_end(seen.object_id, seen.field, taken->slot, verdict, FT_REASON_NONE);
    taken->site->settle(seen.field);
}

void Watches::died(uint64_t object_id) {
    Watched watched{};
    {
        const std::lock_guard guard(lock_);
        const auto found = objects_.find(object_id);
        if (found == objects_.end()) {
            return;
        }
        watched = std::move(found->second);
        objects_.erase(found);
    }
    for (const Watch &watch : watched.open) {
        ft_watch_end(object_id, watch.field, watch.slot, FT_VERDICT_UNUSED, FT_REASON_NONE);
        watched.site->settle(watch.field);
    }
}

void Watches::end_all(ft_reason reason) {
    std::unordered_map<uint64_t, Watched> ended;
    {
        const std::lock_guard guard(lock_);
        ended.swap(objects_);
    }
    for (const auto &[object_id, watched] : ended) {
        for (const Watch &watch : watched.open) {
            ft_watch_end(object_id, watch.field, watch.slot, FT_VERDICT_CENSORED, reason);
        }
    }
}

} // namespace fieldtrace
