// SPDX-License-Identifier: MIT
#include "samples/watches.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"

namespace fieldtrace {
namespace {

// The JVM tells of freed objects after the collection, on a thread of its own: some milliseconds on
// an idle machine.
constexpr uint64_t kTellingNs = 2'000'000'000;
// As long as a service goes without a collection that serves a few requests a second.
constexpr uint64_t kLongestPatience = 20;
// Some hundred bytes each.
constexpr size_t kMostThatWait = 20'000;
// How often it is looked whether there has been a collection.
constexpr uint64_t kWaitNs = 1'000'000'000;

} // namespace

void Watches::add(SampledObject *sampled, uint64_t scope_id) {
    ft_object_alloc(sampled->id, sampled->site->class_id(), sampled->site->context_id(), scope_id);
    const std::lock_guard guard(lock_);
    objects_[sampled->id] = {sampled, {}};
    std::deque<Due> &patiences = sampled->is_marked ? patiences_of_marks_ : patiences_;
    patiences.push_back({sampled->born_ns + options_->death_patience_ns, sampled->id});
    if (sampled->request_id != 0) {
        by_request_[sampled->request_id].push_back(sampled->id);
        requests_ = by_request_.size();
    }
}

void Watches::add_beside(SampledObject *sampled, uint64_t marked_id) {
    add(sampled, 0);
    ft_object_check(sampled->id, marked_id);
}

Watches::Watch *Watches::find(uint64_t object_id, uint32_t field) {
    const auto found = objects_.find(object_id);
    if (found == objects_.end()) {
        return nullptr;
    }
    std::vector<Watch> &watches = found->second.watches;
    const auto watch = std::find_if(watches.begin(), watches.end(),
                                    [field](const Watch &w) { return w.field == field; });
    return watch == watches.end() ? nullptr : &*watch;
}

std::optional<Watches::Watched> Watches::take(uint64_t object_id) {
    const std::lock_guard guard(lock_);
    const auto found = objects_.find(object_id);
    if (found == objects_.end()) {
        return std::nullopt;
    }
    Watched watched = std::move(found->second);
    objects_.erase(found);
    leave_request(object_id, watched.sampled->request_id);
    return watched;
}

void Watches::leave_request(uint64_t object_id, uint64_t request_id) {
    // A request may go on for as long as the JVM does.
    const auto request = by_request_.find(request_id);
    if (request != by_request_.end() && std::erase(request->second, object_id) > 0 &&
        request->second.empty()) {
        by_request_.erase(request);
        requests_ = by_request_.size();
    }
}

void Watches::began(uint64_t object_id, uint32_t field, uint32_t slot) {
    {
        const std::lock_guard guard(lock_);
        const auto found = objects_.find(object_id);
        if (found == objects_.end()) {
            return;
        }
        found->second.watches.push_back({field, slot, Found::Nothing});
    }
    ft_watch_set(object_id, field, slot);
}

std::vector<uint32_t> Watches::awaited(uint64_t object_id) const {
    const std::lock_guard guard(lock_);
    std::vector<uint32_t> fields;
    const auto found = objects_.find(object_id);
    if (found != objects_.end()) {
        for (const Watch &watch : found->second.watches) {
            if (watch.is_awaited) {
                fields.push_back(watch.field);
            }
        }
    }
    return fields;
}

void Watches::never_began(uint64_t object_id, uint32_t field, ft_reason reason) {
    ft_watch_end(object_id, field, FT_NO_SLOT, FT_VERDICT_CENSORED, reason);
}

void Watches::lost(uint64_t object_id, uint32_t field, ft_reason reason) {
    uint32_t slot = FT_NO_SLOT;
    {
        const std::lock_guard guard(lock_);
        const Watch *watch = find(object_id, field);
        if (watch == nullptr) {
            return;
        }
        slot = watch->slot;
        std::vector<Watch> &watches = objects_.find(object_id)->second.watches;
        watches.erase(watches.begin() + (watch - watches.data()));
    }
    ft_watch_end(object_id, field, slot, FT_VERDICT_CENSORED, reason);
}

bool Watches::late_check_begins(uint64_t object_id, uint32_t field) {
    AllocationSite *checked = nullptr;
    {
        const std::lock_guard guard(lock_);
        const auto check = objects_.find(object_id);
        if (check == objects_.end()) {
            return false;
        }
        const SampledObject &sampled = *check->second.sampled;
        const Watch *by_mark = find(sampled.checked_id, field);
        if (by_mark == nullptr) {
            return false;
        }
        if (by_mark->found == Found::Nothing) {
            return true;
        }
        checked = sampled.site;
    }
    checked->count_check(field);
    return false;
}

bool Watches::accessed(const Jvm &jvm, const SeenAccess &seen) {
    Contexts::CallPath path = contexts_->intern(jvm, seen.path);
    if (seen.place != 0) {
        path.id = contexts_->in_template(path.id, seen.place, false);
    }
    return accessed(seen, path);
}

bool Watches::accessed(const SeenAccess &seen, const Contexts::CallPath &path) {
    bool is_told = false;
    Watch now{};
    {
        const std::lock_guard guard(lock_);
        Watch *watch = find(seen.object_id, seen.field);
        if (watch == nullptr || !watch->is_awaited) {
            return false;
        }
        is_told = learn(watch, seen.access, path.use);
        now = *watch;
        watch->slot = now.is_awaited ? now.slot : FT_NO_SLOT;
    }
    if (is_told) {
        struct ft_watch_trap trap {};
        trap.object_id = seen.object_id;
        trap.field = seen.field;
        trap.slot = now.slot;
        trap.access = seen.access;
        trap.context_id = path.id;
        trap.thread_id = seen.thread_id;
        trap.delay_ns = now_ns() - seen.at_ns;
        trap.use = seen.access == FT_ACCESS_READ ? path.use : FT_USE_DIRECT;
        ft_watch_trap(&trap);
    }
    if (!now.is_awaited && now.slot != FT_NO_SLOT) {
        ft_watch_release(seen.object_id, seen.field, now.slot, found_of(now));
    }
    return now.is_awaited;
}

ft_found Watches::found_of(const Watch &watch) {
    switch (watch.found) {
    case Found::Nothing:
        break;
    case Found::Read:
        return FT_FOUND_READ;
    case Found::Written:
        return FT_FOUND_WRITE;
    }
    return FT_FOUND_NOTHING;
}

/** Whether the access is worth telling. */
bool Watches::learn(Watch *watch, ft_access access, ft_use use) {
    if (access != FT_ACCESS_READ) {
        watch->is_awaited = false; // what is read from now on did not come over the wire
        if (watch->found != Found::Nothing) {
            return false;
        }
        watch->found = Found::Written;
        return true;
    }
    const bool is_first = watch->found == Found::Nothing;
    const bool is_more = is_first || use < watch->use;
    watch->found = Found::Read;
    watch->use = is_more ? use : watch->use;
    watch->looked_at++;
    watch->is_awaited = watch->use != FT_USE_DIRECT && watch->looked_at < kMostReads;
    if (!watch->is_awaited && watch->use != FT_USE_DIRECT) {
        cut_use();
    }
    return is_more;
}

/** A field that was read may be read for more than is told. */
void Watches::cut_use() {
    if (stats_ != nullptr) {
        stats_->uses_cut.fetch_add(1, std::memory_order_relaxed);
    }
}

void Watches::released(uint64_t object_id, uint32_t field) {
    Watch released{};
    {
        const std::lock_guard guard(lock_);
        Watch *watch = find(object_id, field);
        if (watch == nullptr || watch->slot == FT_NO_SLOT) {
            return;
        }
        released = *watch;
        watch->slot = FT_NO_SLOT;
        watch->is_awaited = false;
    }
    ft_watch_release(object_id, field, released.slot, found_of(released));
}

void Watches::stopped(uint64_t object_id, uint32_t field, ft_reason reason) {
    bool was_accessed = false;
    bool was_awaited = false;
    {
        const std::lock_guard guard(lock_);
        if (const Watch *watch = find(object_id, field)) {
            was_accessed = watch->found != Found::Nothing;
            was_awaited = watch->is_awaited;
        }
    }
    if (!was_accessed) {
        return lost(object_id, field, reason);
    }
    // At the end of a recording it is lost with its object, whatever it is used for.
    if (was_awaited && reason != FT_REASON_SESSION_END && reason != FT_REASON_SHUTDOWN) {
        cut_use();
    }
    released(object_id, field);
}

bool Watches::request_ended(uint64_t request_id, uint64_t now) {
    const std::lock_guard guard(lock_);
    const auto found = by_request_.find(request_id);
    if (found == by_request_.end()) {
        return false;
    }
    const bool is_first = graces_.empty();
    for (const uint64_t object_id : found->second) {
        graces_.push_back({now + options_->watch_grace_ns, object_id});
    }
    by_request_.erase(found);
    requests_ = by_request_.size();
    return is_first;
}

void Watches::died(uint64_t object_id) {
    const std::optional<Watched> watched = take(object_id);
    if (!watched) {
        return;
    }
    if (const auto &beside = watched->sampled->beside) {
        died(beside->id); // first, so that it is known what it says
    }
    for (const Watch &watch : watched->watches) {
        ft_verdict verdict = FT_VERDICT_UNUSED;
        if (watch.found != Found::Nothing) {
            verdict = watch.found == Found::Read ? FT_VERDICT_USED : FT_VERDICT_OVERWRITTEN;
        }
        ft_reason reason = FT_REASON_NONE;
        if (watched->sampled->is_late) {
            // Who read it before the register was armed is not known.
            reason = FT_REASON_LATE;
            verdict = watch.found == Found::Nothing ? FT_VERDICT_CENSORED : verdict;
        }
        ft_watch_end(object_id, watch.field, watch.slot, verdict, reason);
        settle(watched->sampled, watch);
    }
    backend_->forget(object_id);
}

void Watches::settle(SampledObject *sampled, const Watch &watch) {
    AllocationSite *site = sampled->site;
    const bool do_marks_miss = site->do_marks_miss(watch.field);
    if (sampled->is_check) {
        sampled->was_read = watch.found == Found::Read;
        site->count_check(watch.field);
    }
    // Of two verdicts on one object that of the mark counts, as long as marks are to be believed.
    if (sampled->is_marked) {
        site->note_marked(watch.field);
    }
    if (sampled->is_late || (sampled->is_check && !do_marks_miss) ||
        (sampled->is_marked && do_marks_miss)) {
        return;
    }
    const SampledObject *check = sampled->beside.get();
    if (check != nullptr && check->is_check && check->fields.front() == watch.field &&
        check->was_read && watch.found != Found::Read) {
        sites_->marks_miss(site->class_id(), watch.field);
        return;
    }
    site->settle(watch.field, watch.found == Found::Read);
}

void Watches::censor(uint64_t object_id, const Watched &watched, ft_reason reason) {
    for (const Watch &watch : watched.watches) {
        ft_watch_end(object_id, watch.field, watch.slot, FT_VERDICT_CENSORED, reason);
    }
}

void Watches::give_up(uint64_t object_id, ft_reason reason) {
    if (const std::optional<Watched> watched = take(object_id)) {
        censor(object_id, *watched, reason);
        backend_->forget(object_id);
    }
}

void Watches::unseen(uint64_t class_id) {
    std::vector<uint64_t> objects;
    {
        const std::lock_guard guard(lock_);
        for (const auto &[object_id, watched] : objects_) {
            if (watched.sampled->site->class_id() == class_id) {
                objects.push_back(object_id);
            }
        }
    }
    for (const uint64_t object_id : objects) {
        give_up(object_id, FT_REASON_ARM_FAILED);
    }
}

void Watches::marks_miss(uint64_t class_id, uint32_t field) {
    sites_->marks_miss(class_id, field);
    std::vector<uint64_t> objects;
    {
        const std::lock_guard guard(lock_);
        for (const auto &[object_id, watched] : objects_) {
            if (watched.sampled->is_marked && watched.sampled->site->class_id() == class_id) {
                objects.push_back(object_id);
            }
        }
    }
    for (const uint64_t object_id : objects) {
        lost(object_id, field, FT_REASON_ARM_FAILED);
    }
}

std::vector<uint64_t> Watches::take_due(std::deque<Due> *queue, uint64_t now) {
    std::vector<uint64_t> due;
    while (!queue->empty() && queue->front().at_ns <= now) {
        due.push_back(queue->front().object_id);
        queue->pop_front();
    }
    return due;
}

/** Notes which collections have told of all that they found dead. */
void Watches::follow_collections(uint64_t now) {
    const uint64_t latest = collected_ns_.load(std::memory_order_relaxed);
    if (collection_ns_ == 0 && latest > told_ns_) {
        collection_ns_ = latest;
    }
    if (collection_ns_ != 0 && now >= collection_ns_ + kTellingNs) {
        told_ns_ = std::exchange(collection_ns_, 0);
    }
}

/**
 * The objects whose patience is over. A mark sees every access until the object's death; so where
 * collections are rare the patience with it lasts until one has been: of an object that no
 * collection has looked at nothing is known, however long it is waited for. A register stops after
 * `watch.grace`, and would take an object for unread that a cache keeps, and that is read from
 * there, the longer the more.
 */
std::vector<uint64_t> Watches::take_overdue(uint64_t now) {
    follow_collections(now);
    std::vector<uint64_t> overdue = take_due(&patiences_, now);
    if (options_->death_reachability) {
        const std::vector<uint64_t> marked = take_due(&patiences_of_marks_, now);
        overdue.insert(overdue.end(), marked.begin(), marked.end());
        return overdue;
    }
    while (!patiences_of_marks_.empty() && patiences_of_marks_.front().at_ns <= now) {
        const uint64_t born = patiences_of_marks_.front().at_ns - options_->death_patience_ns;
        const bool can_wait = now - born < kLongestPatience * options_->death_patience_ns &&
                              objects_.size() - overdue.size() <= kMostThatWait;
        if (born >= told_ns_ && can_wait) {
            break; // nor has any that is younger
        }
        overdue.push_back(patiences_of_marks_.front().object_id);
        patiences_of_marks_.pop_front();
    }
    return overdue;
}

void Watches::sweep(uint64_t now) {
    std::vector<uint64_t> released;
    std::vector<uint64_t> overdue;
    {
        const std::lock_guard guard(lock_);
        swept_ns_ = now;
        released = take_due(&graces_, now);
        overdue = take_overdue(now);
        if (options_->death_reachability) {
            expired_.insert(expired_.end(), overdue.begin(), overdue.end());
            overdue.clear();
        }
        std::erase_if(released, [this](uint64_t id) { return !objects_.contains(id); });
    }
    for (const uint64_t object_id : released) {
        backend_->request_over(object_id);
    }
    for (const uint64_t object_id : overdue) {
        outlived(object_id);
    }
}

uint64_t Watches::next_due_ns() {
    const std::lock_guard guard(lock_);
    uint64_t next = UINT64_MAX;
    for (std::deque<Due> *queue : {&graces_, &patiences_, &patiences_of_marks_}) {
        // Most are decided before they are due.
        while (!queue->empty() && !objects_.contains(queue->front().object_id)) {
            queue->pop_front();
        }
        if (!queue->empty()) {
            // One that is overdue waits for a collection.
            const uint64_t due = queue->front().at_ns;
            next = std::min(next, due > swept_ns_ ? due : swept_ns_ + kWaitNs);
        }
    }
    return next;
}

void Watches::end_all(ft_reason reason) {
    std::unordered_map<uint64_t, Watched> ended;
    {
        const std::lock_guard guard(lock_);
        ended.swap(objects_);
        by_request_.clear();
        requests_ = 0;
        graces_.clear();
        patiences_.clear();
        patiences_of_marks_.clear();
        expired_.clear();
    }
    for (const auto &[object_id, watched] : ended) {
        censor(object_id, watched, reason);
        backend_->forget(object_id);
    }
}

std::vector<SampledObject *> Watches::take_expired() {
    const std::lock_guard guard(lock_);
    std::vector<SampledObject *> expired;
    for (const uint64_t object_id : std::exchange(expired_, {})) {
        const auto found = objects_.find(object_id);
        if (found != objects_.end()) {
            expired.push_back(found->second.sampled);
        }
    }
    return expired;
}

bool Watches::has_expired() const {
    const std::lock_guard guard(lock_);
    return !expired_.empty();
}

bool Watches::is_waiting(uint64_t object_id) const {
    const std::lock_guard guard(lock_);
    return objects_.contains(object_id);
}

size_t Watches::waiting() const {
    const std::lock_guard guard(lock_);
    return objects_.size();
}

} // namespace fieldtrace
