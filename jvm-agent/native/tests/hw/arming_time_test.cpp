// SPDX-License-Identifier: MIT
#include "hw/arming_time.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kMost = 200'000;
constexpr uint64_t kSecond = 1'000'000'000;

TEST(TheArmingTime, BearsWhateverComesUntilOneWasMeasured) {
    EXPECT_EQ(ArmingTime(kMost).bearable(), kNoLongestWait);
}

TEST(TheArmingTime, SaysForHowManyARequestMayWait) {
    ArmingTime time(kMost);
    time.took(50'000, kSecond);
    EXPECT_EQ(time.bearable(), 4u);
    time.took(150'000, kSecond);
    EXPECT_EQ(time.bearable(), 1u) << "threads come in bursts";
    time.took(201'000, kSecond);
    EXPECT_EQ(time.bearable(), 0u);
}

TEST(TheArmingTime, BelievesInFewerThreadsOnlyOnceItHasSeenThemSomeTimes) {
    ArmingTime time(kMost);
    time.took(400'000, kSecond);
    time.took(100'000, kSecond);
    EXPECT_EQ(time.bearable(), 0u);
    for (int i = 0; i < 8; i++) {
        time.took(100'000, kSecond);
    }
    EXPECT_EQ(time.bearable(), 1u);
}

TEST(TheArmingTime, IsMeasuredAgainWhereARequestCouldNotWaitForALongTime) {
    ArmingTime time(kMost);
    EXPECT_FALSE(time.is_stale(100 * kSecond));
    time.took(400'000, 100 * kSecond);
    EXPECT_FALSE(time.is_stale(101 * kSecond));
    EXPECT_TRUE(time.is_stale(111 * kSecond));
    ArmingTime quick(kMost);
    quick.took(50'000, 100 * kSecond);
    EXPECT_FALSE(quick.is_stale(111 * kSecond));
}

TEST(TheArmingTime, HasNoBoundWhereNoneIsAskedFor) {
    ArmingTime time(kNoLongestWait);
    time.took(kSecond, kSecond);
    EXPECT_EQ(time.bearable(), kNoLongestWait);
}

TEST(TheArmingTime, LetsNoRequestWaitAtAll) {
    ArmingTime time(0);
    EXPECT_EQ(time.bearable(), 0u);
    time.took(1, kSecond);
    EXPECT_EQ(time.bearable(), 0u);
}

} // namespace
} // namespace fieldtrace
