// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "registers/pursuits.h"
#include "registers/trap_signal.h"
#include "registers/watch_cookie.h"
#include "registers/watchpoint.h"

namespace fieldtrace {

/** Loads from memory of the test, whose values a real trap flag follows. */
class FollowedLoads : public testing::Test {
  protected:
    void SetUp() override {
        const Error unwatched = watchpoint_.open(application_threads());
        ASSERT_FALSE(unwatched) << unwatched.message();
        const Error unhandled = trap_signal::install();
        ASSERT_FALSE(unhandled) << unhandled.message();
        pursuits_.enable({{1, UINTPTR_MAX}, {0, 0}});
        trap_signal::set_sink(on_trap);
        trap_signal::set_step_sink(on_step);
    }

    void TearDown() override {
        watchpoint_.disarm();
        watchpoint_.close();
        trap_signal::forget_sinks();
    }

    /** What became of each value that `code` loads from the eight bytes at word(). */
    template <typename Code> std::vector<Fate> follow(Code code) {
        decided_ = 0;
        steps_ = 0;
        EXPECT_TRUE(
            watchpoint_.arm(reinterpret_cast<uintptr_t>(word()), 8, WatchCookie{0, 1}.encode()));
        code();
        EXPECT_TRUE(watchpoint_.disarm());
        EXPECT_FALSE(pursuits_.are_any());
        return {fates_, fates_ + decided_};
    }

    /** Takes all memory for compiled code, as before, but knows what its pieces are. */
    static void tell_pieces(const CodeBlobs &blobs) {
        pursuits_.enable({{1, UINTPTR_MAX}, {0, 0}, blobs});
    }

    static uint8_t *base() { return memory_; }
    static uint8_t *word() { return memory_ + 16; }

    alignas(64) inline static uint8_t memory_[256];
    inline static unsigned steps_;
    /** The second range, which is told to the pursuits as watched, and how often it was touched. */
    inline static WatchedRange other_{};
    inline static unsigned touches_;

  private:
    static constexpr size_t kMostFates = 64;

    /** In the signal's handler, which must not allocate. */
    static void decide(Fate fate) {
        if (decided_ < kMostFates) {
            fates_[decided_++] = fate;
        }
    }

    static void take_step(ucontext_t *context) {
        const Registers registers = Registers::of(*context);
        touches_ += pursuits_.touched(registers.rip)[1].length > 0;
        pursuits_.step(registers, [](unsigned, Fate fate, bool) { decide(fate); });
        pursuits_.go_on(context, {WatchedRange{}, other_});
    }

    static void on_trap(const Trap &trap) {
        const Registers registers = Registers::of(*trap.context);
        const WatchedRange watched{trap.address, 8};
        if (!pursuits_.is_stepping()) {
            const FoundAccess found = find_access(registers, watched);
            const Fate fate = pursuits_.begin(0, registers, found.length, watched);
            if (fate != Fate::Open) {
                decide(fate);
                return;
            }
            pursuits_.follow(0);
        }
        take_step(trap.context);
    }

    static void on_step(ucontext_t *context) {
        steps_++;
        take_step(context);
    }

    inline static Pursuits pursuits_;
    inline static Fate fates_[kMostFates];
    inline static size_t decided_;

    Watchpoint watchpoint_;
};

inline std::ostream &operator<<(std::ostream &out, Fate fate) {
    return out << (fate == Fate::Used ? "used" : fate == Fate::Unused ? "unused" : "open");
}

} // namespace fieldtrace
