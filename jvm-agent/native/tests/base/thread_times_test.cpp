// SPDX-License-Identifier: MIT
#include "base/thread_times.h"

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
class ThreadFolder : public testing::Test {
  protected:
    ThreadFolder() {
        std::string name = (files::temp_directory_path() / "thread-times-XXXXXX").string();
        folder_ = mkdtemp(name.data());
    }

    ~ThreadFolder() override { files::remove_all(folder_); }

    void wait(int thread, const std::string &delay) const {
        const files::path of = folder_ / std::to_string(thread);
        files::create_directories(of);
        std::ofstream(of / "schedstat") << "987654 " << delay << " 12\n";
    }

    void have(int thread, const std::string &name, const std::string &cpu) const {
        const files::path of = folder_ / std::to_string(thread);
        files::create_directories(of);
        std::ofstream(of / "comm") << name << "\n";
        std::ofstream(of / "schedstat") << cpu << " 0 12\n";
    }

    void end(int thread) const { files::remove_all(folder_ / std::to_string(thread)); }

    files::path folder_;
};

using ThreadTimesOf = ThreadFolder;

TEST_F(ThreadTimesOf, DelaysAreThoseOfAllThreadsTogetherAndOfThoseThatHaveEnded) {
    ThreadTimes times(folder_);
    wait(11, "100");
    wait(12, "50");
    EXPECT_EQ(times.look(kLong).delay_ns, 150u);
    wait(11, "180");
    end(12);
    EXPECT_EQ(times.look(2 * kLong).delay_ns, 230u);
    wait(12, "70");
    EXPECT_EQ(times.look(3 * kLong).delay_ns, 300u)
        << "another thread, of which nothing was seen before";
    wait(12, "20");
    EXPECT_EQ(times.look(4 * kLong).delay_ns, 320u) << "another one that began between two looks";
}

TEST_F(ThreadTimesOf, ThreadsAreLookedAtForNoMoreThanAPartOfTheTime) {
    ThreadTimes times(folder_);
    wait(11, "100");
    EXPECT_EQ(times.look(kLong).delay_ns, 100u);
    wait(11, "180");
    EXPECT_EQ(times.look(kLong).delay_ns, 100u);
    EXPECT_EQ(times.look(2 * kLong).delay_ns, 180u);
}

TEST_F(ThreadTimesOf, ThreadsAreLookedAtOnceMoreAtTheEndHoweverSoonThatComes) {
    ThreadTimes times(folder_);
    wait(11, "100");
    EXPECT_EQ(times.look(kLong).delay_ns, 100u);
    wait(11, "180");
    EXPECT_EQ(times.look(kLong, true).delay_ns, 180u);
}

TEST_F(ThreadTimesOf, ThreadsAreNothingWhereTheKernelDoesNotSayIt) {
    EXPECT_EQ(ThreadTimes(folder_ / "none").look(kLong).delay_ns, 0u);
    files::create_directories(folder_ / "11");
    EXPECT_EQ(ThreadTimes(folder_).look(kLong).delay_ns, 0u);
    wait(12, "nonsense");
    EXPECT_EQ(ThreadTimes(folder_).look(kLong).delay_ns, 0u);
}

uint64_t had(const ThreadTimes::Sums &sums, ThreadGroup group) {
    return sums.cpu_ns[static_cast<size_t>(group)];
}

TEST_F(ThreadTimesOf, ProcessorTimesAreToldByWhatThreadsAreFor) {
    ThreadTimes times(folder_);
    have(11, "C2 CompilerThre", "1000");
    have(12, "VM Thread", "200");
    have(13, "httpclient-disp", "30");
    have(14, "http-nio-8080-e", "4");
    have(15, "java-ust", "5");
    have(16, "VM Periodic Tas", "6");
    times.look(kLong);
    have(11, "C2 CompilerThre", "1500");
    end(12);
    have(17, "GC Thread#0", "100");
    const ThreadTimes::Sums sums = times.look(2 * kLong);
    EXPECT_EQ(had(sums, ThreadGroup::kCompiler), 1500u);
    EXPECT_EQ(had(sums, ThreadGroup::kCollector), 300u) << "of one that has ended, and of another";
    EXPECT_EQ(had(sums, ThreadGroup::kHttpClient), 30u);
    EXPECT_EQ(had(sums, ThreadGroup::kApplication), 4u);
    EXPECT_EQ(had(sums, ThreadGroup::kAgent), 5u);
    EXPECT_EQ(had(sums, ThreadGroup::kOtherVm), 6u);
}

TEST_F(ThreadTimesOf, AThreadThatHadTheNameOfWhoeverMadeItCountsByItsOwnAsSoonAsItHasOne) {
    ThreadTimes times(folder_);
    have(11, "http-nio-8080-e", "4");
    times.look(kLong);
    have(11, "HttpClient-1-Wo", "104");
    EXPECT_EQ(had(times.look(2 * kLong), ThreadGroup::kHttpClient), 100u);
    have(11, "C2 CompilerThre", "7");
    EXPECT_EQ(had(times.look(3 * kLong), ThreadGroup::kCompiler), 7u) << "another one of that id";
}

/** What this thread waited so far; it ends where the kernel does not say it. */
uint64_t waited_ns() {
    uint64_t processor = 0;
    uint64_t delay = kLong;
    std::ifstream("/proc/thread-self/schedstat") >> processor >> delay;
    return delay;
}

TEST(ThreadTimesOfThisProcess, HaveWhatThreadsWaitedThatBeganAndEndedBetweenTwoLooks) {
    if (!files::exists("/proc/thread-self/schedstat")) {
        GTEST_SKIP() << "this kernel keeps no schedstat";
    }
    constexpr uint64_t kWaited = 5'000'000;
    cpu_set_t all;
    ASSERT_EQ(sched_getaffinity(0, sizeof(all), &all), 0);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    ThreadTimes times;
    const uint64_t before = times.look(now_ns()).delay_ns;
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
            times.thread_ends();
        });
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    sched_setaffinity(0, sizeof(all), &all);
    EXPECT_GE(times.look(now_ns() + kLong).delay_ns, before + 2 * kWaited);
}

} // namespace
} // namespace fieldtrace
