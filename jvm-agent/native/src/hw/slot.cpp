// SPDX-License-Identifier: MIT
#include "hw/slot.h"

namespace fieldtrace {
namespace {

/** HotSpot marks the kind of a handle in the lowest bits: one up to JDK 20, two since. */
constexpr uintptr_t kHandleTags = 3;

/** The word behind a handle: the address of the object, or 0 where a weak one was cleared. */
const uintptr_t *word_of(jweak handle) {
    return reinterpret_cast<const uintptr_t *>(reinterpret_cast<uintptr_t>(handle) & ~kHandleTags);
}

} // namespace

bool Slot::advance(uint64_t generation, Phase from, Phase to) {
    uint64_t expected = word(generation, from);
    return state_.compare_exchange_strong(expected, word(generation, to));
}

bool Slot::claim() {
    uint64_t present = state_.load();
    if (static_cast<Phase>(present & ((1u << kPhaseBits) - 1)) != Phase::Free) {
        return false;
    }
    // The generation must survive its way through the cookie.
    const uint64_t next =
        ((present >> kPhaseBits) + 1) & ((1ull << WatchCookie::kGenerationBits) - 1);
    return state_.compare_exchange_strong(present, word(next, Phase::Claimed));
}

void Slot::publish(uintptr_t object) {
    object_.store(object, std::memory_order_relaxed);
    handle_.store(word_of(watch.object), std::memory_order_relaxed);
    offset_.store(watch.offset, std::memory_order_relaxed);
    passed_by = 0;
    awaits_store = false;
    state_.store(word(generation(), Phase::Armed));
}

void Slot::relocate(uintptr_t object) { object_.store(object, std::memory_order_relaxed); }

uintptr_t Slot::address_of(jweak object) {
    return __atomic_load_n(word_of(object), __ATOMIC_RELAXED);
}

bool Slot::begin_trap(uint64_t generation, uintptr_t trapped_address) {
    if (state_.load() != word(generation, Phase::Armed)) {
        return false;
    }
    const uintptr_t object = object_.load(std::memory_order_relaxed);
    const uintptr_t *handle = handle_.load(std::memory_order_relaxed);
    return object + offset_.load(std::memory_order_relaxed) == trapped_address &&
           __atomic_load_n(handle, __ATOMIC_RELAXED) == object &&
           advance(generation, Phase::Armed, Phase::Deciding);
}

bool Slot::note_read() {
    access().access = FT_ACCESS_READ;
    if (noted_.fetch_add(1) + 1 < kMostReads) {
        return resume();
    }
    end_trap(Outcome::Read);
    return true;
}

const TrappedAccess *Slot::take_noted() {
    return has_untaken() ? &accesses_[taken_.fetch_add(1)] : nullptr;
}

void Slot::end_trap(Outcome outcome) {
    if (outcome == Outcome::Write) {
        access().access = FT_ACCESS_WRITE;
        noted_.fetch_add(1);
    }
    outcome_ = outcome;
    state_.store(word(generation(), Phase::Decided));
}

bool Slot::resume() {
    const uint64_t present = generation();
    state_.store(word(present, Phase::Armed));
    // After the store: whoever came before it has left word here, who comes after finds it armed.
    const uint64_t pending = pending_.load();
    return pending >> kPhaseBits == present &&
           decide(static_cast<Outcome>(pending & ((1u << kPhaseBits) - 1)));
}

bool Slot::decide(Outcome outcome) {
    if (!advance(generation(), Phase::Armed, Phase::Deciding)) {
        return false;
    }
    outcome_ = outcome;
    state_.store(word(generation(), Phase::Decided));
    return true;
}

bool Slot::decide_unless_accessed(Outcome outcome) {
    if (!is_watching()) {
        return false;
    }
    pending_.store(generation() << kPhaseBits | static_cast<uint64_t>(outcome));
    return decide(outcome);
}

void Slot::free() {
    noted_.store(0);
    taken_.store(0);
    state_.store(word(generation(), Phase::Free));
}

} // namespace fieldtrace
