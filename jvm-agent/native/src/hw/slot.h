// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <fieldtrace/probes.h>
#include <jni.h>

#include "jvm/call_trace.h"
#include "jvm/template_place.h"
#include "registers/watch_cookie.h"

namespace fieldtrace {

/** How a watch ended. */
enum class Outcome : uint8_t {
    Read, ///< as often as is looked at, or for what no further read could add to
    Write,
    Undecoded,
    Died,
    Moved,
    Released,
    ArmFailed,
    SessionEnd,
    Shutdown,
};

/** An access to a watched field: who, when, and from where. */
struct TrappedAccess {
    ft_access access;
    uint32_t thread_id; ///< as gettid() says
    uint64_t at_ns;
    template_place::Place place;
    CallTrace trace;
};

/** What a slot watches. Written by the thread that claimed the slot, before it arms it. */
struct Watch {
    uint64_t object_id;
    jweak object;
    uint32_t field;  ///< index of the field in the object's class
    uint32_t offset; ///< of the field in the object, bytes
    uint32_t length; ///< of the field, bytes
    uint64_t since_ns;
};

/**
 * One debug register's place in the life of a watch:
 *
 *     Free -> Claimed -> Armed -> Deciding -> Decided -> Free
 *
 * Any thread claims a free slot and arms it. Whoever takes it from Armed to Deciding has decided
 * how the watch ends, so that each watch has one outcome however many accesses, collections and
 * time-outs compete. The drainer frees it. State and generation change in one word.
 *
 * A read is noted, and the slot stays armed, for what the field is read for is known only when the
 * drainer has looked at the call path, and the next read may come before.
 */
class Slot {
  public:
    /** How many reads of a watch are noted; the last one decides it. */
    static constexpr uint32_t kMostReads = 5;

    /** Free -> Claimed, with the next generation. */
    bool claim();

    /**
     * Claimed -> Armed. `watch` must be filled.
     *
     * @param object address of the object
     */
    void publish(uintptr_t object);

    /** The object has moved. Only while no thread can run Java code. */
    void relocate(uintptr_t object);

    /**
     * Armed -> Deciding, if that watch is still this one, its object lives and lies where the trap
     * came from: the memory of a dead object may be in use again before the drainer comes to free
     * the slot.
     */
    bool begin_trap(uint64_t generation, uintptr_t trapped_address);

    /** Whether that watch is being decided. */
    bool is_deciding(uint64_t generation) const {
        return state_.load() == word(generation, Phase::Deciding);
    }

    /** The access that is being looked at, to be filled between begin_trap() and what follows. */
    TrappedAccess &access() { return accesses_[noted_.load(std::memory_order_relaxed)]; }

    /**
     * Deciding -> Armed: the access was a read, which is noted; or -> Decided, where no further one
     * is looked at, or decide_unless_accessed() came meanwhile.
     *
     * @return whether the watch is decided
     */
    bool note_read();

    /** Deciding -> Decided: Write, which is noted, or Undecoded. */
    void end_trap(Outcome outcome);

    /** The next access that was noted and not taken yet, or null. Drainer. */
    const TrappedAccess *take_noted();

    /** Whether take_noted() has something to give. Any thread. */
    bool has_untaken() const { return noted_.load() != taken_.load(); }

    /**
     * Deciding -> Armed: the access decides nothing; or -> Decided, where decide_unless_accessed()
     * came meanwhile.
     *
     * @return whether the watch is decided
     */
    bool resume();

    /** Armed -> Decided at once, without an access. */
    bool decide(Outcome outcome);

    /**
     * Armed -> Decided at once; a watch that is being decided ends so unless the access decides it.
     *
     * @return whether it is decided now
     */
    bool decide_unless_accessed(Outcome outcome);

    /** Decided, or Claimed and never armed, -> Free. The slot must be disarmed. */
    void free();

    bool is_armed() const { return phase() == Phase::Armed; }
    /** Whether the watch has begun and its outcome is not known. */
    bool is_watching() const { return is_armed() || phase() == Phase::Deciding; }
    bool is_decided() const { return phase() == Phase::Decided; }
    bool is_free() const { return phase() == Phase::Free; }
    uint64_t generation() const { return state_.load() >> kPhaseBits; }

    /**
     * Whether nothing was noted though a store was about to come: some hypervisors lose what a
     * debug register says from one trap to the next switch of threads.
     */
    bool has_missed_store() const { return awaits_store && noted_.load() == 0; }

    /** Where the object of a claimed slot lies now; 0 where it is dead. */
    uintptr_t present_object() const { return address_of(watch.object); }

    /** Where the object of a weak reference lies now; 0 where it is dead. */
    static uintptr_t address_of(jweak object);

    /** Where the object lay when it was armed last. */
    uintptr_t armed_object() const { return object_.load(std::memory_order_relaxed); }

    /** How a decided watch ended. */
    Outcome outcome() const { return outcome_; }

    Watch watch{};
    /** How many loads have not decided the watch; changed between begin_trap() and resume(). */
    unsigned passed_by = 0;
    /** Whether a collector's barrier has saved the value for a store; changed as `passed_by`. */
    bool awaits_store = false;

  private:
    enum class Phase : uint64_t { Free, Claimed, Armed, Deciding, Decided };
    static constexpr unsigned kPhaseBits = 8;

    static uint64_t word(uint64_t generation, Phase phase) {
        return generation << kPhaseBits | static_cast<uint64_t>(phase);
    }
    Phase phase() const { return static_cast<Phase>(state_.load() & ((1u << kPhaseBits) - 1)); }
    bool advance(uint64_t generation, Phase from, Phase to);

    std::atomic<uint64_t> state_{0};
    std::atomic<uintptr_t> object_{0};
    std::atomic<const uintptr_t *> handle_{nullptr};
    std::atomic<uint32_t> offset_{0};
    /** What decide_unless_accessed() said last, behind the generation that it said it of. */
    std::atomic<uint64_t> pending_{0};
    std::array<TrappedAccess, kMostReads> accesses_{};
    std::atomic<uint32_t> noted_{0}; ///< of accesses_; changed while Deciding
    std::atomic<uint32_t> taken_{0}; ///< of those; changed by the drainer
    Outcome outcome_{};
};

} // namespace fieldtrace
