// SPDX-License-Identifier: MIT
#include "samples/stats.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kLook = 300;

TEST(WhatIsLeftOut, NeverBecomesLessWhoeverSaysItLast) {
    Stats stats;
    stats.left_out_by_now(3);
    stats.left_out_by_now(2);
    EXPECT_EQ(stats.left_out.load(), 3u);
    stats.left_out_by_now(5);
    EXPECT_EQ(stats.left_out.load(), 5u);
}

TEST(ALapTimer, ChargesWhatAMeasuredScopeTookForAllThatItStandsFor) {
    EXPECT_EQ(LapTimer::charge(kLook + 1000, kLook), LapTimer::kOneIn * 1000 + kLook);
}

TEST(ALapTimer, ChargesItsLookAtTheClockOnceSinceTheOtherScopesHaveNone) {
    EXPECT_EQ(LapTimer::charge(kLook, kLook), kLook);
    EXPECT_EQ(LapTimer::charge(kLook - 100, kLook), kLook - 100);
}

TEST(ALapTimer, MeasuresSomeOfManyScopes) {
    std::atomic<uint64_t> total{0};
    for (int i = 0; i < 1000; i++) {
        LapTimer timer;
        timer.lap(&total);
    }
    EXPECT_GT(total.load(), 0u);
}

TEST(ALapTimer, MeasuresTheFirstScopesOfAJvmEachForItselfAlone) {
    LapTimer::begin_jvm();
    std::atomic<uint64_t> total{0};
    for (uint64_t scope = 0; scope < LapTimer::kFirst; scope++) {
        const uint64_t since = LapTimer::begin();
        ASSERT_EQ(since % 2, 1u) << scope;
        const uint64_t before = total.load();
        LapTimer timer(since);
        timer.lap(&total);
        EXPECT_LE(total.load() - before, thread_cpu_ns() - since + 1);
    }
    EXPECT_GT(total.load(), 0u);
    for (int scope = 0; scope < 1000; scope++) {
        EXPECT_EQ(LapTimer::begin() % 2, 0u);
    }
}

TEST(ALapTimer, ChargesNothingForATimeThatIsMeasuredOtherwise) {
    LapTimer::begin_jvm();
    LapTimer timer; // one of the first, so that it measures
    const uint64_t began = thread_cpu_ns();
    while (thread_cpu_ns() - began < 20'000'000) {
    }
    timer.skip();
    std::atomic<uint64_t> total{0};
    timer.lap(&total);
    EXPECT_LT(total.load(), 10'000'000u);
}

} // namespace
} // namespace fieldtrace
