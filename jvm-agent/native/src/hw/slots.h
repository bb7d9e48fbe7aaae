// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/collection_lock.h"
#include "base/error.h"
#include "hw/slot.h"
#include "registers/trap_signal.h"
#include "registers/watchpoint.h"

namespace fieldtrace {

/**
 * The debug registers with their slots, and the lock that orders arming with collections.
 *
 * An object's address is read and armed under the lock, and a collection holds the lock from
 * before it moves anything until the slots are right again. So whoever holds the lock must not call
 * into the JVM, which would wait for the collection.
 */
class Slots {
  public:
    /** Tells where to ask for the ids of the threads that run Java code, in ascending order; before
     * open(). */
    void ask_java_threads(std::function<std::vector<pid_t>()> java_threads) {
        java_threads_ = std::move(java_threads);
    }

    /** Takes the debug registers of all threads of the application, and of all that come. */
    Error open();

    /** Gives them back, so that no thread can trap from then on. No collection may find a slot
     * armed. */
    void close();

    /**
     * Gives them back unless a slot is taken. Not while another thread opens or closes.
     *
     * @return whether it did
     */
    bool close_if_unused();

    /** Whether the registers are held. */
    bool is_open() const { return is_open_.load(); }

    Watchpoint &watchpoint(unsigned slot) { return watchpoints_[slot]; }
    unsigned index_of(const Slot &slot) const {
        return static_cast<unsigned>(&slot - slots_.data());
    }
    std::array<Slot, kDebugRegisters> &all() { return slots_; }

    /** Whether none is free and the drainer may be able to free one. Any thread. */
    bool are_to_be_freed() const {
        return std::ranges::none_of(slots_, &Slot::is_free) &&
               std::ranges::any_of(slots_, [](const Slot &slot) {
                   return slot.is_decided() || slot.has_untaken();
               });
    }

    /** A slot for a new watch, or null where all are taken or no register is held. */
    Slot *claim();

    /**
     * Watches what `slot.watch` says. A failure decides the watch, as do the death of the object
     * meanwhile, refuse(), and that the registers were given back since it was claimed.
     *
     * @return whether the watch was decided at once
     */
    bool arm(Slot *slot);

    /**
     * Watches what `slot.watch` says while nobody waits for it: neither a thread of the application
     * nor a collection. What is accessed before it returns may go unseen. Drainer.
     *
     * @return whether it is watched; where not, the slot is still claimed, and to be disarmed
     */
    bool arm_beside(Slot *slot);

    /** Stops watching; the watch must be decided, or never have begun. The slot stays taken until
     * it is freed. Drainer. */
    void disarm(const Slot &slot);

    /** Ends every watch, and every one that is in the making or comes, until accept(). */
    void refuse(Outcome outcome);

    /** Watches again. */
    void accept();

    /** Decides armed watches whose object died between collections. */
    void decide_dead();

    /** Decides the watch of the object, if there is one, as Released, unless an access that is
     * being looked at decides it. */
    void release(jweak object);

    /** Calls `look(where)`, where `where(jweak)` is the address of an object, 0 where it is dead;
     * no object moves meanwhile. */
    template <typename Look> void while_nothing_moves(Look look) {
        const std::lock_guard guard(lock_);
        look([](jweak object) { return Slot::address_of(object); });
    }

    /** How many collections are over. */
    uint64_t collections() const { return finished_.load(); }

    /** The slot whose watch this trap decides, now Deciding, or null. Async-signal-safe. */
    Slot *begin_trap(const Trap &trap);

    /** Whether somebody else is deciding the watch that this trap is of. Async-signal-safe. */
    bool is_deciding(const Trap &trap) const;

    /**
     * Somebody else decides the watch that this trap is of, and it was not waited for: where that
     * access decides nothing, the watch is Undecoded, for this one might have. Async-signal-safe.
     *
     * @return whether the watch is decided now
     */
    bool miss(const Trap &trap);

    /**
     * An access to nobody knows which slot was lost, so that each watch is Undecoded unless what
     * is being looked at decides it. Async-signal-safe.
     *
     * @return whether one is decided now
     */
    bool miss_all();

    /** Takes the lock until collection_finished(); nested collections count as one. */
    void collection_started();

    /**
     * Moves watches along with their objects, as Moved beyond so many, for which the application
     * waits.
     *
     * @return whether a watch was decided
     */
    bool collection_finished(uint64_t most_followed = kDebugRegisters);

  private:
    std::vector<ThreadIdentity> threads() const;
    Error open(const std::vector<ThreadIdentity> &threads);
    void close_watchpoints();
    bool arm_at(const Slot &slot, uintptr_t object);
    /**
     * Ends a watch whose access is still being looked at, unless that access decides it: its object
     * has moved, and nobody may arm it before the access is looked at.
     */
    static void lose_if_moved(Slot *slot);
    bool follow(Slot *slot, uint64_t *left);

    std::function<std::vector<pid_t>()> java_threads_ = [] { return std::vector<pid_t>(); };
    CollectionLock lock_;
    std::array<Slot, kDebugRegisters> slots_;
    std::array<Watchpoint, kDebugRegisters> watchpoints_;
    std::optional<Outcome> refusal_;
    std::atomic<bool> is_open_{false}; ///< becomes false under the lock
    std::atomic<uint64_t> finished_{0};
    unsigned collections_ = 0; ///< begun and not finished; touched by the VM's thread alone
};

} // namespace fieldtrace
