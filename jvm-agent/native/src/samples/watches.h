// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <fieldtrace/probes.h>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/options.h"
#include "definitions/contexts.h"
#include "jvm/jvm.h"
#include "samples/allocation_sites.h"
#include "samples/sampled_object.h"
#include "samples/stats.h"

namespace fieldtrace {

/** An access to a watched field, as a backend saw it. */
struct SeenAccess {
    uint64_t object_id;
    uint32_t field;
    ft_access access;
    uint32_t thread_id; ///< as gettid() says
    uint64_t at_ns;
    std::span<const RawFrame> path;  ///< innermost first
    template_place::Place place = 0; ///< of that thread
};

/** What Watches asks of a backend. It calls without holding its lock. */
class WatchedObjects {
  public:
    virtual ~WatchedObjects() = default;

    /** The request of the object is over: what is scarce is to be spent on others. */
    virtual void request_over(uint64_t object_id) = 0;

    /** The fate of the object is known: nothing about it is wanted any more. */
    virtual void forget(uint64_t object_id) = 0;
};

/**
 * The samples whose fate is not known yet, and their verdicts. Backends tell what they see; this
 * emits events and counts verdicts. Thread-safe.
 *
 * A verdict is given when the fate of the object is known, and not before, to a field that was read
 * as to one that was not. A read is seen at once, but that nobody will ever read is known only when
 * the object is dead; whatever comes between (a patience that runs out, the end of the recording,
 * an object that a cache keeps) would take away fields not read yet and leave the read ones, and
 * the utilisation would come out too high. So the fate alone decides whether a sample counts, and
 * the access only as what: of the objects that died within the patience, those whose field had been
 * read. This is complete-case analysis, which is unbiased where being complete does not depend on
 * what is measured (Little, Rubin: Statistical Analysis with Missing Data, section 3.2).
 */
class Watches {
  public:
    /** How many reads of a watch are looked at for what they are for. An object in a hash table is
     * asked for its hash code again and again, and each time costs a call path. */
    static constexpr uint32_t kMostReads = 5;

    Watches(const Options *options, Contexts *contexts) : options_(options), contexts_(contexts) {}

    /** Tells where to ask; before anything else. */
    void ask(WatchedObjects *backend) { backend_ = backend; }

    /** An id for a sample. Any thread. */
    uint64_t new_id() { return last_id_.fetch_add(1) + 1; }

    /** Tells where it is counted what is left out; before anything else. */
    void count_in(Stats *stats) { stats_ = stats; }

    /** Tells where it is noted that marks miss reads of a class's field; before anything else. */
    void note_misses_in(AllocationSites *sites) { sites_ = sites; }

    /** The object is sampled, ahead of WatchBackend::watch(). Emits `object_alloc`. */
    void add(SampledObject *sampled, uint64_t scope_id);

    /** A debug register watches it beside a sample of the same object that has marks. Emits
     * `object_alloc` and `object_check`. */
    void add_beside(SampledObject *sampled, uint64_t marked_id);

    /**
     * A field is watched from now on. Emits `watch_set`.
     *
     * @param slot FT_NO_SLOT where the backend has none
     */
    void began(uint64_t object_id, uint32_t field, uint32_t slot);

    /** A field of the object that was to be watched is not. */
    void never_began(uint64_t object_id, uint32_t field, ft_reason reason);

    /**
     * A register is about to be armed for a late check. Drainer.
     *
     * @return whether there is something to compare: not where the mark has seen an access already,
     *         and so misses none of this object, which counts as checked
     */
    bool late_check_begins(uint64_t object_id, uint32_t field);

    /** The watched fields of an object of whose next access something is to be learnt. */
    std::vector<uint32_t> awaited(uint64_t object_id) const;

    /** Of a watched field nothing more can be told. */
    void lost(uint64_t object_id, uint32_t field, ft_reason reason);

    /**
     * A watched field was accessed.
     *
     * The first access decides what the watch finds. After a read that the application does not act
     * on, further ones count as far as they say that it does, or that it hands the value on; others
     * are passed over.
     *
     * @return whether something is to be learnt of the next access; where not, the field's slot, if
     *         it had one, counts as free
     */
    bool accessed(const Jvm &jvm, const SeenAccess &seen);

    /** The same, where the call path is known. */
    bool accessed(const SeenAccess &seen, const Contexts::CallPath &path);

    /** The slot of a watched field is free; if it has none any more, nothing happens. */
    void released(uint64_t object_id, uint32_t field);

