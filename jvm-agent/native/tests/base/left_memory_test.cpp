// SPDX-License-Identifier: MIT
#include "base/left_memory.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kStart = 5'000'000'000;
constexpr uint64_t kDue = kStart + LeftMemory::kAfterNs;

class Counted : public Allocator {
  public:
    uint64_t free_bytes() override { return free; }
    void give_back() override { ++given; }

    uint64_t free = LeftMemory::kOurs;
    int given = 0;
};

class MemoryThatIsLeft : public ::testing::Test {
  protected:
    Counted allocator_;
    LeftMemory memory_{allocator_};
};

TEST_F(MemoryThatIsLeft, IsGivenBackOnceInARecordingThatGoesOn) {
    memory_.recording_begins(kStart);
    memory_.look(kDue - 1);
    EXPECT_EQ(allocator_.given, 0);
    memory_.look(kDue);
    memory_.look(kDue + 1);
    memory_.look(10 * kDue);
    EXPECT_EQ(allocator_.given, 1);
}

TEST_F(MemoryThatIsLeft, IsGivenBackAgainInTheNextRecordingWhichWeavesAgain) {
    memory_.recording_begins(kStart);
    memory_.look(kDue);
    memory_.recording_begins(2 * kDue);
    memory_.look(2 * kDue + LeftMemory::kAfterNs - 1);
    EXPECT_EQ(allocator_.given, 1);
    memory_.look(2 * kDue + LeftMemory::kAfterNs);
    EXPECT_EQ(allocator_.given, 2);
}

TEST_F(MemoryThatIsLeft, StaysWhereNothingIsRecorded) {
    memory_.look(kDue);
    EXPECT_EQ(allocator_.given, 0);
}

TEST_F(MemoryThatIsLeft, StaysWhereSoMuchIsFreeThatItIsTheApplicationsOwn) {
    allocator_.free = LeftMemory::kOurs + 1;
    memory_.recording_begins(kStart);
    memory_.look(kDue);
    EXPECT_EQ(allocator_.given, 0);
}

TEST_F(MemoryThatIsLeft, StaysWhereTheAllocatorDoesNotSayWhatIsFree) {
    allocator_.free = UINT64_MAX;
    memory_.recording_begins(kStart);
    memory_.look(kDue);
    EXPECT_EQ(allocator_.given, 0);
}

TEST(OwnAllocator, SaysHowMuchIsFreeAndGivesItBack) {
    EXPECT_LT(own_allocator().free_bytes(), UINT64_C(1) << 40);
    own_allocator().give_back();
}

} // namespace
} // namespace fieldtrace
