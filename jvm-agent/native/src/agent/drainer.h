// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <mutex>

#include "base/agenda.h"
#include "base/byte_cost.h"
#include "base/cost_budget.h"
#include "base/host_busy.h"
#include "base/left_memory.h"
#include "base/options.h"
#include "base/thread_times.h"
#include "base/waker.h"
#include "counters/thread_counters.h"
#include "definitions/definitions.h"
#include "definitions/probe_definitions.h"
#include "definitions/recording.h"
#include "jvm/jvm.h"
#include "layers/layer_sampler.h"
#include "samples/allocation_sites.h"
#include "samples/call_pacer.h"
#include "samples/deaths.h"
#include "samples/stats.h"
#include "samples/watch_backend.h"
#include "samples/watches.h"

namespace fieldtrace {

/**
 * What need not happen on the application's threads: ends watches that were decided and frees their
 * slots, emits deaths, counts and definitions, and follows sessions that come and go.
 *
 * The passes are made by a thread of its own, but the first by whoever starts the agent and the
 * last by whoever ends it.
 */
class Drainer {
  public:
    /** What sessions record. */
    struct Recorded {
        Definitions definitions;
        const ProbeDefinitions *probes;
        AllocationSites *sites;
        Watches *watches;
        WatchBackend *backend;
        LayerSampler *layers;     ///< null where none are sampled
        ThreadCounters *counters; ///< null where none are read
    };

    /** What the agent may use of processors, what it has used, and what it is about to. */
    struct Cost {
        CostBudget *budget;
        Stats *stats;
        CallBurst *burst;
        ThreadTimes *threads;
    };

    Drainer(const Options *options, Recording *recording, const Recorded &recorded,
            const Cost &cost, Waker *waker);

    /** The first pass, before the application runs, so that its first calls are recorded. */
    void begin(const Jvm &jvm);

    /** Makes passes until stop(); for a thread attached to the JVM. */
    void run(const Jvm &jvm);

    /** The last pass: ends every watch as `shutdown`, flushes what was counted. Idempotent.
     *
     * @return whether this was the call that made it */
    bool stop(const Jvm &jvm);

    /** Whether stop() was called. */
    bool is_stopped() const { return stopped_.load(); }

    /** Takes over an object that the JVM has freed. Any thread, no call into the JVM. */
    void object_freed(SampledObject *object);

  private:
    void look(const Jvm &jvm, bool is_woken);
    Agenda::Seen see(bool is_woken);
    uint64_t due_ns();
    void pass(const Jvm &jvm, uint64_t now);
    void account(const Jvm &jvm, uint64_t now);
    bool is_wanted() const;
    void tell_recording(const Jvm &jvm);
    void follow_sessions(const Jvm &jvm, uint64_t now);
    void begin_session(const Jvm &jvm, uint64_t now);
    void end_session(const Jvm &jvm, ft_reason reason);
    void end_watches(const Jvm &jvm, ft_reason reason);
    void emit_stats(uint64_t now, bool is_last);
    void emit_periodically(const Jvm &jvm, uint64_t now);
    void bury(SampledObject *oldest);
    void tell_death(const SampledObject &object, uint64_t died_ns) const;
    void share_out(uint64_t elapsed_ns);
    void walk_for_expired(const Jvm &jvm, uint64_t now);
    void check_backend();

    const Options *options_;
    Recording *recording_;
    const Recorded recorded_;
    const Cost cost_;
    Waker *waker_;
    CallPacer pacer_;

    std::timed_mutex passing_;
    std::atomic<bool> stopped_{false};
    Deaths deaths_;
    HostBusy host_busy_;
    ByteCost byte_cost_;
    int byte_looks_ = 0;
    LeftMemory left_memory_;
    Agenda agenda_;
    uint64_t used_ns_ = 0; ///< processor time of the thread that drains, as charged last
    uint64_t counted_ns_ = 0;
    uint64_t walked_ns_ = 0;
    bool is_without_watches_ = false; ///< since samples are forbidden
    uint64_t defined_ns_ = 0;
};

} // namespace fieldtrace
