// SPDX-License-Identifier: MIT
#include "layers/sampling_signal.h"
#include "layers/serving_threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "base/clock.h"

namespace fieldtrace {
namespace {

constexpr uint64_t kPeriodNs = 10'000'000;

std::atomic<unsigned> ticks{0};
std::atomic<bool> is_elsewhere{false};

void count(void *cookie, ucontext_t *) {
    ticks++;
    if (cookie != serving_threads::find()) {
        is_elsewhere = true;
    }
}

void burn(uint64_t nanoseconds) {
    const uint64_t until = thread_cpu_ns() + nanoseconds;
    while (thread_cpu_ns() < until) {
    }
}

class ServingThreads : public testing::Test {
  protected:
    void SetUp() override {
        ticks = 0;
        ASSERT_TRUE(serving_threads::open());
        const Error error = sampling_signal::install(count);
        ASSERT_FALSE(error) << error.message();
    }
    void TearDown() override {
        serving_threads::stop_timers();
        EXPECT_TRUE(sampling_signal::uninstall());
    }
};

TEST_F(ServingThreads, TakeNoSignalThatTheJdkTakesLater) {
    const int of_channels_and_sockets = SIGRTMAX - 2;
    EXPECT_NE(sampling_signal::number(), 0);
    EXPECT_LT(sampling_signal::number(), of_channels_and_sockets);
}

TEST_F(ServingThreads, AreInterruptedWhileTheyWorkAndNotWhileTheyWait) {
    std::thread([] {
        ASSERT_EQ(serving_threads::start_timer(serving_threads::make(), kPeriodNs, 1), 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        EXPECT_EQ(ticks, 0u);
        burn(30 * kPeriodNs);
        EXPECT_GT(ticks, 3u);
        EXPECT_LE(ticks, 31u);
    }).join();
    EXPECT_FALSE(is_elsewhere);
}

TEST_F(ServingThreads, ThatHaveNoTimerAreLeftAlone) {
    std::thread([] { burn(10 * kPeriodNs); }).join();
    EXPECT_EQ(ticks, 0u);
}

TEST_F(ServingThreads, AreLeftAloneOnceTheTimersHaveStopped) {
    std::thread([] {
        ASSERT_EQ(serving_threads::start_timer(serving_threads::make(), kPeriodNs, 1), 0);
        std::thread([] { serving_threads::stop_timers(); }).join();
        burn(10 * kPeriodNs);
        EXPECT_EQ(ticks, 0u);
    }).join();
}

TEST_F(ServingThreads, UseTheMemoryOfThoseThatHaveEnded) {
    ServingThread *first = nullptr;
    ServingThread *second = nullptr;
    std::thread([&] { first = serving_threads::make(); }).join();
    std::thread([&] { second = serving_threads::make(); }).join();
    EXPECT_EQ(first, second);
}

TEST_F(ServingThreads, ThatBlockTheSignalGetNoTimer) {
    std::thread([] {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, nullptr);
        EXPECT_NE(serving_threads::start_timer(serving_threads::make(), kPeriodNs, 1), 0);
    }).join();
}

TEST(SamplingSignal, IsOneThatNobodyHandles) {
    const auto other = [](int) {};
    struct sigaction taken {};
    taken.sa_handler = other;
    struct sigaction before {};
    ASSERT_EQ(sigaction(SIGRTMAX - 2, &taken, &before), 0);
    ASSERT_FALSE(sampling_signal::install(count));
    EXPECT_NE(sampling_signal::number(), SIGRTMAX - 2);
    EXPECT_TRUE(sampling_signal::uninstall());
    sigaction(SIGRTMAX - 2, &before, nullptr);
}

TEST(SamplingSignal, IsRefusedWhereAllAreTaken) {
    struct sigaction taken {};
    taken.sa_handler = [](int) {};
    std::vector<std::pair<int, struct sigaction>> before;
    for (int signal = SIGRTMIN; signal <= SIGRTMAX; signal++) {
        struct sigaction old {};
        ASSERT_EQ(sigaction(signal, &taken, &old), 0);
        before.emplace_back(signal, old);
    }
    const Error error = sampling_signal::install(count);
    for (const auto &[signal, old] : before) {
        sigaction(signal, &old, nullptr);
    }
    ASSERT_TRUE(error);
    EXPECT_NE(error.message().find("layers.rate=0"), std::string::npos);
    EXPECT_EQ(sampling_signal::number(), 0);
}

TEST(SamplingSignal, IsGivenBackAlthoughOneIsOnItsWay) {
    ASSERT_FALSE(sampling_signal::install(count));
    const int signal = sampling_signal::number();
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, signal);
    pthread_sigmask(SIG_BLOCK, &held, nullptr);
    kill(getpid(), signal);
    EXPECT_TRUE(sampling_signal::uninstall());
    pthread_sigmask(SIG_UNBLOCK, &held, nullptr); // would end this process
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    EXPECT_EQ(now.sa_handler, SIG_DFL);
}

} // namespace
} // namespace fieldtrace
