// SPDX-License-Identifier: MIT
#include "base/left_memory.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kStart = 5'000'000'000;
constexpr uint64_t kDue = kStart + LeftMemory::kAfterNs;

int given = 0;

int give(uint64_t kept) {
    EXPECT_EQ(kept, 0u);
    return ++given;
}

class MemoryThatIsLeft : public ::testing::Test {
  protected:
    MemoryThatIsLeft() { given = 0; }

    LeftMemory memory_{give};
};

TEST_F(MemoryThatIsLeft, IsGivenBackOnceInARecordingThatGoesOn) {
    memory_.recording_begins(kStart);
    memory_.look(kDue - 1);
    EXPECT_EQ(given, 0);
    memory_.look(kDue);
    memory_.look(kDue + 1);
    memory_.look(10 * kDue);
    EXPECT_EQ(given, 1);
}

TEST_F(MemoryThatIsLeft, IsGivenBackAgainInTheNextRecordingWhichWeavesAgain) {
    memory_.recording_begins(kStart);
    memory_.look(kDue);
    memory_.recording_begins(2 * kDue);
    memory_.look(2 * kDue + LeftMemory::kAfterNs - 1);
    EXPECT_EQ(given, 1);
    memory_.look(2 * kDue + LeftMemory::kAfterNs);
    EXPECT_EQ(given, 2);
}

TEST_F(MemoryThatIsLeft, StaysWhereNothingIsRecorded) {
    memory_.look(kDue);
    EXPECT_EQ(given, 0);
}

TEST(MemoryOfAnotherAllocator, StaysAsItIs) {
    LeftMemory memory{nullptr};
    memory.recording_begins(kStart);
    memory.look(kDue);
}

} // namespace
} // namespace fieldtrace
