// SPDX-License-Identifier: MIT
#include "drainer.h"

#include <algorithm>
#include <chrono>
#include <fieldtrace/probes.h>
#include <memory>
#include <thread>
#include <utility>

#include "heap_walk.h"
#include "message.h"

namespace fieldtrace {
namespace {

using namespace std::chrono_literals;

// Sessions are begun by hand or by a script; a tenth of a second is not noticed there.
constexpr uint64_t kPollNs = 100'000'000;
// Far longer than `lttng start` or `enable-event` takes for the twenty events.
constexpr uint64_t kSettleNs = 500'000'000;
constexpr uint64_t kCountPeriodNs = 1'000'000'000;
// A pass takes microseconds; a JVM must not be kept from ending because of one that hangs.
constexpr auto kStopPatience = 2s;
// The handler takes some ten microseconds.
constexpr auto kTrapPatience = 100ms;

} // namespace

Drainer::Drainer(const Options *options, const RunInfo *run, Recording *recording, Classes *classes,
                 Contexts *contexts, const TraceStrings *strings, AllocationSites *sites,
                 Watches *watches, WatchBackend *backend, CostBudget *budget, Stats *stats,
                 Waker *waker)
    : options_(options), run_(run), recording_(recording), classes_(classes), contexts_(contexts),
      strings_(strings), sites_(sites), watches_(watches), backend_(backend), budget_(budget),
      stats_(stats), waker_(waker) {
    backend_->refuse(FT_REASON_SESSION_END);
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
        waker_->wait(std::chrono::nanoseconds(pause_ns()));
    }
}

uint64_t Drainer::pause_ns() const {
    const uint64_t now = now_ns();
    const uint64_t due = watches_->next_due_ns();
    return due <= now ? 0 : std::min(kPollNs, due - now);
}

void Drainer::pass(const Jvm &jvm) {
    const Stopwatch stopwatch(&stats_->drain_ns);
    // Deaths are taken first and told last: what accessed the object before is then seen before.
    SampledObject *dead = deaths_.take_all();
    const uint64_t now = now_ns();
    watches_->sweep(now);
    backend_->drain(jvm);
    bury(dead);
    if (now - polled_ns_ >= kPollNs) {
        polled_ns_ = now;
        follow_sessions(jvm, now);
        emit_periodically(jvm, now);
    }
    budget_->account(now, process_cpu_ns(), stats_->spent_ns());
}

void Drainer::stop(const Jvm &jvm) {
    if (stopped_.exchange(true)) {
        return;
    }
    waker_->wake(); // so that run() ends
    backend_->refuse(FT_REASON_SHUTDOWN);
    const std::unique_lock guard(passing_, kStopPatience);
    if (!guard.owns_lock()) {
        warn("the last samples could not be written, because the JVM holds the agent's thread; "
             "what was recorded before is complete");
        return;
    }
    const uint64_t deadline = now_ns() + std::chrono::nanoseconds(kTrapPatience).count();
    while (!backend_->is_idle() && now_ns() < deadline) {
        std::this_thread::sleep_for(1ms);
    }
    SampledObject *dead = deaths_.take_all();
    backend_->drain(jvm);
    bury(dead);
    end_session(jvm, FT_REASON_SHUTDOWN);
}

void Drainer::follow_sessions(const Jvm &jvm, uint64_t now) {
    const bool samples = !recording_->forbids_samples();
    const bool wanted = ft_probes_enabled() && (samples || options_->spans);
    const bool recording = recording_->session() != 0;
    if (wanted && !recording) {
        begin_session(now);
    } else if (!wanted && recording) {
        end_session(jvm, samples ? FT_REASON_SESSION_END : FT_REASON_SHUTDOWN);
    }
    if (recording_->session() != 0) {
        recording_->tell(jvm.jni, options_->fields && samples && ft_samples_enabled(),
                         options_->spans);
        if (!samples && !is_without_watches_) {
            is_without_watches_ = true; // for good
            end_watches(jvm, FT_REASON_SHUTDOWN);
        }
    }
}

void Drainer::begin_session(uint64_t now) {
    sites_->reset();
    define_all();
    counted_ns_ = now;
    // LTTng enables a session's events one by one: the definitions above may have come before their
    // own events were enabled, so they come again soon.
    defined_ns_ = now - std::max(options_->defs_period_ns, kSettleNs) + kSettleNs;
    if (!recording_->forbids_samples()) {
        backend_->accept();
    }
    recording_->begin();
}

void Drainer::end_session(const Jvm &jvm, ft_reason reason) {
    if (recording_->session() == 0) {
        return;
    }
    recording_->end(jvm.jni);
    end_watches(jvm, reason);
    sites_->emit_counts();
    stats_->emit(*budget_);
}

void Drainer::end_watches(const Jvm &jvm, ft_reason reason) {
    backend_->refuse(reason);
    backend_->drain(jvm);
    watches_->end_all(reason);
    backend_->drain(jvm); // frees what the end has left
}

void Drainer::emit_periodically(const Jvm &jvm, uint64_t now) {
    if (recording_->session() == 0) {
        return;
    }
    if (now - defined_ns_ >= options_->defs_period_ns) {
        defined_ns_ = now;
        define_all();
    }
    if (now - counted_ns_ >= kCountPeriodNs) {
        share_out(now - std::exchange(counted_ns_, now));
        sites_->renew(options_->sampling_verdicts, now, options_->sampling_renew_ns);
        walk_for_expired(jvm, now);
        sites_->emit_counts();
        stats_->emit(*budget_);
        check_backend();
    }
}

void Drainer::share_out(uint64_t elapsed_ns) {
    sites_->share_out(backend_->samples_per_second(), static_cast<double>(elapsed_ns) / 1e9);
}

void Drainer::walk_for_expired(const Jvm &jvm, uint64_t now) {
    // As many objects as possible share a walk.
    if (!watches_->has_expired() || now - walked_ns_ < options_->death_patience_ns ||
        budget_->is_exhausted(stats_->spent_ns())) {
        return;
    }
    walked_ns_ = now;
    const uint64_t walk = ++stats_->walks;
    const bool is_done = walk_heap(jvm.jvmti, walk);
    // On a thread of the JVM, for which this one waits.
    stats_->walk_ns += now_ns() - now;
    for (SampledObject *sampled : watches_->take_expired()) {
        if (is_done && sampled->reached_by != walk) {
            watches_->died(sampled->id);
            ft_object_death(sampled->id, FT_DEATH_UNREACHABLE, now - sampled->born_ns);
            sampled->is_buried = true;
        } else {
            watches_->outlived(sampled->id);
        }
    }
}

void Drainer::define_all() const {
    run_->define();
    classes_->define_all();
    contexts_->define_all();
    strings_->define_all();
}

void Drainer::object_freed(SampledObject *object) {
    if (std::atomic_ref(object->holders).fetch_sub(1) > 1) {
        return;
    }
    object->died_ns = now_ns();
    deaths_.push(object);
}

void Drainer::bury(SampledObject *oldest) {
    while (oldest != nullptr) {
        const std::unique_ptr<SampledObject> object(oldest);
        oldest = object->next;
        watches_->died(object->id);
        if (object->session == recording_->session() && !object->is_buried) {
            ft_object_death(object->id, FT_DEATH_GC, object->died_ns - object->born_ns);
        }
    }
}

void Drainer::check_backend() {
    if (recording_->forbids_samples()) {
        return;
    }
    if (const std::optional<std::string> fault = backend_->fault()) {
        recording_->forbid_samples();
        warn(*fault);
    }
}

} // namespace fieldtrace
