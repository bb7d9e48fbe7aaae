// SPDX-License-Identifier: MIT
#include "stats.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kLook = 300;

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

} // namespace
} // namespace fieldtrace
