// SPDX-License-Identifier: MIT
#include "base/run_delay.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sched.h>
#include <thread>
#include <vector>

#include "base/clock.h"

namespace fieldtrace {
namespace {

namespace files = std::filesystem;

constexpr uint64_t kLong = 1'000'000'000'000;

/** A folder like `/proc/self/task`. */
class Threads : public testing::Test {
  protected:
    Threads() {
        std::string name = (files::temp_directory_path() / "run-delay-XXXXXX").string();
        folder_ = mkdtemp(name.data());
    }

    ~Threads() override { files::remove_all(folder_); }

    void wait(int thread, const std::string &delay) const {
        const files::path of = folder_ / std::to_string(thread);
        files::create_directories(of);
        std::ofstream(of / "schedstat") << "987654 " << delay << " 12\n";
    }

    void end(int thread) const { files::remove_all(folder_ / std::to_string(thread)); }

    files::path folder_;
};

using ARunDelay = Threads;

TEST_F(ARunDelay, IsThatOfAllThreadsTogetherAndKeepsThatOfThoseThatHaveEnded) {
    RunDelay delay(folder_);
    wait(11, "100");
    wait(12, "50");
    EXPECT_EQ(delay.look(kLong), 150u);
    wait(11, "180");
    end(12);
    EXPECT_EQ(delay.look(2 * kLong), 230u);
    wait(12, "70");
    EXPECT_EQ(delay.look(3 * kLong), 300u) << "another thread, of which nothing was seen before";
    wait(12, "20");
    EXPECT_EQ(delay.look(4 * kLong), 320u) << "another one that began between two looks";
}

TEST_F(ARunDelay, IsLookedAtForNoMoreThanAPartOfTheTime) {
    RunDelay delay(folder_);
    wait(11, "100");
    EXPECT_EQ(delay.look(kLong), 100u);
    wait(11, "180");
    EXPECT_EQ(delay.look(kLong), 100u);
    EXPECT_EQ(delay.look(2 * kLong), 180u);
}

TEST_F(ARunDelay, IsLookedAtOnceMoreAtTheEndHoweverSoonThatComes) {
    RunDelay delay(folder_);
    wait(11, "100");
    EXPECT_EQ(delay.look(kLong), 100u);
    wait(11, "180");
    EXPECT_EQ(delay.look(kLong, true), 180u);
}

TEST_F(ARunDelay, IsNothingWhereTheKernelDoesNotSayIt) {
    EXPECT_EQ(RunDelay(folder_ / "none").look(kLong), 0u);
    files::create_directories(folder_ / "11");
    EXPECT_EQ(RunDelay(folder_).look(kLong), 0u);
    wait(12, "nonsense");
    EXPECT_EQ(RunDelay(folder_).look(kLong), 0u);
}

/** What this thread waited so far; it ends where the kernel does not say it. */
uint64_t waited_ns() {
    uint64_t processor = 0;
    uint64_t delay = kLong;
    std::ifstream("/proc/thread-self/schedstat") >> processor >> delay;
    return delay;
}

TEST(ARunDelayOfThisProcess, HasWhatThreadsWaitedThatBeganAndEndedBetweenTwoLooks) {
    if (!files::exists("/proc/thread-self/schedstat")) {
        GTEST_SKIP() << "this kernel keeps no schedstat";
    }
    constexpr uint64_t kWaited = 5'000'000;
    cpu_set_t all;
    ASSERT_EQ(sched_getaffinity(0, sizeof(all), &all), 0);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    RunDelay delay;
    const uint64_t before = delay.look(now_ns());
    ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
    std::vector<std::thread> threads;
    std::atomic<int> waiting{2};
    for (int i = 0; i < 2; i++) {
        threads.emplace_back([&] {
            bool has_waited = false;
            // Each keeps the other from the only processor that they have.
            while (waiting > 0) {
                if (!has_waited && waited_ns() >= kWaited) {
                    has_waited = true;
                    waiting--;
                }
            }
            delay.thread_ends();
        });
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    sched_setaffinity(0, sizeof(all), &all);
    EXPECT_GE(delay.look(now_ns() + kLong), before + 2 * kWaited);
}

} // namespace
} // namespace fieldtrace
