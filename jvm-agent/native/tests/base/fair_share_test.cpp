// SPDX-License-Identifier: MIT
#include "base/fair_share.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

#include "registers/slot_turnover.h"

namespace fieldtrace {
namespace {

TEST(AFairShare, IsUnlimitedWhereTheCapacityDoesForAll) {
    EXPECT_TRUE(std::isinf(fair_share({{1}, {2}, {3}}, 6)));
    EXPECT_TRUE(std::isinf(fair_share({}, 0)));
}

TEST(AFairShare, LeavesTheSmallAloneAndDividesTheRestAmongTheLarge) {
    EXPECT_DOUBLE_EQ(fair_share({{1000}, {1}, {2}}, 13), 10);
    EXPECT_DOUBLE_EQ(fair_share({{1000}, {1}, {1000}}, 21), 10);
    EXPECT_DOUBLE_EQ(fair_share({{5}, {5}}, 6), 3);
}

TEST(AFairShare, GoesByWeight) {
    EXPECT_DOUBLE_EQ(fair_share({{1000, 4}, {1000, 1}}, 10), 2);
    EXPECT_DOUBLE_EQ(fair_share({{1000, 1}, {6, 4}}, 10), 4) << "what is not demanded is left";
}

TEST(AFairShare, UsesUpTheCapacityAndNoMore) {
    std::mt19937_64 random(3);
    for (int round = 0; round < 1000; round++) {
        std::vector<Demand> demands(std::uniform_int_distribution<size_t>(1, 50)(random));
        double wanted = 0;
        for (Demand &demand : demands) {
            demand = {std::exp(std::uniform_real_distribution(-3.0, 9.0)(random)),
                      std::uniform_real_distribution(1.0, 4.0)(random)};
            wanted += demand.demand;
        }
        const double capacity = wanted * std::uniform_real_distribution(0.01, 2.0)(random);
        const double share = fair_share(demands, capacity);
        double given = 0;
        for (const Demand &demand : demands) {
            given += std::min(demand.demand, share * demand.weight);
        }
        EXPECT_NEAR(given, std::min(wanted, capacity), 1e-6 * wanted);
    }
}

TEST(TheTurnoverOfSlots, IsUnlimitedBeforeAnythingWasWatched) {
    SlotTurnover turnover;
    turnover.tick(1'000'000'000);
    EXPECT_TRUE(std::isinf(turnover.samples_per_second()));
}

TEST(TheTurnoverOfSlots, IsWhatFourSlotsTakeThatAreHeldSoLong) {
    SlotTurnover turnover;
    for (int second = 0; second < 20; second++) {
        for (int i = 0; i < 10; i++) {
            turnover.freed(100'000'000);
        }
        turnover.tick(1'000'000'000);
    }
    EXPECT_NEAR(turnover.samples_per_second(), 4 * SlotTurnover::kMostLoad / 0.1, 0.01);
}

TEST(TheTurnoverOfSlots, FallsWhileWatchesDoNotEnd) {
    SlotTurnover turnover;
    double before = INFINITY;
    for (int second = 0; second < 5; second++) {
        turnover.held(1'000'000'000);
        turnover.tick(1'000'000'000);
        EXPECT_LT(turnover.samples_per_second(), before);
        before = turnover.samples_per_second();
    }
}

} // namespace
} // namespace fieldtrace
