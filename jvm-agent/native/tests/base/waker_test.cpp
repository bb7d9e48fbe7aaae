// SPDX-License-Identifier: MIT
#include "base/waker.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

using namespace std::chrono_literals;

TEST(AWaker, TellsWorkFromAGlanceAtTheTimeAndFromATimeOut) {
    Waker waker;
    EXPECT_FALSE(waker.wait(1ns));
    waker.look_at_the_time();
    EXPECT_FALSE(waker.wait(1h));
    waker.wake();
    EXPECT_TRUE(waker.wait(1h));
    EXPECT_FALSE(waker.wait(1ns)) << "it was told already";
}

TEST(AWaker, TellsOfWorkOnceHoweverOftenItIsTold) {
    Waker waker;
    waker.wake();
    waker.look_at_the_time();
    waker.wake();
    EXPECT_TRUE(waker.wait(1h));
    EXPECT_FALSE(waker.wait(1ns));
}

} // namespace
} // namespace fieldtrace
