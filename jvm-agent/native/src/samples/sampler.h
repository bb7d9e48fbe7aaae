// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/cost_budget.h"
#include "base/options.h"
#include "base/random.h"
#include "definitions/call_paths.h"
#include "definitions/classes.h"
#include "jvm/jvm.h"
#include "samples/allocation_sites.h"
#include "samples/field_bytes.h"
#include "samples/first_calls.h"
#include "samples/refused_calls.h"
#include "samples/stats.h"
#include "samples/watch_backend.h"
#include "samples/watches.h"

namespace fieldtrace {

/** What a remote call made. */
struct RemoteCall {
    struct Made {
        uint64_t class_id;
        uint64_t objects;
    };
    struct Sample {
        jint index; ///< in the array of samples
        uint64_t class_id;
    };

    /** The call path was to be taken before, and was not. */
    static constexpr uint64_t kNoPath = UINT64_MAX;

    uint64_t scope_id;
    uint64_t weight;     ///< calls that it stands for
    uint64_t context_id; ///< its call path where it was taken before, kNoPath, or 0 to take it now
    uint64_t request_id; ///< 0 where none is known
    int64_t body_bytes;  ///< -1 where unknown
    uint64_t waited_ns;  ///< between its begin and its end
    uint64_t ended_ns;   ///< when it had returned, of CLOCK_MONOTONIC; 0 where that is not told
    uint32_t cpu_ns;     ///< processor time of its thread until then, 0 where not measured
    uint32_t decode_ns;  ///< of that what made objects of the answer
    uint32_t early_decode_ns;  ///< of that what was before the answer's last byte
    uint32_t client_decode_ns; ///< of decode_ns what another thread had
    jint format;               ///< in which its answer travels, of the bridge's CallFormats
    bool is_further_part;      ///< whether a part of it has ended before
    bool is_looked_into;       ///< whether its objects were looked for
    std::vector<Made> made;
    jobjectArray sample_objects;
    std::vector<Sample> samples; ///< in random order: slots go to the first
};

/**
 * What happens on the application's thread when a remote call ends: its call path is taken, its
 * objects are counted, and the sampled ones are watched by the time it returns, because its caller
 * may read them at once.
 */
class Sampler {
  public:
    Sampler(const Options *options, Classes *classes, CallPaths *paths, AllocationSites *sites,
            const FieldBytes *bytes, Watches *watches, WatchBackend *backend,
            const CostBudget *budget, Stats *stats);

    /** A remote call that was drawn begins. Whether its objects are to be looked for; not where the
     * cost budget is exhausted. Any thread. */
    bool remote_call_begins(uint64_t scope_id);

    /** A further part of a remote call begins. Whether its objects are to be looked for, as those
     * of the whole call are or are not. Any thread. */
    bool remote_call_goes_on(uint64_t scope_id) const { return !refusals_.holds(scope_id); }

    /** @param session the recording that this belongs to */
    void remote_call_ended(const Jvm &jvm, const RemoteCall &call, uint64_t session);

    /** The call path that the calling thread is at; 0 where it could not be taken, or costs too
     * much. */
    uint64_t call_path(const Jvm &jvm);

    /**
     * The same whatever it costs, for a call that is among the first of its kind; else 0.
     *
     * @param session the recording that this belongs to
     * @param kind see FirstCalls
     */
    uint64_t first_call_path(const Jvm &jvm, uint64_t session, uint64_t kind);

  private:
    uint64_t charged_path(const Jvm &jvm);

    AllocationSite *site_of(uint64_t context_id, uint64_t class_id);
    void sample(const Jvm &jvm, const RemoteCall &call, uint64_t context_id, uint64_t session,
                LapTimer *timer);
    void watch(const Jvm &jvm, jobject object, SampledObject described, const RemoteCall &call,
               Room room);
    void measure(const Jvm &jvm, jobject object, AllocationSite *site, jint format);

    const Options *options_;
    Classes *classes_;
    CallPaths *paths_;
    AllocationSites *sites_;
    const FieldBytes *bytes_;
    Watches *watches_;
    WatchBackend *backend_;
    const CostBudget *budget_;
    Stats *stats_;
    Random random_;
    FirstCalls first_calls_;
    RefusedCalls refusals_;
};

} // namespace fieldtrace
