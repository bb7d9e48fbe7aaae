// SPDX-License-Identifier: MIT
#include "samples/first_calls.h"

namespace fieldtrace {

namespace {

/** Slots that a kind may be in; a full table must not be searched as a whole for each call. */
constexpr uint32_t kMostProbes = 16;

/** Later calls are not looked at: five paths of a kind tell enough. */
constexpr uint32_t kLast = 4096;

bool is_power_of_eight(uint32_t number) {
    constexpr uint32_t kPowersOfEight = 0x49249249;
    return (number & (number - 1)) == 0 && (number & kPowersOfEight) != 0;
}

} // namespace

bool FirstCalls::is_due(uint64_t session, uint64_t kind) {
    if (session_.load(std::memory_order_acquire) != session) {
        begin(session);
    }
    const uint64_t wanted = kind == 0 ? 1 : kind;
    for (uint32_t probe = 0; probe < kMostProbes; probe++) {
        Slot &slot = slots_[(wanted + probe) % kMostKinds];
        uint64_t found = slot.kind.load(std::memory_order_relaxed);
        if (found == 0 &&
            slot.kind.compare_exchange_strong(found, wanted, std::memory_order_relaxed)) {
            found = wanted;
        }
        if (found == wanted) {
            if (slot.calls.load(std::memory_order_relaxed) >= kLast) {
                return false;
            }
            return is_power_of_eight(slot.calls.fetch_add(1, std::memory_order_relaxed) + 1);
        }
    }
    return false;
}

void FirstCalls::begin(uint64_t session) {
    uint64_t before = session_.load(std::memory_order_relaxed);
    if (before == session ||
        !session_.compare_exchange_strong(before, session, std::memory_order_acq_rel)) {
        return; // another thread does it
    }
    for (Slot &slot : slots_) {
        slot.calls.store(0, std::memory_order_relaxed);
        slot.kind.store(0, std::memory_order_relaxed);
    }
}

} // namespace fieldtrace
