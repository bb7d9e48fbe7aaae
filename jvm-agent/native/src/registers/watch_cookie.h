// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fieldtrace {

/**
 * What the signal of a trap carries: which watch it belongs to.
 *
 * The generation counts the watches of a slot, so that the late trap of an earlier watch is not
 * taken for one of the present. The mark tells our traps from those of another user of SIGTRAP.
 */
struct WatchCookie {
    unsigned slot;
    uint64_t generation;

    static constexpr unsigned kSlotBits = 8;
    static constexpr unsigned kGenerationBits = 40;
    static constexpr uint64_t kMark = 0x4654;

    /**
     * The cookie of a register that watches nothing. A trap carries the cookie at the time when its
     * signal is made, which may be after the register was disarmed.
     */
    static constexpr WatchCookie none() { return {(1u << kSlotBits) - 1, 0}; }

    constexpr uint64_t encode() const {
        return kMark << (kSlotBits + kGenerationBits) |
               (generation & ((1ull << kGenerationBits) - 1)) << kSlotBits | slot;
    }

    static constexpr bool is_ours(uint64_t cookie) {
        return cookie >> (kSlotBits + kGenerationBits) == kMark;
    }

    static constexpr WatchCookie decode(uint64_t cookie) {
        return {static_cast<unsigned>(cookie & ((1u << kSlotBits) - 1)),
                cookie >> kSlotBits & ((1ull << kGenerationBits) - 1)};
    }
};

} // namespace fieldtrace
