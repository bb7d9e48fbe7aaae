// SPDX-License-Identifier: MIT
#include "base/cost_budget.h"

#include <gtest/gtest.h>
#include <random>

namespace fieldtrace {
namespace {

constexpr uint64_t kSecond = 1'000'000'000;
constexpr uint64_t kTurn = kSecond / 10;

/** A process that uses one processor, under an agent that would spend a share of it. */
class ABusyProcess {
  public:
    explicit ABusyProcess(double budget) : budget(budget) {
        this->budget.account(now, cpu, spent); // a full bucket
    }

    /** Goes on for a time, while the agent spends as long as it may. */
    void run(uint64_t duration, double wish) {
        for (uint64_t end = now + duration; now < end;) {
            now += kTurn;
            cpu += kTurn;
            if (!budget.is_exhausted(spent)) {
                spent += static_cast<uint64_t>(wish * kTurn);
            }
            budget.account(now, cpu, spent);
        }
    }

    CostBudget budget;
    uint64_t now = kSecond;
    uint64_t cpu = CostBudget::kWindowNs;
    uint64_t spent = 0;
};

TEST(ACostBudget, WithoutALimitIsNeverExhausted) {
    ABusyProcess process(CostBudget::kNoLimit);
    process.run(100 * kSecond, 50);
    EXPECT_EQ(process.spent, 5000 * kSecond);
    EXPECT_EQ(process.budget.throttled_ns(), 0u);
    EXPECT_GT(process.budget.left_ns(process.spent), UINT64_MAX / 2);
}

TEST(ACostBudget, LeavesAnAgentAloneThatStaysBelowIt) {
    ABusyProcess process(0.01);
    process.run(100 * kSecond, 0.009);
    EXPECT_EQ(process.budget.throttled_ns(), 0u);
    EXPECT_NEAR(static_cast<double>(process.spent), 0.9e9, 1e3);
}

TEST(ACostBudget, HoldsAnAgentThatWouldSpendTenTimesAsMuch) {
    ABusyProcess process(0.01);
    process.run(100 * kSecond, 0.1);
    // A full bucket of 0.1 s, and 1 % of 100 s.
    EXPECT_NEAR(static_cast<double>(process.spent), 1.1e9, 0.05e9);
    // Nine turns in ten, and those in which it had to stop.
    EXPECT_GT(process.budget.throttled_ns(), 85 * kSecond);
    EXPECT_LT(process.budget.throttled_ns(), 100 * kSecond);
}

TEST(ACostBudget, LetsAnAgentSpendAgainOnceItsDebtIsPaid) {
    ABusyProcess process(0.01);
    process.run(kTurn, 2); // on two threads
    EXPECT_TRUE(process.budget.is_exhausted(process.spent));
    process.run(8 * kSecond, 0);
    EXPECT_TRUE(process.budget.is_exhausted(process.spent));
    process.run(4 * kSecond, 0);
    EXPECT_FALSE(process.budget.is_exhausted(process.spent));
}

TEST(ACostBudget, LendsTheAgentOfAJvmThatHasOnlyJustBegunHalfABucket) {
    CostBudget budget(0.01);
    budget.account(kSecond, 0, 0);
    EXPECT_FALSE(budget.is_exhausted(49'000'000));
    EXPECT_TRUE(budget.is_exhausted(50'000'000));
}

TEST(ACostBudget, StopsAnAgentBeforeTheNextLookAtTheProcess) {
    CostBudget budget(0.01);
    budget.account(kSecond, 7 * kSecond, 0);
    EXPECT_FALSE(budget.is_exhausted(69'000'000));
    EXPECT_TRUE(budget.is_exhausted(70'000'000));
}

TEST(ACostBudget, LeavesTheAgentOfAnIdleProcessEnoughToLookForSessions) {
    CostBudget budget(0.01);
    uint64_t spent = 0;
    for (uint64_t now = kSecond; now < 100 * kSecond; now += kTurn) {
        spent += 50'000; // half a millisecond a second
        budget.account(now, 0, spent);
    }
    EXPECT_FALSE(budget.is_exhausted(spent));
}

TEST(ACostBudget, IsKeptOverEveryStretchOfTimeWhateverTheAgentWishes) {
    std::mt19937_64 random(7);
    for (int round = 0; round < 200; round++) {
        const double share = std::uniform_real_distribution(0.001, 1.0)(random);
        ABusyProcess process(share);
        for (int stretch = 0; stretch < 20; stretch++) {
            const uint64_t cpu = process.cpu;
            const uint64_t spent = process.spent;
            const double wish = std::uniform_real_distribution(0.0, 1.0)(random);
            process.run(std::uniform_int_distribution<uint64_t>(1, 60)(random) * kSecond, wish);
            // A full bucket, and what one turn may spend too much.
            const double most = share * static_cast<double>(process.cpu - cpu) +
                                share * static_cast<double>(CostBudget::kWindowNs) +
                                static_cast<double>(kTurn);
            EXPECT_LE(static_cast<double>(process.spent - spent), most) << share << " " << wish;
        }
    }
}

} // namespace
} // namespace fieldtrace
