// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "base/options.h"
#include "base/waker.h"
#include "definitions/classes.h"
#include "hw/arming_time.h"
#include "hw/register_lease.h"
#include "hw/slots.h"
#include "hw/trap_handler.h"
#include "jvm/call_trace.h"
#include "jvm/jvm_environment.h"
#include "registers/slot_turnover.h"
#include "samples/stats.h"
#include "samples/watch_backend.h"
#include "samples/watches.h"

namespace fieldtrace {

/** Watches with debug registers: one field of an object, of four objects at once. */
class HwBackend : public WatchBackend {
  public:
    /** @param share of the budget that taking and holding the registers may have */
    HwBackend(const WatchedJvm &watched, const CostBudget *budget, double share, Waker *drainer)
        : watched_(watched), drainer_(drainer), budget_(budget, share, watched.stats),
          lease_(&slots_, watched.options->watch_release_ns, watched.stats, &budget_, drainer) {}

    const char *name() const override { return "hw"; }
    Error open(const Jvm &jvm) override;
    Error close(JNIEnv *jni) override;
    WatchChoice choose_fields(const Jvm &jvm, jobject object, AllocationSite &site,
                              const Room &room, Random *random) override;
    Room make_room(const AllocationSite &site) override;
    void watch(const Jvm &jvm, jobject object, SampledObject &sampled, Room room) override;
    uint32_t copied(const Jvm &jvm, jobject original, jobject copy) override;
    void refuse(ft_reason reason) override;
    void accept() override;
    void request_over(uint64_t object_id) override;
    void forget(uint64_t object_id) override;
    double samples_per_second() override;
    double calls_per_second() const override;
    void drain(const Jvm &jvm) override;
    bool is_idle() const override { return traps_.is_idle(); }
    std::optional<std::string> fault() override;
    void jvm_ending() override;
    void collection_started() override { slots_.collection_started(); }
    bool collection_finished() override;

    /** A register for one more object, as make_room(), but what is had none is not counted. */
    Room claim_room();

    /** Whether a request may wait for a register; where not, one is armed for late checks alone.
     * Any thread. */
    bool is_quick() const { return arming_.bearable() > 0; }

    /** A sample is not begun, because a request would wait for too long. Any thread. */
    void left_out() { watched_.stats->samples_long_wait.fetch_add(1, std::memory_order_relaxed); }

  private:
    /** A sampled object whose fate is not known. */
    struct Held {
        jweak reference;
        uintptr_t left_at; ///< where it lay when its request was over, 0 before
    };

    /** Of objects that waited. */
    struct Fates {
        std::vector<uint64_t> dead;
        std::vector<uint64_t> alive; ///< after their request was over
    };

    bool hold(const SampledObject &sampled, Slot *slot);
    void arm_now(Slot *slot);
    void arm_late_checks();
    std::vector<Slot *> take_late_checks();
    void note_arming(uint64_t begun_ns, bool is_done);
    void measure_arming(uint64_t now);
    void release_forgotten();
    bool tell_noted(const Jvm &jvm, Slot &slot);
    void tell_end(const Slot &slot);
    Fates look_for_fates();
    void delete_stale_references(JNIEnv *jni);

    const WatchedJvm watched_;
    Waker *drainer_;

    Slots slots_;
    RegisterBudget budget_;
    RegisterLease lease_;
    AsyncCallTracer tracer_;
    TrapHandler traps_{&slots_, &tracer_, watched_.bookkeeping, watched_.stats, drainer_};
    ArmingTime arming_{watched_.options->longest_wait_ns};
    bool was_open_ = false; ///< whether the registers were held when the drainer looked last
    /** Taken before that of the slots, and never for as long as a register is armed. */
    std::mutex held_lock_;
    std::unordered_map<uint64_t, Held> held_;
    unsigned arming_now_ = 0;             ///< threads of the application that arm
    std::vector<Slot *> to_arm_;          ///< for late checks; claimed
    std::vector<jweak> forgotten_;        ///< whose slots are to be released
    std::atomic<bool> is_holding_{false}; ///< whether held_ has any
    uint64_t collections_seen_ = 0;
    SlotTurnover turnover_;
    uint64_t turnover_since_ns_ = 0;
    /** Of forgotten objects; the trap handler may still look at the word behind them. */
    std::vector<jweak> stale_references_;
};

} // namespace fieldtrace
