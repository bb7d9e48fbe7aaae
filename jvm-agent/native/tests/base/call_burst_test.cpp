// SPDX-License-Identifier: MIT
#include "base/call_burst.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace fieldtrace {
namespace {

/** Remote calls of one turn, drawn as the bridge does. @return how many were looked into */
int calls_of_a_turn(CallBurst *burst, int calls, Random *random) {
    int taken = 0;
    for (int call = 0; call < calls; call++) {
        if (random->below(uint64_t{1} << burst->log()) == 0) {
            burst->drawn();
            taken++;
        }
    }
    return taken;
}

TEST(ABurstOfCalls, IsLookedIntoWholeWhereTheBucketCanPayForIt) {
    CallBurst burst;
    Random random(1);
    burst.renew(1'000);
    EXPECT_EQ(calls_of_a_turn(&burst, 1'000, &random), 1'000);
    EXPECT_EQ(burst.renew(0), 0);
}

TEST(ABurstOfCalls, OfAMillionCostsAHundredAtMostWhereTheBucketIsEmpty) {
    CallBurst burst;
    Random random(2);
    EXPECT_LE(calls_of_a_turn(&burst, 1'000'000, &random), 100);
    EXPECT_GE(burst.renew(0), 12);
}

TEST(ABurstOfCalls, LeavesAServiceAloneThatMakesAHundredCallsASecond) {
    CallBurst burst;
    Random random(3);
    for (int turn = 0; turn < 100; turn++) {
        EXPECT_EQ(calls_of_a_turn(&burst, 10, &random), 10);
        EXPECT_EQ(burst.renew(0), 0);
    }
}

TEST(ABurstOfCalls, IsOverWithItsTurn) {
    CallBurst burst;
    Random random(4);
    calls_of_a_turn(&burst, 1'000, &random);
    EXPECT_GT(burst.log(), 0);
    burst.renew(0);
    EXPECT_EQ(burst.log(), 0);
}

} // namespace
} // namespace fieldtrace
