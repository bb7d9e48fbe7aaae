// SPDX-License-Identifier: MIT
#include "agent/drainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fieldtrace/probes.h>
#include <memory>
#include <thread>
#include <utility>

#include "base/message.h"
#include "samples/heap_walk.h"

namespace fieldtrace {
namespace {

using namespace std::chrono_literals;

// Far longer than `lttng start` or `enable-event` takes for the twenty events.
constexpr uint64_t kSettleNs = 500'000'000;
constexpr uint64_t kCountPeriodNs = 1'000'000'000;
// A pass takes microseconds; a JVM must not be kept from ending because of one that hangs.
constexpr auto kStopPatience = 2s;
// Where others want the processor, too, the first look may be slower than all of the next ones.
constexpr int kByteLooks = 5;
// The handler takes some ten microseconds.
constexpr auto kTrapPatience = 100ms;

} // namespace

Drainer::Drainer(const Options *options, Recording *recording, const Recorded &recorded,
                 const Cost &cost, Waker *waker)
    : options_(options), recording_(recording), recorded_(recorded), cost_(cost), waker_(waker),
      pacer_(cost.budget, cost.stats, cost.burst) {
    recorded_.backend->refuse(FT_REASON_SESSION_END);
}

void Drainer::begin(const Jvm &jvm) {
    const std::lock_guard guard(passing_);
    const Stopwatch stopwatch(&cost_.stats->drain_ns);
    pass(jvm, now_ns());
}

void Drainer::run(const Jvm &jvm) {
    bool is_woken = false;
    while (!stopped_) {
        {
            const std::lock_guard guard(passing_);
            if (!stopped_) {
                look(jvm, is_woken);
            }
        }
        const uint64_t pause = agenda_.pause_ns(now_ns(), due_ns(), recording_->session() != 0);
        is_woken = waker_->wait(std::chrono::nanoseconds(pause));
    }
}

void Drainer::look(const Jvm &jvm, bool is_woken) {
    const uint64_t now = now_ns();
    if (!agenda_.is_due(now, see(is_woken))) {
        tell_recording(jvm);
        return;
    }
    pass(jvm, now);
    // All that the thread has used, looks and wake-ups among it.
    const uint64_t used = thread_cpu_ns();
    cost_.stats->drain_ns += used - std::exchange(used_ns_, used);
    agenda_.passed(now, cost_.stats->spent_ns() - cost_.stats->drain_ns, cost_.stats->calls_drawn);
}

Agenda::Seen Drainer::see(bool is_woken) {
    const uint64_t spent = cost_.stats->spent_ns();
    return {.is_woken = is_woken,
            .has_deaths = deaths_.are_any(),
            .session_changes = is_wanted() != (recording_->session() != 0) ||
                               (recording_->forbids_samples() && !is_without_watches_),
            .is_exhausted = cost_.budget->is_exhausted(spent),
            .due_ns = due_ns(),
            .spent_ns = spent - cost_.stats->drain_ns};
}

uint64_t Drainer::due_ns() {
    const uint64_t due = recorded_.watches->next_due_ns();
    return recording_->session() == 0 ? due
                                      : std::min({due, counted_ns_ + kCountPeriodNs,
                                                  defined_ns_ + options_->defs_period_ns});
}

void Drainer::pass(const Jvm &jvm, uint64_t now) {
    // Deaths are taken first and told last: what accessed the object before is then seen before.
    SampledObject *dead = deaths_.take_all();
    recorded_.watches->sweep(now);
    recorded_.backend->drain(jvm);
    bury(dead);
    follow_sessions(jvm, now);
    if (recorded_.layers != nullptr && recording_->session() != 0) {
        recorded_.layers->drain(jvm, now);
    }
    emit_periodically(jvm, now);
    account(jvm, now);
}

void Drainer::account(const Jvm &jvm, uint64_t now) {
    const int before = pacer_.log_of_interval();
    if (pacer_.look(now, recorded_.backend->calls_per_second())) {
        const int log = pacer_.log_of_interval();
        if (log != before) {
            recorded_.sites->thin(std::ldexp(1.0, before - log));
        }
        recording_->tell_call_interval(jvm.jni, log);
    }
}

bool Drainer::stop(const Jvm &jvm) {
    if (stopped_.exchange(true)) {
        return false;
    }
    waker_->wake(); // so that run() ends
    recorded_.backend->refuse(FT_REASON_SHUTDOWN);
    const std::unique_lock guard(passing_, kStopPatience);
    if (!guard.owns_lock()) {
        warn("the last samples could not be written, because the JVM holds the agent's thread; "
             "what was recorded before is complete");
        return false;
    }
    const uint64_t deadline = now_ns() + std::chrono::nanoseconds(kTrapPatience).count();
    while (!recorded_.backend->is_idle() && now_ns() < deadline) {
        std::this_thread::sleep_for(1ms);
    }
    // The JVM tells what a collection has found dead on a thread of its own, a while after it;
    // whoever wants to hear no more of it hears at once what is left.
    jvm.jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_OBJECT_FREE, nullptr);
    SampledObject *dead = deaths_.take_all();
    recorded_.backend->drain(jvm);
    bury(dead);
    end_session(jvm, FT_REASON_SHUTDOWN);
    return true;
}

