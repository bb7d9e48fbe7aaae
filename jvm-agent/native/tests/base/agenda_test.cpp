// SPDX-License-Identifier: MIT
#include "base/agenda.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kMs = 1'000'000;
constexpr uint64_t kStart = 50 * Agenda::kTickNs;

class TheAgenda : public ::testing::Test {
  protected:
    TheAgenda() { agenda_.passed(kStart, 0, 0); }

    /** Passes in so many seconds of looks that all see the same. */
    unsigned passes(unsigned seconds, const Agenda::Seen &seen) {
        unsigned passes = 0;
        const uint64_t end = kStart + seconds * Agenda::kTickNs;
        for (uint64_t now = kStart + Agenda::kLookNs; now <= end; now += Agenda::kLookNs) {
            if (agenda_.is_due(now, seen)) {
                agenda_.passed(now, seen.spent_ns, 0);
                passes++;
            }
        }
        return passes;
    }

    Agenda agenda_;
};

TEST_F(TheAgenda, HasOnePassASecondWhereNothingHappens) { EXPECT_EQ(passes(10, {}), 10u); }

TEST_F(TheAgenda, HasAPassWithEachLookWhileTheBudgetIsExhausted) {
    EXPECT_EQ(passes(10, {.is_exhausted = true}), 20u);
}

TEST_F(TheAgenda, HasAPassSoonAfterSomethingWasSpentAndNoSecondOneForIt) {
    EXPECT_FALSE(agenda_.is_due(kStart + 499 * kMs, {.spent_ns = 5})) << "the next look will do";
    EXPECT_EQ(passes(1, {.spent_ns = 5}), 1u);
}

TEST_F(TheAgenda, IsDueAtOnceForWorkDeathsAndSessions) {
    EXPECT_FALSE(agenda_.is_due(kStart + 1, {}));
    EXPECT_TRUE(agenda_.is_due(kStart + 1, {.is_woken = true}));
    EXPECT_TRUE(agenda_.is_due(kStart + 1, {.has_deaths = true}));
    EXPECT_TRUE(agenda_.is_due(kStart + 1, {.session_changes = true}));
}

TEST_F(TheAgenda, WakesWhenSomethingIsToBeDoneAndNoSooner) {
    EXPECT_FALSE(agenda_.is_due(kStart, {.due_ns = kStart + kMs}));
    EXPECT_TRUE(agenda_.is_due(kStart + kMs, {.due_ns = kStart + kMs}));
    EXPECT_EQ(agenda_.pause_ns(kStart, kStart + kMs, true), kMs);
    EXPECT_EQ(agenda_.pause_ns(kStart, kStart - 1, true), 0u);
    EXPECT_EQ(agenda_.pause_ns(kStart, UINT64_MAX, true), Agenda::kLookNs);
    EXPECT_EQ(agenda_.pause_ns(kStart, UINT64_MAX, false), Agenda::kIdleLookNs);
}

TEST_F(TheAgenda, LooksMoreOftenWhileManyCallsAreLookedInto) {
    constexpr uint64_t kSoon = kStart + Agenda::kTickNs;
    agenda_.passed(kSoon, 0, 39);
    EXPECT_EQ(agenda_.pause_ns(kSoon, UINT64_MAX, true), Agenda::kLookNs);
    agenda_.passed(kSoon + Agenda::kTickNs, 0, 39 + 41);
    EXPECT_EQ(agenda_.pause_ns(kSoon, UINT64_MAX, true), Agenda::kBusyLookNs);
    agenda_.passed(kSoon + 2 * Agenda::kTickNs, 0, 39 + 41);
    EXPECT_EQ(agenda_.pause_ns(kSoon, UINT64_MAX, true), Agenda::kLookNs);
}

} // namespace
} // namespace fieldtrace
