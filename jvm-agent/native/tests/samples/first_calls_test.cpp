// SPDX-License-Identifier: MIT
#include "samples/first_calls.h"

#include <gtest/gtest.h>

#include <vector>

namespace fieldtrace {
namespace {

constexpr uint64_t kSession = 1;

TEST(FirstCallsOfAKind, AreTheFirstTheEighthAndSoOnUpToAFewThousand) {
    FirstCalls calls;
    std::vector<int> due;
    for (int call = 1; call <= 100'000; call++) {
        if (calls.is_due(kSession, 7)) {
            due.push_back(call);
        }
    }
    EXPECT_EQ(due, (std::vector<int>{1, 8, 64, 512, 4096}));
}

TEST(FirstCallsOfAKind, AreToldApartFromThoseOfOthers) {
    FirstCalls calls;
    for (uint64_t kind = 0; kind < 100; kind++) {
        EXPECT_TRUE(calls.is_due(kSession, kind * 0x9E3779B97F4A7C15u + 1));
    }
}

TEST(FirstCallsOfAKind, AreCountedAnewInANewSession) {
    FirstCalls calls;
    EXPECT_TRUE(calls.is_due(kSession, 7));
    EXPECT_FALSE(calls.is_due(kSession, 7));
    EXPECT_TRUE(calls.is_due(kSession + 1, 7));
}

TEST(FirstCallsOfAKind, AreNoneWhereThereAreTooManyKinds) {
    FirstCalls calls;
    int due = 0;
    for (uint64_t kind = 1; kind <= 100'000; kind++) {
        due += calls.is_due(kSession, kind);
    }
    EXPECT_EQ(due, static_cast<int>(FirstCalls::kMostKinds));
}

} // namespace
} // namespace fieldtrace
