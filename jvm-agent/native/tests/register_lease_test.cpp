// SPDX-License-Identifier: MIT
#include "register_lease.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kIdle = 1000;

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
        lease_.renew(1);
    }
    void TearDown() override { slots_.close(); }

    Slots slots_;
    Waker waker_;
    RegisterLease lease_{&slots_, kIdle, &waker_};
    uint64_t word_ = 0;
    uint64_t *handle_ = &word_;
};

TEST_F(TheLease, EndsWhereNothingWasWatchedForLong) {
    lease_.renew(kIdle);
    EXPECT_GT(held_registers(), 0u);
    lease_.renew(1 + kIdle);
    EXPECT_EQ(held_registers(), 0u);
}

TEST_F(TheLease, GoesOnWhileSomethingIsWatched) {
    Slot *slot = lease_.claim();
    ASSERT_NE(slot, nullptr);
    lease_.renew(1 + kIdle);
    lease_.renew(9 * kIdle);
    EXPECT_GT(held_registers(), 0u);
    slot->free();
    lease_.renew(10 * kIdle - 1);
    EXPECT_GT(held_registers(), 0u);
    lease_.renew(10 * kIdle);
    EXPECT_EQ(held_registers(), 0u);
}

TEST_F(TheLease, BeginsAgainWithTheNextWish) {
    lease_.renew(1 + kIdle);
    lease_.renew(2 + kIdle);
    EXPECT_EQ(held_registers(), 0u) << "nobody wishes for any";
    EXPECT_EQ(lease_.claim(), nullptr);
    EXPECT_EQ(held_registers(), 0u) << "the application does not wait for them";
    lease_.renew(3 + kIdle);
    EXPECT_GT(held_registers(), 0u);
    Slot *slot = lease_.claim();
    ASSERT_NE(slot, nullptr);
    slot->free();
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

} // namespace
} // namespace fieldtrace