bool Drainer::is_wanted() const {
    return (ft_probes_enabled() || recording_->is_listened()) &&
           (!recording_->forbids_samples() || options_->spans || recorded_.probes->has_any());
}

void Drainer::tell_recording(const Jvm &jvm) {
    if (recording_->session() != 0) {
        const bool are_wanted = ft_samples_enabled() || recording_->is_listened();
        recording_->tell(jvm.jni, options_->fields && !recording_->forbids_samples() && are_wanted,
                         options_->spans, ft_method_block_enabled() || ft_method_event_enabled());
    }
}

void Drainer::follow_sessions(const Jvm &jvm, uint64_t now) {
    const bool samples = !recording_->forbids_samples();
    const bool wanted = is_wanted();
    const bool recording = recording_->session() != 0;
    if (wanted && !recording) {
        begin_session(jvm, now);
    } else if (!wanted && recording) {
        end_session(jvm, samples ? FT_REASON_SESSION_END : FT_REASON_SHUTDOWN);
    }
    tell_recording(jvm);
    if (!samples && !is_without_watches_) {
        is_without_watches_ = true; // for good
        if (recording_->session() != 0) {
            end_watches(jvm, FT_REASON_SHUTDOWN);
        }
    }
}

void Drainer::begin_session(const Jvm &jvm, uint64_t now) {
    recorded_.sites->reset();
    recorded_.definitions.emit();
    counted_ns_ = now;
    left_memory_.recording_begins(now);
    // LTTng enables a session's events one by one: the definitions above may have come before their
    // own events were enabled, so they come again soon.
    defined_ns_ = now - std::max(options_->defs_period_ns, kSettleNs) + kSettleNs;
    if (!recording_->forbids_samples()) {
        recorded_.backend->accept();
    }
    recording_->begin();
    if (recorded_.layers != nullptr) {
        recorded_.layers->begin(jvm.jni, recording_->session());
    }
    if (recorded_.counters != nullptr) {
        recorded_.counters->begin(recording_->session());
    }
}

void Drainer::end_session(const Jvm &jvm, ft_reason reason) {
    if (recording_->session() == 0) {
        return;
    }
    recording_->end(jvm.jni);
    if (recorded_.layers != nullptr) {
        recorded_.layers->end(jvm);
    }
    if (recorded_.counters != nullptr) {
        recorded_.counters->end();
    }
    end_watches(jvm, reason);
    recorded_.sites->emit_counts();
    emit_stats(now_ns(), true);
}

