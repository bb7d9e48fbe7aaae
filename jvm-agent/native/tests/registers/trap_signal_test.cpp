// SPDX-License-Identifier: MIT
#include "registers/trap_signal.h"

#include <csignal>
#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

volatile sig_atomic_t received;

void count(int) { received = received + 1; }

TEST(TrapSignal, IsNotTakenFromAnotherHandler) {
    signal(SIGTRAP, count);
    const Error error = trap_signal::install();
    EXPECT_NE(error.message().find("another agent"), std::string::npos) << error.message();
    received = 0;
    raise(SIGTRAP);
    EXPECT_EQ(received, 1);
    signal(SIGTRAP, SIG_DFL);
}

TEST(TrapSignal, IsSeenToBeTakenByALaterHandlerAndThenLeftToIt) {
    ASSERT_FALSE(trap_signal::install());
    EXPECT_TRUE(trap_signal::is_installed());
    signal(SIGTRAP, count);
    EXPECT_FALSE(trap_signal::is_installed());
    trap_signal::uninstall();
    received = 0;
    raise(SIGTRAP);
    EXPECT_EQ(received, 1);
    signal(SIGTRAP, SIG_DFL);
}

TEST(TrapSignal, IsIgnoredStillWhereItWasIgnored) {
    signal(SIGTRAP, SIG_IGN);
    ASSERT_FALSE(trap_signal::install());
    raise(SIGTRAP);
    trap_signal::uninstall();
    signal(SIGTRAP, SIG_DFL);
}

TEST(TrapSignalDeathTest, EndsTheProcessStillWhereNobodyHandledIt) {
    EXPECT_EXIT(
        {
            if (!trap_signal::install()) {
                raise(SIGTRAP);
            }
        },
        testing::KilledBySignal(SIGTRAP), "");
}

} // namespace
} // namespace fieldtrace
