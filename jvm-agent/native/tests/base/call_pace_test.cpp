// SPDX-License-Identifier: MIT
#include "base/call_pace.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kTurn = 100'000'000;
constexpr int kTurnsASecond = 10;

/** A service whose remote calls would take so much of the agent's budget were all looked into. */
class AService {
  public:
    void run(int seconds, double wanted) {
        spent_in_last_second_ = 0;
        for (int turn = 0; turn < seconds * kTurnsASecond; turn++) {
            const double wish = kAllowed * wanted * std::exp2(-pace.log_of_interval());
            const double spent = std::min(wish, std::max(0.0, level * kCapacity));
            level = std::min(1.0, level + (kAllowed - spent) / kCapacity);
            // The first call is looked into before it is known what it costs.
            const double share = spent > 0 ? std::max(1 / kCalls, spent / wish) : 0;
            const auto looked_into = static_cast<uint64_t>(kCalls * share);
            pace.account({kTurn, spent, kAllowed, static_cast<uint64_t>(kCalls), looked_into, 0,
                          level * kCapacity});
            if (turn >= (seconds - 1) * kTurnsASecond) {
                spent_in_last_second_ += spent;
            }
        }
    }

    /** Of what the budget allows. */
    double spent() const { return spent_in_last_second_ / (kAllowed * kTurnsASecond); }

    CallPace pace;
    double level = 1;

  private:
    static constexpr double kAllowed = 1e6;
    static constexpr double kCalls = 1e6;
    static constexpr double kCapacity = 100 * kAllowed; // of ten seconds

    double spent_in_last_second_ = 0;
};

TEST(ThePaceOfCalls, LooksIntoAllWhereTheBudgetDoesForAll) {
    AService service;
    service.run(60, 0.9);
    EXPECT_EQ(service.pace.log_of_interval(), 0);
}

TEST(ThePaceOfCalls, KeepsWithinTheBudgetAndUsesItWhateverTheLoad) {
    for (double wanted : {1.5, 3.0, 40.0, 5'000.0, 1e6}) {
        AService service;
        service.run(60, wanted);
        EXPECT_LE(service.spent(), 1.0) << wanted;
        EXPECT_GE(service.spent(), 0.3) << wanted;
        EXPECT_GT(service.level, 0) << wanted;
    }
}

TEST(ThePaceOfCalls, StaysWhereItIsUnderASteadyLoad) {
    AService service;
    service.run(60, 40);
    const int settled = service.pace.log_of_interval();
    for (int second = 0; second < 60; second++) {
        service.run(1, 40);
        EXPECT_EQ(service.pace.log_of_interval(), settled) << second;
    }
}

TEST(ThePaceOfCalls, ComesBackToAllCallsWhenTheLoadHasGone) {
    AService service;
    service.run(60, 1'000);
    EXPECT_GE(service.pace.log_of_interval(), 9);
    service.run(60, 0.1);
    EXPECT_EQ(service.pace.log_of_interval(), 0);
}

TEST(ThePaceOfCalls, LooksIntoAllInABurstThatTheBucketCanPayFor) {
    AService service;
    service.run(3, 2);
    EXPECT_EQ(service.pace.log_of_interval(), 0);
}

TEST(ThePaceOfCalls, ComesBackFromABurstThoughTheBucketIsNearlyEmpty) {
    AService service;
    service.level = 0.03;
    service.run(1, 20);
    EXPECT_GT(service.pace.log_of_interval(), 0);
    service.run(15, 0.3);
    EXPECT_EQ(service.pace.log_of_interval(), 0);
}

TEST(ThePaceOfCalls, KnowsByTheirNumberWhatCallsWantThatABurstHasLeftOut) {
    CallPace pace;
    for (int turn = 0; turn < 10; turn++) {
        // Of a million calls a hundred were looked into, and those for less than the budget.
        pace.account({kTurn, 0.5e6, 1e6, 100, 100, 1'000'000, 0});
    }
    // A million would take 5,000 times the budget.
    EXPECT_GE(pace.log_of_interval(), 12);
    EXPECT_LE(pace.log_of_interval(), 14);
}

TEST(ThePaceOfCalls, NeverExceedsItsBound) {
    AService service;
    service.run(60, 1e30);
    EXPECT_EQ(service.pace.log_of_interval(), CallPace::kMaxLog);
}

} // namespace
} // namespace fieldtrace
