// SPDX-License-Identifier: MIT
#include "hw/slots.h"

#include <algorithm>

#include "registers/environment.h"

namespace fieldtrace {
namespace {

// Taking the registers of a hundred threads takes some 10 ms, in which a calm service makes none.
constexpr int kAttempts = 20;

} // namespace

Error Slots::open() {
    for (int attempt = 0; attempt < kAttempts; attempt++) {
        const std::vector<ThreadIdentity> present = threads();
        if (Error error = open(present)) {
            close_watchpoints();
            return error;
        }
        // A thread that was born between the first register and the last has inherited some, and
        // nothing tells which.
        if (std::ranges::includes(present, threads())) {
            is_open_.store(true);
            return {};
        }
        close_watchpoints();
    }
    return Error("the service starts threads faster than the agent can take their registers; "
                 "attach at a calmer time, or start the service with -javaagent");
}

std::vector<ThreadIdentity> Slots::threads() const { return application_threads(java_threads_()); }

Error Slots::open(const std::vector<ThreadIdentity> &threads) {
    if (Error error = check_file_descriptors(threads.size() * kDebugRegisters)) {
        return error;
    }
    for (Watchpoint &watchpoint : watchpoints_) {
        if (Error error = watchpoint.open(threads)) {
            return error;
        }
    }
    return {};
}

void Slots::close() {
    {
        const std::lock_guard guard(lock_);
        is_open_.store(false);
    }
    // Without the lock, for which a collection would wait.
    close_watchpoints();
}

bool Slots::close_if_unused() {
    {
        const std::lock_guard guard(lock_);
        if (!std::ranges::all_of(slots_, &Slot::is_free)) {
            return false;
        }
        // Whoever claims a slot now finds in arm() that there is nothing to arm it with.
        is_open_.store(false);
    }
    close_watchpoints(); // without the lock, as above
    return true;
}

void Slots::close_watchpoints() {
    for (Watchpoint &watchpoint : watchpoints_) {
        watchpoint.close();
    }
}

Slot *Slots::claim() {
    if (!is_open()) {
        return nullptr;
    }
    for (Slot &slot : slots_) {
        if (slot.claim()) {
            return &slot;
        }
    }
    return nullptr;
}

bool Slots::arm_at(const Slot &slot, uintptr_t object) {
    const unsigned index = index_of(slot);
    const WatchCookie cookie{index, slot.generation()};
    // Whoever has taken SIGTRAP over would get the traps, and may end the process for them.
    return trap_signal::is_installed() &&
           watchpoints_[index].arm(object + slot.watch.offset, slot.watch.length, cookie.encode());
}

bool Slots::arm(Slot *slot) {
    const std::unique_lock guard(lock_, std::try_to_lock);
    if (!guard.owns_lock()) {
        slot->publish(0);
        return slot->decide(Outcome::ArmFailed);
    }
    const uintptr_t object = slot->present_object();
    // Ahead of the kernel, which arms the first threads before the last.
    slot->publish(object);
    if (refusal_) {
        return slot->decide(*refusal_);
    }
    if (!is_open()) {
        return slot->decide(Outcome::ArmFailed);
    }
    if (object == 0) {
        return slot->decide(Outcome::Died);
    }
    return !arm_at(*slot, object) && slot->decide(Outcome::ArmFailed);
}

bool Slots::arm_beside(Slot *slot) {
    const auto present = [this, slot] {
        const std::lock_guard guard(lock_);
        return refusal_ || !is_open() ? 0 : slot->present_object();
    };
    const uintptr_t object = present();
    // Without the lock. Until it is published a trap of it decides nothing.
    if (object == 0 || !arm_at(*slot, object)) {
        return false;
    }
    const std::lock_guard guard(lock_);
    if (refusal_ || !is_open() || slot->present_object() != object) {
        return false; // it died or moved meanwhile
    }
    slot->publish(object);
    return true;
}

void Slots::disarm(const Slot &slot) {
    // Without the lock, for which a collection would wait: collections leave what is not armed
    // alone.
    watchpoints_[index_of(slot)].disarm();
}

void Slots::refuse(Outcome outcome) {
    const std::lock_guard guard(lock_);
    refusal_ = outcome;
    for (Slot &slot : slots_) {
        slot.decide_unless_accessed(outcome);
    }
}

void Slots::accept() {
    const std::lock_guard guard(lock_);
    refusal_.reset();
}

void Slots::decide_dead() {
    const std::lock_guard guard(lock_);
    for (Slot &slot : slots_) {
        if (slot.is_armed() && slot.present_object() == 0) {
            slot.decide(Outcome::Died);
        }
    }
}

void Slots::release(jweak object) {
    const std::lock_guard guard(lock_);
    for (Slot &slot : slots_) {
        if (slot.is_watching() && slot.watch.object == object) {
            slot.decide_unless_accessed(Outcome::Released);
        }
    }
}

bool Slots::miss(const Trap &trap) {
    const WatchCookie cookie = WatchCookie::decode(trap.cookie);
    return is_deciding(trap) && slots_[cookie.slot].decide_unless_accessed(Outcome::Undecoded);
}

bool Slots::miss_all() {
    bool is_decided = false;
    for (Slot &slot : slots_) {
        is_decided |= slot.is_watching() && slot.decide_unless_accessed(Outcome::Undecoded);
    }
    return is_decided;
}

Slot *Slots::begin_trap(const Trap &trap) {
    const WatchCookie cookie = WatchCookie::decode(trap.cookie);
    if (cookie.slot >= kDebugRegisters) {
        return nullptr;
    }
    Slot &slot = slots_[cookie.slot];
    return slot.begin_trap(cookie.generation, trap.address) ? &slot : nullptr;
}

bool Slots::is_deciding(const Trap &trap) const {
    const WatchCookie cookie = WatchCookie::decode(trap.cookie);
    return cookie.slot < kDebugRegisters && slots_[cookie.slot].is_deciding(cookie.generation);
}

void Slots::collection_started() {
    if (collections_++ == 0) {
        lock_.lock_for_collection();
    }
}

void Slots::lose_if_moved(Slot *slot) {
    const uintptr_t object = slot->present_object();
    if (object != 0 && object != slot->armed_object()) {
        slot->decide_unless_accessed(Outcome::Moved);
    }
}

bool Slots::follow(Slot *slot, uint64_t *left) {
    const uintptr_t object = slot->present_object();
    if (object == slot->armed_object()) {
        return false;
    }
    if (object == 0) {
        return slot->decide(Outcome::Died);
    }
    if (*left == 0) {
        return slot->decide(Outcome::Moved);
    }
    --*left;
    slot->relocate(object);
    return !arm_at(*slot, object) && slot->decide(Outcome::Moved);
}

bool Slots::collection_finished(uint64_t most_followed) {
    if (collections_ == 0 || --collections_ > 0) {
        return false;
    }
    finished_++;
    bool decided = false;
    for (Slot &slot : slots_) {
        if (slot.is_armed()) {
            decided |= follow(&slot, &most_followed);
        } else if (slot.is_watching()) {
            lose_if_moved(&slot);
        }
    }
    lock_.unlock_after_collection();
    return decided;
}

} // namespace fieldtrace
