// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <jni.h>

#include "jvm/call_trace.h"
#include "registers/watch_cookie.h"

namespace fieldtrace {

/** How a watch ended. */
enum class Outcome : uint8_t {
    Read,
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
    uint32_t thread_id; ///< as gettid() says
    uint64_t at_ns;
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
 */
class Slot {
  public:
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

    /** Deciding -> Decided: Read, Write or Undecoded; `access` must be filled. */
    void end_trap(Outcome outcome);

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

    /** Where the object of a claimed slot lies now; 0 where it is dead. */
    uintptr_t present_object() const { return address_of(watch.object); }

    /** Where the object of a weak reference lies now; 0 where it is dead. */
    static uintptr_t address_of(jweak object);

    /** Where the object lay when it was armed last. */
    uintptr_t armed_object() const { return object_.load(std::memory_order_relaxed); }

    /** How a decided watch ended. */
    Outcome outcome() const { return outcome_; }

    Watch watch{};
    /** The access that decided; filled between begin_trap() and end_trap(). */
    TrappedAccess access{};
    /** How many loads have not decided the watch; changed between begin_trap() and resume(). */
    unsigned passed_by = 0;

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
    Outcome outcome_{};
};

} // namespace fieldtrace
