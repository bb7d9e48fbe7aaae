// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fieldtrace/probes.h>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>

#include "allocation_sites.h"
#include "contexts.h"
#include "jvm.h"
#include "sampled_object.h"

namespace fieldtrace {

/** An access to a watched field, as a backend saw it. */
struct SeenAccess {
    uint64_t object_id;
    uint32_t field;
    ft_access access;
    uint32_t thread_id; ///< as gettid() says
    uint64_t at_ns;
    std::span<const RawFrame> path; ///< innermost first
};

/**
 * The watches that have not ended, and what they end in. Backends tell it what they see; it emits
 * events and counts verdicts. Thread-safe.
 */
class Watches {
  public:
    explicit Watches(Contexts *contexts) : contexts_(contexts) {}

    /** The object is sampled, ahead of WatchBackend::watch(). Emits `object_alloc`. */
    void add(const SampledObject &sampled, uint64_t scope_id);

    /**
     * A field is watched from now on. Emits `watch_set`.
     *
     * @param slot FT_NO_SLOT where the backend has none
     */
    void began(uint64_t object_id, uint32_t field, uint32_t slot);

    /** A field of the object that was to be watched is not. */
    void never_began(uint64_t object_id, uint32_t field, ft_reason reason);

    /** Of a watched field nothing more can be told. */
    void lost(uint64_t object_id, uint32_t field, ft_reason reason);

    /** A watched field was accessed. Accesses after the first are passed over. */
    void accessed(const Jvm &jvm, const SeenAccess &seen);

    /** The object died, and what was not accessed until now never will be. */
    void died(uint64_t object_id);

    /** Ends every watch as `censored`. */
    void end_all(ft_reason reason);

  private:
    struct Watch {
        uint32_t field;
        uint32_t slot;
    };
    struct Watched {
        AllocationSite *site;
        std::vector<Watch> open;
    };

    /** A watch that was open and is no more. */
    struct Taken {
        AllocationSite *site;
        uint32_t slot;
    };

    std::optional<Taken> take(uint64_t object_id, uint32_t field);

    Contexts *contexts_;
    std::mutex lock_;
    std::unordered_map<uint64_t, Watched> objects_;
};

} // namespace fieldtrace
