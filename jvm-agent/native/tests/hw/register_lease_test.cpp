// SPDX-License-Identifier: MIT
#include "hw/register_lease.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kIdle = 1000;
constexpr double kShare = 0.01;
constexpr uint64_t kSecond = 1'000'000'000;

/** How many debug registers of how many threads this process holds. */
size_t held_registers() {
    size_t held = 0;
    for (const auto &descriptor : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code closed;
        held += std::filesystem::read_symlink(descriptor.path(), closed).string() ==
                "anon_inode:[perf_event]";
    }
    return held;
}

/** Real debug registers, and a clock of the test. */
class TheLease : public testing::Test {
  protected:
    void SetUp() override {
        const Error error = slots_.open();
        ASSERT_FALSE(error) << error.message();
        budget_.account(1, 10 * kSecond, 0); // a full bucket
        lease_.renew(1, 1);
    }
    void TearDown() override { slots_.close(); }

    Slots slots_;
    Waker waker_;
    Stats stats_;
    CostBudget budget_{kShare};
    RegisterBudget of_registers_{&budget_, 1, &stats_};
    RegisterLease lease_{&slots_, kIdle, &stats_, &of_registers_, &waker_};
    uint64_t word_ = 0;
    uint64_t *handle_ = &word_;
};

TEST_F(TheLease, EndsWhereNothingWasWatchedForLong) {
    lease_.renew(kIdle, 1);
    EXPECT_GT(held_registers(), 0u);
    lease_.renew(1 + kIdle, 1);
    EXPECT_EQ(held_registers(), 0u);
}

TEST_F(TheLease, GoesOnWhileSomethingIsWatched) {
    Slot *slot = lease_.claim();
    ASSERT_NE(slot, nullptr);
    lease_.renew(1 + kIdle, 1);
    lease_.renew(9 * kIdle, 1);
    EXPECT_GT(held_registers(), 0u);
    slot->free();
    lease_.renew(10 * kIdle - 1, 1);
    EXPECT_GT(held_registers(), 0u);
    lease_.renew(10 * kIdle, 1);
    EXPECT_EQ(held_registers(), 0u);
}

TEST_F(TheLease, BeginsAgainWithTheNextWish) {
    lease_.renew(1 + kIdle, 1);
    lease_.renew(2 + kIdle, 1);
    EXPECT_EQ(held_registers(), 0u) << "nobody wishes for any";
    EXPECT_EQ(lease_.claim(), nullptr);
    EXPECT_EQ(held_registers(), 0u) << "the application does not wait for them";
    lease_.renew(3 + kIdle, 1);
    EXPECT_GT(held_registers(), 0u);
    Slot *slot = lease_.claim();
    ASSERT_NE(slot, nullptr);
    slot->free();
}

TEST_F(TheLease, TakesNoneBeforeItsTime) {
    lease_.wait_until(kSecond);
    EXPECT_EQ(held_registers(), 0u);
    EXPECT_EQ(lease_.claim(), nullptr);
    lease_.renew(kSecond - 1, 1);
    EXPECT_EQ(held_registers(), 0u);
    lease_.renew(kSecond, 1);
    EXPECT_GT(held_registers(), 0u);
}

TEST_F(TheLease, IsChargedForWhatItMakesOfSwitchesBetweenThreads) {
    lease_.renew(2, 1001);
    EXPECT_EQ(stats_.arm_ns.load(), 1000 * RegisterLease::kSwitchNs);
    lease_.renew(2 + kIdle, 1001);
    ASSERT_EQ(held_registers(), 0u);
    lease_.renew(3 + kIdle, 900'001);
    lease_.claim();
    lease_.renew(4 + kIdle, 950'001);
    ASSERT_GT(held_registers(), 0u);
    EXPECT_EQ(stats_.arm_ns.load(), 1000 * RegisterLease::kSwitchNs) << "none were held";
    lease_.renew(5 + kIdle, 950'002);
    EXPECT_EQ(stats_.arm_ns.load(), 1001 * RegisterLease::kSwitchNs);
}

TEST_F(TheLease, EndsWhereTheBudgetIsSpentAndBeginsOnceThereIsEnoughOfIt) {
    lease_.renew(2, 249'001);
    EXPECT_GT(held_registers(), 0u) << "99.6 ms of the 100 that the bucket holds";
    lease_.renew(3, 251'001);
    ASSERT_TRUE(budget_.is_exhausted(stats_.spent_ns()));
    EXPECT_GT(held_registers(), 0u) << "there may be enough again soon";
    lease_.renew(4, 270'001);
    EXPECT_EQ(held_registers(), 0u);

    EXPECT_EQ(lease_.claim(), nullptr);
    lease_.renew(5, 270'001);
    EXPECT_EQ(held_registers(), 0u) << "nothing is left to sample with";
    budget_.account(6, 11 * kSecond, stats_.spent_ns()); // a debt
    budget_.account(7, 30 * kSecond, stats_.spent_ns());
    lease_.renew(8, 270'001);
    EXPECT_GT(held_registers(), 0u);
}

TEST_F(TheLease, ThatEndsWhileASlotIsBeingFilledLeavesItUnarmed) {
    Slot *slot = lease_.claim();
    ASSERT_NE(slot, nullptr);
    slots_.close();
    slot->watch.object = reinterpret_cast<jweak>(&handle_);
    slot->watch.length = sizeof(word_);
    EXPECT_TRUE(slots_.arm(slot));
    EXPECT_EQ(slot->outcome(), Outcome::ArmFailed);
}

TEST_F(TheLease, IsLookedAfterNowAndThenAndAtOnceWhereRegistersAreWishedFor) {
    lease_.renew(kSecond, 1);
    EXPECT_FALSE(lease_.is_due(kSecond + kSecond / 100));
    EXPECT_TRUE(lease_.is_due(kSecond + kSecond / 10));
    slots_.close();
    EXPECT_FALSE(lease_.is_due(kSecond + 1));
    EXPECT_EQ(lease_.claim(), nullptr);
    EXPECT_TRUE(lease_.is_due(kSecond + 1));
}

} // namespace
} // namespace fieldtrace
