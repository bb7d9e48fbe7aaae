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
    slot_->end_trap(Outcome::Write);
    EXPECT_TRUE(slot_->is_decided());
    EXPECT_EQ(slot_->outcome(), Outcome::Write);
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
    slot_->end_trap(Outcome::Write);
    EXPECT_EQ(slot_->outcome(), Outcome::Write);
}

TEST_F(ASlot, StaysArmedAfterAReadAndGivesEachInTurn) {
    arm();
    EXPECT_FALSE(slot_->has_untaken());
    for (uint32_t thread : {1u, 2u}) {
        ASSERT_TRUE(trap());
        slot_->access().thread_id = thread;
        EXPECT_FALSE(slot_->note_read());
        EXPECT_TRUE(slot_->is_armed());
    }
    for (uint32_t thread : {1u, 2u}) {
        EXPECT_TRUE(slot_->has_untaken());
        const TrappedAccess *noted = slot_->take_noted();
        ASSERT_NE(noted, nullptr);
        EXPECT_EQ(noted->thread_id, thread);
        EXPECT_EQ(noted->access, FT_ACCESS_READ);
    }
    EXPECT_EQ(slot_->take_noted(), nullptr);
}

TEST_F(ASlot, NotesFewReadsOfAFieldThatIsReadForEver) {
    arm();
    for (uint32_t i = 1; i <= Slot::kMostReads; i++) {
        ASSERT_TRUE(trap()) << i;
        EXPECT_EQ(slot_->note_read(), i == Slot::kMostReads) << i;
        slot_->take_noted();
    }
    ASSERT_TRUE(slot_->is_decided());
    EXPECT_EQ(slot_->outcome(), Outcome::Read);
    EXPECT_FALSE(trap());
}

TEST_F(ASlot, GivesWhatWasReadBeforeItWasWritten) {
    arm();
    ASSERT_TRUE(trap());
    slot_->note_read();
    ASSERT_TRUE(trap());
    slot_->end_trap(Outcome::Write);
    EXPECT_EQ(slot_->take_noted()->access, FT_ACCESS_READ);
    EXPECT_EQ(slot_->take_noted()->access, FT_ACCESS_WRITE);
    EXPECT_EQ(slot_->take_noted(), nullptr);
}

TEST_F(ASlot, KeepsAReadThatWasNotedBeforeItEndedOtherwise) {
    arm();
    ASSERT_TRUE(trap());
    EXPECT_FALSE(slot_->decide_unless_accessed(Outcome::Undecoded));
    EXPECT_TRUE(slot_->note_read());
    EXPECT_EQ(slot_->outcome(), Outcome::Undecoded);
    EXPECT_NE(slot_->take_noted(), nullptr);
}

TEST_F(ASlot, ForgetsWhatAnEarlierWatchNoted) {
    arm();
    ASSERT_TRUE(trap());
    slot_->note_read();
    ASSERT_TRUE(slot_->decide(Outcome::Died));
    slot_->free();
    arm();
    EXPECT_FALSE(slot_->has_untaken());
}

TEST_F(ASlot, LosesNoReadThatIsNotedWhileAnotherIsTaken) {
    constexpr int kRounds = 2'000;
    for (int round = 0; round < kRounds; round++) {
        arm();
        std::thread reader([&] {
            for (uint32_t i = 0; i < Slot::kMostReads; i++) {
                while (!trap()) {
                }
                slot_->access().thread_id = i;
                slot_->note_read();
            }
        });
        for (uint32_t i = 0; i < Slot::kMostReads;) {
            if (const TrappedAccess *noted = slot_->take_noted()) {
                ASSERT_EQ(noted->thread_id, i++);
            }
        }
        reader.join();
        ASSERT_TRUE(slot_->is_decided());
        slot_->free();
    }
}

// Some hypervisors lose what the debug registers hold between the barrier's load and the store.
TEST_F(ASlot, HasMissedAStoreThatWasAboutToComeWhereNothingIsNoted) {
    arm();
    EXPECT_FALSE(slot_->has_missed_store());
    ASSERT_TRUE(trap());
    slot_->awaits_store = true;
    EXPECT_FALSE(slot_->resume());
    EXPECT_TRUE(slot_->has_missed_store());
    ASSERT_TRUE(trap());
    slot_->end_trap(Outcome::Write);
    EXPECT_FALSE(slot_->has_missed_store());
    slot_->free();
    arm();
    EXPECT_FALSE(slot_->has_missed_store()) << "of an earlier watch";
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
                slot_->end_trap(Outcome::Write);
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
