// SPDX-License-Identifier: MIT
#include "hw/register_budget.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr double kShare = 0.01;
constexpr double kOwn = 0.25;
constexpr uint64_t kSecond = 1'000'000'000;
constexpr uint64_t kMs = 1'000'000;

/** Of a process that has one processor to itself; a bucket holds 100 ms, that of registers 25. */
class ARegisterBudget : public testing::Test {
  protected:
    void fill(uint64_t seconds) { whole_.account(seconds * kSecond, seconds * kSecond, spent()); }

    uint64_t spent() const { return stats_.spent_ns(); }

    Stats stats_;
    CostBudget whole_{kShare};
};

TEST_F(ARegisterBudget, AloneIsThatOfTheAgent) {
    const RegisterBudget alone(&whole_, 1, &stats_);
    fill(100);
    EXPECT_EQ(alone.left_ns(), 100 * kMs);
    stats_.arm_ns = 99 * kMs;
    EXPECT_EQ(alone.left_ns(), kMs);
    stats_.arm_ns = 100 * kMs;
    EXPECT_TRUE(alone.is_exhausted());
}

TEST_F(ARegisterBudget, BesideMarksHasItsShareWhileMarksWantTheRest) {
    RegisterBudget beside(&whole_, kOwn, &stats_);
    fill(1); // half a bucket to begin with, and all that one second brings
    beside.account(kSecond);
    ASSERT_LT(whole_.left_ns(0), 61 * kMs);
    stats_.arm_ns = 20 * kMs;
    beside.spend(20 * kMs);
    EXPECT_TRUE(beside.is_exhausted()) << "12.5 ms to begin with";
    EXPECT_GT(whole_.left_ns(spent()), 0u) << "for marks";
}

TEST_F(ARegisterBudget, BesideMarksHasWhatTheyLeave) {
    RegisterBudget beside(&whole_, kOwn, &stats_);
    fill(1);
    beside.account(kSecond);
    beside.spend(200 * kMs); // far more than its share
    fill(100);
    EXPECT_EQ(beside.left_ns(), 50 * kMs) << "what lies above half of a full bucket";
    stats_.arm_ns = 50 * kMs;
    EXPECT_TRUE(beside.is_exhausted());
}

TEST_F(ARegisterBudget, NeverHasMoreThanTheAgent) {
    RegisterBudget beside(&whole_, kOwn, &stats_);
    fill(100);
    beside.account(kSecond);
    stats_.trap_ns = 98 * kMs;
    EXPECT_EQ(beside.left_ns(), 2 * kMs);
    stats_.trap_ns = 100 * kMs;
    EXPECT_TRUE(beside.is_exhausted());
}

TEST_F(ARegisterBudget, HasNoEndWhereTheAgentsHasNone) {
    CostBudget endless(CostBudget::kNoLimit);
    RegisterBudget beside(&endless, kOwn, &stats_);
    beside.spend(1000 * kSecond);
    stats_.arm_ns = 1000 * kSecond;
    EXPECT_FALSE(beside.is_exhausted());
}

} // namespace
} // namespace fieldtrace
