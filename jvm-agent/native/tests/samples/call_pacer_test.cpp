// SPDX-License-Identifier: MIT
#include "samples/call_pacer.h"

#include <gtest/gtest.h>
#include <limits>

namespace fieldtrace {
namespace {

constexpr uint64_t kSecond = 1'000'000'000;
constexpr uint64_t kTenth = kSecond / 10;
constexpr double kAll = std::numeric_limits<double>::infinity();

TEST(ACallPacer, LooksTenTimesASecond) {
    CostBudget budget(0.01);
    const Stats stats;
    CallBurst burst;
    CallPacer pacer(&budget, &stats, &burst);
    int looks = 0;
    for (uint64_t now = kSecond; now < 2 * kSecond; now += kSecond / 100) {
        looks += pacer.look(now, kAll);
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
        pacer.look(now, kAll);
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
        pacer.look(now, kAll);
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
        EXPECT_FALSE(pacer.look(now, kAll));
    }
    EXPECT_EQ(pacer.log_of_interval(), 0);
}

TEST(ACallPacer, LooksIntoNoMoreCallsThanAreEnoughThoughTheBudgetWouldAllowIt) {
    CostBudget budget(0.2);
    Stats stats;
    CallBurst burst;
    CallPacer pacer(&budget, &stats, &burst);
    uint64_t now = kSecond;
    const auto second_of = [&](uint64_t calls) {
        for (int tenth = 0; tenth < 10; tenth++, now += kTenth) {
            const uint64_t drawn = calls / 10 >> pacer.log_of_interval();
            stats.calls_drawn += drawn;
            stats.calls_not_drawn += calls / 10 - drawn;
            stats.count_ns += drawn; // a nanosecond each
            pacer.look(now, 10'000);
        }
        return calls >> pacer.log_of_interval();
    };
    for (int second = 0; second < 5; second++) {
        second_of(1'000'000);
    }
    EXPECT_EQ(second_of(1'000'000), 7812u);
    EXPECT_EQ(second_of(600'000), 4687u) << "few enough more are no reason for another weight";
    for (int second = 0; second < 10; second++) {
        second_of(4'000);
    }
    EXPECT_EQ(second_of(4'000), 4'000u);
}

} // namespace
} // namespace fieldtrace
