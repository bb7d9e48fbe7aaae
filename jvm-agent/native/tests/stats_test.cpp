// SPDX-License-Identifier: MIT
#include "stats.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr int kScopes = 40'000;

TEST(ALapTimer, ChargesNothingButItsOwnLooksAtTheClockForScopesThatDoNothing) {
    std::atomic<uint64_t> total{0};
    const uint64_t before = thread_cpu_ns();
    for (int i = 0; i < kScopes; i++) {
        LapTimer timer;
        timer.lap(&total);
    }
    const uint64_t spent = thread_cpu_ns() - before;
    EXPECT_GT(total.load(), 0u);
    EXPECT_LE(total.load(), spent) << "more than the whole loop took";
}

} // namespace
} // namespace fieldtrace
