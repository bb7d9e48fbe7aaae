// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "registers/watchpoint.h"

namespace fieldtrace {

/**
 * How many samples a second the slots can take, from how long watches have held them of late: the
 * mean time is the time for which slots were held by the number of watches that ended, as Little's
 * law has it, so that watches that never end count too. One thread.
 */
class SlotTurnover {
  public:
    /** Slots that are kept free on average, so that a sample which comes seldom finds one: of four
     * slots that are held 70 % of the time, one call in four finds none (Erlang B). */
    static constexpr double kMostLoad = 0.7;

    /** A slot was held for so long since the last tick, and is free now. */
    void freed(uint64_t held_ns) {
        held_ += static_cast<double>(held_ns);
        ended_++;
    }

    /** A slot was held for so long since the last tick, and still is. */
    void held(uint64_t held_ns) { held_ += static_cast<double>(held_ns); }

    /** A turn is over. */
    void tick(uint64_t elapsed_ns) {
        const double keep = std::exp(-static_cast<double>(elapsed_ns) / kMemoryNs);
        past_held_ = past_held_ * keep + held_;
        past_ended_ = past_ended_ * keep + ended_;
        held_ = ended_ = 0;
    }

    /** As of the last tick; infinity before anything was held. */
    double samples_per_second() const {
        if (past_held_ <= 0) {
            return std::numeric_limits<double>::infinity();
        }
        const double mean_ns = past_held_ / std::fmax(past_ended_, 1);
        return kMostLoad * kDebugRegisters * 1e9 / mean_ns;
    }

  private:
    static constexpr double kMemoryNs = 10e9;

    double held_ = 0;
    double ended_ = 0;
    double past_held_ = 0;
    double past_ended_ = 0;
};

} // namespace fieldtrace
