// SPDX-License-Identifier: MIT
#include "hw/slot.h"

#include <barrier>
#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <vector>

namespace fieldtrace {
namespace {

constexpr uint32_t kOffset = 12;
constexpr uintptr_t kObject = 0x10000;
constexpr uintptr_t kElsewhere = 0x20000;

/** A slot whose handle is a word of the test, as a weak reference of the JVM is one of its own. */
class ASlot : public testing::Test {
  protected:
    void arm() {
        ASSERT_TRUE(slot_->claim());
        slot_->watch.object = reinterpret_cast<jweak>(reinterpret_cast<uintptr_t>(&handle_) | 1);
        slot_->watch.offset = kOffset;
        slot_->publish(kObject);
    }
    bool trap(uintptr_t object = kObject) {
        return slot_->begin_trap(slot_->generation(), object + kOffset);
    }

    alignas(8) uintptr_t handle_ = kObject;
    std::unique_ptr<Slot> slot_ = std::make_unique<Slot>();
};

TEST_F(ASlot, IsClaimedOnceUntilItIsFreed) {
    EXPECT_TRUE(slot_->claim());
    EXPECT_FALSE(slot_->claim());
    slot_->free();
    EXPECT_TRUE(slot_->claim());
}

TEST_F(ASlot, TakesATrapOnlyWhileItIsArmed) {
    EXPECT_FALSE(trap());
    arm();
    EXPECT_TRUE(trap());
    EXPECT_FALSE(trap());
    slot_->end_trap(Outcome::Read);
    EXPECT_TRUE(slot_->is_decided());
    EXPECT_EQ(slot_->outcome(), Outcome::Read);
    EXPECT_FALSE(trap());
    slot_->free();
    EXPECT_FALSE(trap());
}

TEST_F(ASlot, IsDecidedOnce) {
    arm();
    EXPECT_TRUE(slot_->decide(Outcome::Released));
    EXPECT_FALSE(slot_->decide(Outcome::Shutdown));
    EXPECT_FALSE(trap());
    EXPECT_EQ(slot_->outcome(), Outcome::Released);
}

TEST_F(ASlot, IsNotDecidedWhileATrapIsTaken) {
    arm();
    ASSERT_TRUE(trap());
    EXPECT_FALSE(slot_->decide(Outcome::Released));
    EXPECT_FALSE(slot_->is_decided());
}

TEST_F(ASlot, EndsAsItWasToldWhileATrapWasTakenThatDecidedNothing) {
    arm();
    ASSERT_TRUE(trap());
    EXPECT_FALSE(slot_->decide_unless_accessed(Outcome::Released));
    EXPECT_TRUE(slot_->resume());
    ASSERT_TRUE(slot_->is_decided());
    EXPECT_EQ(slot_->outcome(), Outcome::Released);
    slot_->free();
    arm();
    ASSERT_TRUE(trap());
    EXPECT_FALSE(slot_->resume()) << "what was said of an earlier watch";
    EXPECT_TRUE(slot_->is_armed());
}

TEST_F(ASlot, KeepsTheAccessThatDecidedWhateverItWasToldMeanwhile) {
    arm();
    ASSERT_TRUE(trap());
    EXPECT_FALSE(slot_->decide_unless_accessed(Outcome::Released));
    slot_->end_trap(Outcome::Read);
    EXPECT_EQ(slot_->outcome(), Outcome::Read);
}

TEST_F(ASlot, TakesNoTrapOfAnEarlierWatch) {
    arm();
    const uint64_t earlier = slot_->generation();
    ASSERT_TRUE(slot_->decide(Outcome::Died));
    slot_->free();
    arm();
    EXPECT_FALSE(slot_->begin_trap(earlier, kObject + kOffset));
    EXPECT_TRUE(trap());
}

TEST_F(ASlot, TakesNoTrapFromElsewhere) {
    arm();
    EXPECT_FALSE(trap(kElsewhere));
}

TEST_F(ASlot, FollowsItsObject) {
    arm();
    handle_ = kElsewhere;
    slot_->relocate(kElsewhere);
    EXPECT_FALSE(trap(kObject));
    EXPECT_TRUE(trap(kElsewhere));
}

TEST_F(ASlot, TakesNoTrapFromTheMemoryOfADeadObject) {
    arm();
    handle_ = 0;
    EXPECT_FALSE(trap());
    EXPECT_EQ(slot_->present_object(), 0u);
}

TEST_F(ASlot, HasOneOutcomeHoweverManyCompete) {
    constexpr int kRounds = 2'000;
    constexpr int kCompetitors = 3;
    std::atomic<int> decided{0};
    int decided_twice_or_never = 0;
    const auto next_round = [&]() noexcept {
        if (!slot_->is_free()) {
            decided_twice_or_never += decided.exchange(0) != 1 || !slot_->is_decided();
            slot_->free();
        }
        arm();
    };
    std::barrier round(kCompetitors, next_round);
    const auto compete = [&](bool by_trap) {
        for (int i = 0; i < kRounds; i++) {
            round.arrive_and_wait();
            if (!by_trap) {
                decided += slot_->decide(Outcome::Died);
            } else if (trap()) {
                slot_->end_trap(Outcome::Read);
                decided++;
            }
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < kCompetitors; i++) {
        threads.emplace_back(compete, i % 2 == 0);
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    EXPECT_EQ(decided_twice_or_never, 0);
}

} // namespace
} // namespace fieldtrace
