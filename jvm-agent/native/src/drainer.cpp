// SPDX-License-Identifier: MIT
#include "drainer.h"

#include <chrono>
#include <fieldtrace/probes.h>
#include <memory>
#include <thread>

#include "message.h"

namespace fieldtrace {
namespace {

using namespace std::chrono_literals;

// Sessions are begun by hand or by a script; a tenth of a second is not noticed there.
constexpr auto kPoll = 100ms;
constexpr uint64_t kPollNs = 100'000'000;
constexpr uint64_t kCountPeriodNs = 1'000'000'000;
// A pass takes microseconds; a JVM must not be kept from ending because of one that hangs.
constexpr auto kStopPatience = 2s;
// The handler takes some ten microseconds.
constexpr auto kTrapPatience = 100ms;

struct End {
    ft_verdict verdict;
    ft_reason reason;
};

End end_of(Outcome outcome) {
    switch (outcome) {
    case Outcome::Read:
        return {FT_VERDICT_USED, FT_REASON_NONE};
    case Outcome::Write:
        return {FT_VERDICT_OVERWRITTEN, FT_REASON_NONE};
    case Outcome::Died:
        return {FT_VERDICT_UNUSED, FT_REASON_NONE};
    case Outcome::Undecoded:
        return {FT_VERDICT_CENSORED, FT_REASON_UNDECODED};
    case Outcome::Moved:
        return {FT_VERDICT_CENSORED, FT_REASON_MOVED};
    case Outcome::Outlived:
        return {FT_VERDICT_CENSORED, FT_REASON_OUTLIVED};
    case Outcome::ArmFailed:
        return {FT_VERDICT_CENSORED, FT_REASON_ARM_FAILED};
    case Outcome::SessionEnd:
        return {FT_VERDICT_CENSORED, FT_REASON_SESSION_END};
    case Outcome::Shutdown:
        break;
    }
    return {FT_VERDICT_CENSORED, FT_REASON_SHUTDOWN};
}

std::vector<RawFrame> path_of(const CallTrace &trace) {
    std::vector<RawFrame> path;
    for (uint32_t i = 0; i < trace.count; i++) {
        path.push_back({trace.frames[i].method, trace.frames[i].bci});
    }
    return path;
}

} // namespace

Drainer::Drainer(const Options *options, const RunInfo *run, Recording *recording, Classes *classes,
                 Contexts *contexts, AllocationSites *sites, Slots *slots, TrapHandler *traps,
                 Stats *stats, Waker *waker)
    : options_(options), run_(run), recording_(recording), classes_(classes), contexts_(contexts),
      sites_(sites), slots_(slots), traps_(traps), stats_(stats), waker_(waker) {
    slots_->refuse(Outcome::SessionEnd);
}

void Drainer::begin(const Jvm &jvm) {
    const std::lock_guard guard(passing_);
    pass(jvm);
}

void Drainer::run(const Jvm &jvm) {
    while (!stopped_) {
        {
            const std::lock_guard guard(passing_);
            if (!stopped_) {
                pass(jvm);
            }
        }
        waker_->wait(kPoll);
    }
}

void Drainer::pass(const Jvm &jvm) {
    const Stopwatch stopwatch(&stats_->drain_ns);
    // Deaths are taken first and emitted last: the watch of an object that they name is then seen
    // to have ended before.
    SampledObject *dead = deaths_.take_all();
    const uint64_t now = now_ns();
    slots_->decide_overdue(now, options_->death_patience_ns);
    end_decided_watches(jvm);
    emit_deaths(dead);
    delete_stale_references(jvm);
    if (now - polled_ns_ >= kPollNs) {
        polled_ns_ = now;
        follow_sessions(jvm, now);
        emit_periodically(now);
    }
}

void Drainer::stop(const Jvm &jvm) {
    if (stopped_.exchange(true)) {
        return;
    }
    waker_->wake(); // so that run() ends
    slots_->refuse(Outcome::Shutdown);
    const std::unique_lock guard(passing_, kStopPatience);
    if (!guard.owns_lock()) {
        warn("the last samples could not be written, because the JVM holds the agent's thread; "
             "what was recorded before is complete");
        return;
    }
    const uint64_t deadline = now_ns() + std::chrono::nanoseconds(kTrapPatience).count();
    while (!traps_->is_idle() && now_ns() < deadline) {
        std::this_thread::sleep_for(1ms);
    }
    SampledObject *dead = deaths_.take_all();
    end_decided_watches(jvm);
    emit_deaths(dead);
    end_session(jvm, Outcome::Shutdown);
}

void Drainer::follow_sessions(const Jvm &jvm, uint64_t now) {
    const bool wanted = ft_probes_enabled() && !recording_->is_forbidden();
    const bool recording = recording_->session() != 0;
    if (wanted && !recording) {
        begin_session(jvm, now);
    } else if (!wanted && recording) {
        end_session(jvm, recording_->is_forbidden() ? Outcome::Shutdown : Outcome::SessionEnd);
    }
}

void Drainer::begin_session(const Jvm &jvm, uint64_t now) {
    sites_->reset();
    define_all();
    counted_ns_ = defined_ns_ = now;
    slots_->accept();
    recording_->begin(jvm.jni);
}

void Drainer::end_session(const Jvm &jvm, Outcome outcome) {
    if (recording_->session() == 0) {
        return;
    }
    recording_->end(jvm.jni);
    slots_->refuse(outcome);
    end_decided_watches(jvm);
    sites_->emit_counts();
    stats_->emit();
}

void Drainer::emit_periodically(uint64_t now) {
    if (recording_->session() == 0) {
        return;
    }
    if (now - defined_ns_ >= options_->defs_period_ns) {
        defined_ns_ = now;
        define_all();
    }
    if (now - counted_ns_ >= kCountPeriodNs) {
        counted_ns_ = now;
        sites_->emit_counts();
        stats_->emit();
        check_signal();
    }
}

void Drainer::define_all() const {
    run_->define();
    classes_->define_all();
    contexts_->define_all();
}

void Drainer::end_decided_watches(const Jvm &jvm) {
    for (Slot &slot : slots_->all()) {
        if (!slot.is_decided()) {
            continue;
        }
        {
            const Stopwatch stopwatch(&stats_->arm_ns);
            slots_->disarm(slot);
        }
        stale_references_.push_back(slot.watch.object);
        emit_end(jvm, slot);
        // Last, so that the slot's next watch begins after the end of this one in the trace too.
        slot.free();
    }
}

void Drainer::emit_end(const Jvm &jvm, const Slot &slot) {
    const Watch &watch = slot.watch;
    const uint32_t index = slots_->index_of(slot);
    const End end = end_of(slot.outcome());
    if (end.verdict != FT_VERDICT_CENSORED) {
        watch.site->settle(watch.field);
    }
    if (slot.outcome() == Outcome::Read || slot.outcome() == Outcome::Write) {
        const uint64_t context_id = contexts_->intern(jvm, path_of(slot.access.trace));
        const ft_access access = slot.outcome() == Outcome::Read ? FT_ACCESS_READ : FT_ACCESS_WRITE;
        ft_watch_trap(watch.object_id, watch.field, index, access, context_id,
                      slot.access.thread_id, now_ns() - slot.access.at_ns);
    }
    ft_watch_end(watch.object_id, watch.field, index, end.verdict, end.reason);
}

void Drainer::object_freed(SampledObject *object) {
    object->died_ns = now_ns();
    deaths_.push(object);
}

void Drainer::emit_deaths(SampledObject *oldest) {
    while (oldest != nullptr) {
        const std::unique_ptr<SampledObject> object(oldest);
        oldest = object->next;
        if (object->session == recording_->session()) {
            ft_object_death(object->id, FT_DEATH_GC, object->died_ns - object->born_ns);
        }
    }
}

void Drainer::delete_stale_references(const Jvm &jvm) {
    if (!traps_->is_idle()) {
        return;
    }
    for (const jweak reference : stale_references_) {
        jvm.jni->DeleteWeakGlobalRef(reference);
    }
    stale_references_.clear();
}

void Drainer::check_signal() {
    if (!trap_signal::is_installed() && !recording_->is_forbidden()) {
        recording_->forbid();
        warn("another agent of this process has taken SIGTRAP over, so that sampling ends; start "
             "the service without either that agent or this one");
    }
}

} // namespace fieldtrace
