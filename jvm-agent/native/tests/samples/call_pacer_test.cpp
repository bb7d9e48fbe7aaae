// SPDX-License-Identifier: MIT
#include "samples/call_pacer.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kSecond = 1'000'000'000;
constexpr uint64_t kTenth = kSecond / 10;

TEST(ACallPacer, LooksTenTimesASecond) {
    CostBudget budget(0.01);
    const Stats stats;
    CallBurst burst;
    CallPacer pacer(&budget, &stats, &burst);
    int looks = 0;
    for (uint64_t now = kSecond; now < 2 * kSecond; now += kSecond / 100) {
        looks += pacer.look(now);
    }
    EXPECT_EQ(looks, 10);
}

TEST(ACallPacer, MakesTheIntervalLongerWhereCallsCostMoreThanTheBudget) {
    CostBudget budget(0.01);
    Stats stats;
    CallBurst burst;
    CallPacer pacer(&budget, &stats, &burst);
    for (uint64_t now = kSecond; now < 6 * kSecond; now += kTenth) {
        stats.calls_drawn += 100;
        stats.stack_ns += kTenth; // a whole processor
        pacer.look(now);
    }
    EXPECT_GT(pacer.log_of_interval(), 3);
}

TEST(ACallPacer, LeavesWhatDrainingTakesOutOfWhatCallsCost) {
    CostBudget budget(0.01);
    Stats stats;
    CallBurst burst;
    CallPacer pacer(&budget, &stats, &burst);
    for (uint64_t now = kSecond; now < 6 * kSecond; now += kTenth) {
        stats.calls_drawn += 1;
        stats.drain_ns += kTenth;
        pacer.look(now);
    }
    EXPECT_EQ(pacer.log_of_interval(), 0);
}

TEST(ACallPacer, NeverMakesTheIntervalLongerWithoutALimit) {
    CostBudget budget(CostBudget::kNoLimit);
    Stats stats;
    CallBurst burst;
    CallPacer pacer(&budget, &stats, &burst);
    for (uint64_t now = kSecond; now < 6 * kSecond; now += kTenth) {
        stats.calls_drawn += 100;
        stats.stack_ns += kTenth;
        EXPECT_FALSE(pacer.look(now));
    }
    EXPECT_EQ(pacer.log_of_interval(), 0);
}

} // namespace
} // namespace fieldtrace
