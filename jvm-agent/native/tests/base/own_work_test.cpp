// SPDX-License-Identifier: MIT
#include "base/own_work.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr int kTimes = 20;
constexpr int64_t kEach = 50'000;

int64_t all_time() { return static_cast<int64_t>(thread_cpu_ns()); }

int64_t told_time() { return static_cast<int64_t>(OwnWork::processor_time_without()); }

/** Works until the thread has had the processor for that much longer, nanoseconds. */
void work(int64_t time) {
    for (const int64_t begun = all_time(); all_time() - begun < time;) {
    }
}

/** Processor time that a call takes, and what of it is told. */
struct Call {
    int64_t all = all_time();
    int64_t told;

    Call() {
        OwnWork::call_begins();
        told = told_time();
    }

    void end() {
        told = told_time() - told;
        OwnWork::call_ends();
        all = all_time() - all;
    }
};

TEST(OwnWork, IsLeftOutOfWhatACallTakes) {
    Call call;
    for (int i = 0; i < kTimes; i++) {
        const OwnWork own;
        work(kEach);
    }
    work(kEach);
    call.end();
    EXPECT_LE(call.told, call.all - kTimes * kEach);
    EXPECT_GE(call.all, (kTimes + 1) * kEach);
}

TEST(OwnWork, CountsOnceWhereItIsAPartOfOther) {
    Call call;
    {
        const OwnWork own;
        work(kEach);
        {
            const OwnWork part;
            work(kEach / 5);
        }
    }
    work(10 * kEach);
    call.end();
    EXPECT_GE(call.told, 9 * kEach);
    EXPECT_LE(call.told, call.all - kEach);
}

TEST(OwnWork, IsLeftOutWhileItLasts) {
    Call call;
    OwnWork::begin();
    work(kEach);
    const int64_t asked_within = told_time();
    OwnWork::end();
    EXPECT_LE(asked_within - call.told, kEach);
    call.end();
}

TEST(OwnWork, CountsForNothingOutsideOfACall) {
    const int64_t began = all_time();
    const uint64_t told = told_time();
    {
        const OwnWork own;
        work(kEach);
    }
    EXPECT_GE(told_time() - told, kEach);
    EXPECT_GE(all_time() - began, kEach);
}

TEST(OwnWork, ThatACallsEndCutsOffCountsUntilThen) {
    Call call;
    OwnWork::begin();
    work(kEach);
    call.end();
    OwnWork::end(); // of nothing
    EXPECT_LE(call.told, call.all - kEach);
    const int64_t before = told_time();
    work(kEach);
    EXPECT_GE(told_time() - before, kEach);
}

TEST(OwnWork, WaitsForAProcessorAtMostAMomentThatCounts) {
    Call call;
    OwnWork::begin();
    timespec pause{0, 20'000'000};
    nanosleep(&pause, nullptr);
    OwnWork::end();
    work(10 * kEach);
    call.end();
    EXPECT_GE(call.told, 5 * kEach);
    EXPECT_LE(call.told, call.all);
}

} // namespace
} // namespace fieldtrace