    /**
     * The slot of a watched field is free, because it can tell no more. What it saw read stays
     * read, and is for what was told at least; what was not read is lost.
     */
    void stopped(uint64_t object_id, uint32_t field, ft_reason reason);

    /**
     * A request is over: `watch.grace` later its objects are. Application threads.
     *
     * @return whether next_due_ns() may be sooner now
     */
    bool request_ended(uint64_t request_id, uint64_t now);

    /**
     * Whether any request has samples, which mostly none has: who asks first spares requests the
     * clock, and waiting for each other at a lock.
     */
    [[nodiscard]] bool any_of_requests() const { return requests_ != 0; }

    /** The object died, and what was not accessed until now never will be. */
    void died(uint64_t object_id);

    /** The object was found alive when it was no longer watched. */
    void outlived(uint64_t object_id) { give_up(object_id, FT_REASON_OUTLIVED); }

    /** The object was copied, and whether the copy is read is not seen. */
    void copied(uint64_t object_id) { give_up(object_id, FT_REASON_COPIED); }

    /** Whether objects of a class are read is not seen any more. */
    void unseen(uint64_t class_id);

    /** Marks do not see all reads of a class's field: what they tell of it is void, and what they
     * would still tell is lost. */
    void marks_miss(uint64_t class_id, uint32_t field);

    /** The collector has looked which objects are dead. Any thread, also while all others stand. */
    void collected(uint64_t now) { collected_ns_.store(now, std::memory_order_relaxed); }

    /** Acts on what has come due: grace and patience that are over. Drainer. */
    void sweep(uint64_t now);

    /**
     * The objects whose patience is over and whose death a heap walk may still find; each of them
     * must be told died() or outlived(). None unless `death.reachability` is on.
     */
    std::vector<SampledObject *> take_expired();

    /** Whether take_expired() has something to give. */
    bool has_expired() const;

    /** When sweep() has something to do next; the far future where nothing waits. */
    uint64_t next_due_ns();

    /** Ends every watch as `censored`. */
    void end_all(ft_reason reason);

    /** Whether an object waits for its fate. */
    bool is_waiting(uint64_t object_id) const;

    /** How many objects wait for their fate. */
    size_t waiting() const;

  private:
    enum class Found : uint8_t { Nothing, Read, Written };
    struct Watch {
        uint32_t field;
        uint32_t slot; ///< FT_NO_SLOT once it is released
        Found found;
        ft_use use = FT_USE_DIRECT; ///< the most that it was read for
        uint32_t looked_at = 0;     ///< reads
        bool is_awaited = true;     ///< whether something is to be learnt of its next access
    };
    struct Watched {
        SampledObject *sampled; ///< lives until died() at least
        std::vector<Watch> watches;
    };
    struct Due {
        uint64_t at_ns;
        uint64_t object_id;
    };

    bool learn(Watch *watch, ft_access access, ft_use use);
    void cut_use();
    static ft_found found_of(const Watch &watch);
    Watch *find(uint64_t object_id, uint32_t field);
    std::optional<Watched> take(uint64_t object_id);
    void leave_request(uint64_t object_id, uint64_t request_id);
    static std::vector<uint64_t> take_due(std::deque<Due> *queue, uint64_t now);
    void give_up(uint64_t object_id, ft_reason reason);
    void follow_collections(uint64_t now);
    std::vector<uint64_t> take_overdue(uint64_t now);
    void settle(SampledObject *sampled, const Watch &watch);
    static void censor(uint64_t object_id, const Watched &watched, ft_reason reason);

    const Options *options_;
    Contexts *contexts_;
    WatchedObjects *backend_ = nullptr;
    AllocationSites *sites_ = nullptr;
    Stats *stats_ = nullptr;
    std::atomic<uint64_t> last_id_{0};

    mutable std::mutex lock_;
    std::unordered_map<uint64_t, Watched> objects_;
    std::unordered_map<uint64_t, std::vector<uint64_t>> by_request_;
    std::atomic<size_t> requests_{0}; // how many those are; written under the lock
    // Each in the order of time, because grace and patience are the same for all.
    std::deque<Due> graces_;
    std::deque<Due> patiences_;
    std::deque<Due> patiences_of_marks_;
    std::vector<uint64_t> expired_;
    uint64_t swept_ns_ = 0;
    std::atomic<uint64_t> collected_ns_{0};
    uint64_t collection_ns_ = 0; ///< whose deaths are being told, 0 where none is
    uint64_t told_ns_ = 0;       ///< all that died by then is known
};

} // namespace fieldtrace
