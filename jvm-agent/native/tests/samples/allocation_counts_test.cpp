// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/random.h"
#include "recorded_events.h"
#include "samples/allocation_sites.h"

namespace fieldtrace {
namespace {

constexpr uint64_t kClass = 1;

/** What `alloc_count` says that a context made in all. */
uint64_t told(uint64_t context_id) {
    uint64_t all = 0;
    for (const RecordedCount &count : recorded.counts) {
        all += count.context_id == context_id ? count.count : 0;
    }
    return all;
}

class AllocationCounts : public testing::Test {
  protected:
    void SetUp() override { recorded = {}; }

    void call(uint64_t context_id, uint64_t objects, uint64_t weight, bool is_refused) {
        sites.called(weight, !is_refused);
        if (!is_refused) {
            sites.at(context_id, kClass, 1).count(objects * weight);
        }
    }

    AllocationSites sites;
};

TEST_F(AllocationCounts, AreThoseOfAllCallsThoughSomeWereRefused) {
    Random random(7);
    constexpr uint64_t kCalls = 100'000;
    for (uint64_t made = 0; made < kCalls; made++) {
        const bool is_list = made % 4 == 0;
        call(is_list ? 1 : 2, is_list ? 30 : 1, 1, random.below(10) != 0);
        if (made % 5'000 == 0) {
            sites.emit_counts();
        }
    }
    sites.emit_counts();
    // 10,000 calls stand for all: four standard deviations of a binomial with p = 1/4.
    EXPECT_NEAR(static_cast<double>(told(1)), 30 * kCalls / 4.0, 30 * 1'750);
    EXPECT_NEAR(static_cast<double>(told(2)), 3 * kCalls / 4.0, 1'750);
    EXPECT_NEAR(static_cast<double>(told(1)) / 30 + static_cast<double>(told(2)), kCalls, 20);
}

TEST_F(AllocationCounts, WaitForACallThatStandsForARefusedOne) {
    call(1, 2, 1 << 20, true);
    sites.emit_counts();
    EXPECT_EQ(told(1), 0u);
    call(1, 2, 16, false);
    sites.emit_counts();
    EXPECT_EQ(told(1), 2u * ((1 << 20) + 16));
}

TEST_F(AllocationCounts, OfANewSessionDoNotStandForCallsBeforeIt) {
    call(1, 2, 1'000, true);
    sites.reset();
    call(1, 2, 1, false);
    sites.emit_counts();
    EXPECT_EQ(told(1), 2u);
}

TEST_F(AllocationCounts, LoseNoPartOfAnObjectByScaling) {
    for (int second = 0; second < 300; second++) {
        call(1, 1, 2, false);
        call(1, 1, 1, true);
        sites.emit_counts();
    }
    EXPECT_NEAR(static_cast<double>(told(1)), 900, 1);
}

} // namespace
} // namespace fieldtrace