void Drainer::emit_stats(uint64_t now, bool is_last) {
    cost_.stats->set(cost_.threads->look(now, is_last));
    cost_.stats->host_busy_ns = host_busy_.look(now);
    // Of a process that calls nobody no answer has bytes.
    if (byte_looks_ < kByteLooks && cost_.stats->calls_drawn > 0) {
        byte_looks_++;
        byte_cost_ = byte_cost_.least(ByteCost::measure());
    }
    cost_.stats->emit(*cost_.budget, byte_cost_);
}

void Drainer::end_watches(const Jvm &jvm, ft_reason reason) {
    recorded_.backend->refuse(reason);
    recorded_.backend->drain(jvm);
    recorded_.watches->end_all(reason);
    recorded_.backend->drain(jvm); // frees what the end has left
}

void Drainer::emit_periodically(const Jvm &jvm, uint64_t now) {
    if (recording_->session() == 0) {
        return;
    }
    if (now - defined_ns_ >= options_->defs_period_ns) {
        defined_ns_ = now;
        recorded_.definitions.emit();
    }
    if (now - counted_ns_ >= kCountPeriodNs) {
        share_out(now - std::exchange(counted_ns_, now));
        recorded_.sites->renew(options_->sampling_verdicts, now, options_->sampling_renew_ns);
        walk_for_expired(jvm, now);
        recorded_.sites->emit_counts();
        emit_stats(now, false);
        left_memory_.look(now);
        check_backend();
    }
}

void Drainer::share_out(uint64_t elapsed_ns) {
    recorded_.sites->share_out(options_->sampling_verdicts, recorded_.backend->samples_per_second(),
                               static_cast<double>(elapsed_ns) / 1e9);
}

void Drainer::walk_for_expired(const Jvm &jvm, uint64_t now) {
    // As many objects as possible share a walk.
    if (!recorded_.watches->has_expired() || now - walked_ns_ < options_->death_patience_ns ||
        cost_.budget->is_exhausted(cost_.stats->spent_ns())) {
        return;
    }
    walked_ns_ = now;
    const uint64_t walk = ++cost_.stats->walks;
    const bool is_done = walk_heap(jvm.jvmti, walk);
    // On a thread of the JVM, for which this one waits.
    cost_.stats->walk_ns += now_ns() - now;
    for (SampledObject *sampled : recorded_.watches->take_expired()) {
        if (is_done && sampled->reached_by != walk) {
            recorded_.watches->died(sampled->id);
            ft_object_death(sampled->id, FT_DEATH_UNREACHABLE, now - sampled->born_ns);
            sampled->is_buried = true;
        } else {
            recorded_.watches->outlived(sampled->id);
        }
    }
}

void Drainer::object_freed(SampledObject *object) {
    if (std::atomic_ref(object->holders).fetch_sub(1) > 1) {
        return;
    }
    object->died_ns = now_ns();
    recorded_.watches->collected(object->died_ns); // not every collector's pauses are told
    deaths_.push(object);
}

void Drainer::bury(SampledObject *oldest) {
    while (oldest != nullptr) {
        const std::unique_ptr<SampledObject> object(oldest);
        oldest = object->next;
        if (object->beside) {
            // Though the other may have ended long ago; it goes with it.
            recorded_.watches->died(object->beside->id);
            tell_death(*object->beside, object->died_ns);
        }
        recorded_.watches->died(object->id);
        tell_death(*object, object->died_ns);
    }
}

void Drainer::tell_death(const SampledObject &object, uint64_t died_ns) const {
    if (object.session == recording_->session() && !object.is_buried) {
        ft_object_death(object.id, FT_DEATH_GC, died_ns - object.born_ns);
    }
}

void Drainer::check_backend() {
    if (recording_->forbids_samples()) {
        return;
    }
    if (const std::optional<std::string> fault = recorded_.backend->fault()) {
        recording_->forbid_samples();
        warn(*fault);
    }
}

} // namespace fieldtrace
