// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

#include "decode/access_decoder.h"
#include "registers/trap_signal.h"
#include "registers/watch_cookie.h"
#include "registers/watchpoint.h"

namespace fieldtrace {

/** Accesses to memory of the test, as a real debug register reports them. */
class WatchedMemory : public testing::Test {
  protected:
    void SetUp() override {
        const Error unwatched = watchpoint_.open(application_threads());
        ASSERT_FALSE(unwatched) << unwatched.message();
        const Error unhandled = trap_signal::install();
        ASSERT_FALSE(unhandled) << unhandled.message();
        trap_signal::set_sink(note);
    }

    void TearDown() override {
        watchpoint_.disarm();
        watchpoint_.close();
        trap_signal::forget_sinks();
    }

    /** What `access` does to `length` bytes at `address`, one entry for each trap. */
    template <typename Function>
    std::vector<Access> watch(const volatile void *address, unsigned length, Function access) {
        watched_ = {reinterpret_cast<uintptr_t>(address), length};
        traps_ = 0;
        EXPECT_TRUE(watchpoint_.arm(watched_.address, length, WatchCookie{0, 1}.encode()));
        access();
        EXPECT_TRUE(watchpoint_.disarm());
        return {accesses_, accesses_ + traps_};
    }

    alignas(64) inline static uint8_t memory_[256];

  private:
    static void note(const Trap &trap) {
        if (traps_ < kMost) {
            accesses_[traps_++] = find_access(Registers::of(*trap.context), watched_).access;
        }
    }

    static constexpr unsigned kMost = 16;
    inline static WatchedRange watched_;
    inline static std::atomic<unsigned> traps_;
    inline static Access accesses_[kMost];

    Watchpoint watchpoint_;
};

inline std::ostream &operator<<(std::ostream &out, Access access) {
    return out << (access == Access::Read      ? "read"
                   : access == Access::Write   ? "write"
                   : access == Access::LeftOut ? "left out"
                                               : "undecoded");
}

} // namespace fieldtrace
