// SPDX-License-Identifier: MIT
#include "counters/counter_group.h"
#include "counters/thread_counters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <sys/mman.h>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/file_reserve.h"

namespace fieldtrace {
namespace {

using namespace std::chrono_literals;

size_t open_files() {
    const std::filesystem::directory_iterator open("/proc/self/fd");
    return static_cast<size_t>(std::distance(begin(open), end(open)));
}

void burn(uint64_t nanoseconds) {
    const uint64_t until = thread_cpu_ns() + nanoseconds;
    while (thread_cpu_ns() < until) {
    }
}

void touch_new_pages(size_t pages) {
    constexpr size_t kPage = 4096;
    void *memory =
        mmap(nullptr, pages * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(memory, MAP_FAILED);
    madvise(memory, pages * kPage, MADV_NOHUGEPAGE);
    for (size_t i = 0; i < pages; i++) {
        static_cast<volatile char *>(memory)[i * kPage] = 1;
    }
    munmap(memory, pages * kPage);
}

class Counters : public testing::Test {
  protected:
    void SetUp() override {
        const Error error = counters.open();
        if (error) {
            GTEST_SKIP() << error.message(); // a sandbox without perf events
        }
        counters.begin(++session);
    }
    void TearDown() override { counters.end(); }

    /** What a counter counted from one reading to another; those that are not there count 0. */
    uint64_t counted(Counter counter, const CounterReading &from, const CounterReading &to) const {
        const auto &known = counters.countable().counters;
        const auto place = std::find(known.begin(), known.end(), counter) - known.begin();
        return static_cast<size_t>(place) == known.size() ? 0
                                                          : to.values[place] - from.values[place];
    }
    bool has(Counter counter) const {
        const auto &known = counters.countable().counters;
        return std::find(known.begin(), known.end(), counter) != known.end();
    }

    static inline uint64_t session = 0;
    ThreadCounters counters;
};

TEST_F(Counters, CountWhatTheThreadDoes) {
    std::thread([&] {
        CounterReading before;
        CounterReading after;
        ASSERT_NE(counters.read(&before), 0u);
        // The kernel may have some of them begin only when the thread runs again.
        std::this_thread::sleep_for(1ms);
        const uint64_t begun = now_ns();
        ASSERT_NE(counters.read(&before), 0u);
        const uint64_t cpu = thread_cpu_ns();
        burn(30'000'000);
        touch_new_pages(500);
        for (int i = 0; i < 5; i++) {
            std::this_thread::sleep_for(1ms);
        }
        const uint64_t spent = thread_cpu_ns() - cpu;
        ASSERT_NE(counters.read(&after), 0u);
        EXPECT_GE(counted(Counter::TaskClock, before, after), spent * 95 / 100);
        // Where a hypervisor takes the processor away meanwhile, that counts, and sleep does not.
        EXPECT_LE(counted(Counter::TaskClock, before, after), now_ns() - begun - 5'000'000);
        EXPECT_GE(counted(Counter::PageFaults, before, after), 500u);
        if (has(Counter::ContextSwitches)) {
            EXPECT_GE(counted(Counter::ContextSwitches, before, after), 5u);
        }
        if (counters.countable().has_processor()) {
            EXPECT_GT(counted(Counter::Instructions, before, after), 1'000'000u);
        } else {
            EXPECT_EQ(after.enabled_ns, after.running_ns);
        }
        EXPECT_GE(after.enabled_ns - before.enabled_ns, spent * 95 / 100);
    }).join();
}

TEST_F(Counters, OfAThreadThatWaitsStandStill) {
    std::thread([&] {
        CounterReading before;
        CounterReading after;
        ASSERT_NE(counters.read(&before), 0u);
        std::this_thread::sleep_for(200ms);
        ASSERT_NE(counters.read(&after), 0u);
        EXPECT_LT(counted(Counter::TaskClock, before, after), 50'000'000u);
    }).join();
}

TEST_F(Counters, OfAnotherThreadAreReadByTheirNumberUntilItEnds) {
    std::atomic<uint64_t> number{0};
    std::atomic<bool> has_burned{false};
    std::atomic<bool> may_end{false};
    std::thread other([&] {
        CounterReading reading;
        number = counters.read(&reading);
        burn(20'000'000);
        has_burned = true;
        while (!may_end) {
            std::this_thread::sleep_for(1ms);
        }
    });
    while (!has_burned) {
        std::this_thread::sleep_for(1ms);
    }
    CounterReading reading;
    ASSERT_TRUE(counters.read_of(number, &reading));
    EXPECT_GE(counted(Counter::TaskClock, CounterReading(), reading), 19'000'000u);
    may_end = true;
    other.join();
    EXPECT_FALSE(counters.read_of(number, &reading));
}

TEST_F(Counters, AreClosedWhenTheirThreadEnds) {
    const size_t before = open_files();
    std::thread([&] {
        CounterReading reading;
        ASSERT_NE(counters.read(&reading), 0u);
        EXPECT_EQ(open_files(), before + counters.countable().counters.size());
    }).join();
    EXPECT_EQ(open_files(), before);
}

TEST_F(Counters, AreClosedWhenTheSessionEndsAndOpenedAnewInTheNext) {
    const size_t before = open_files();
    std::thread([&] {
        CounterReading reading;
        const uint64_t first = counters.read(&reading);
        ASSERT_NE(first, 0u);
        counters.end();
        EXPECT_EQ(open_files(), before);
        EXPECT_EQ(counters.read(&reading), 0u);
        EXPECT_FALSE(counters.read_of(first, &reading));
        counters.begin(++session);
        EXPECT_NE(counters.read(&reading), 0u);
        EXPECT_NE(counters.read(&reading), first);
    }).join();
    EXPECT_EQ(open_files(), before);
}

TEST_F(Counters, TakeAQuarterOfTheFilesThatAProcessMayOpenAndNoMore) {
    rlimit files{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &files), 0);
    const rlim_t kept = files.rlim_cur;
    const size_t each = counters.countable().counters.size();
    const size_t most = 2 * kReservedFiles / 4 / each + 1;
    files.rlim_cur = 4 * most * each + 3;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &files), 0);
    ThreadCounters few;
    ASSERT_FALSE(few.open());
    files.rlim_cur = kept;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &files), 0);
    few.begin(++session);
    EXPECT_EQ(few.most_threads(), most);
    const size_t all = most + 3;
    std::atomic<size_t> counted{0};
    std::atomic<size_t> asked{0};
    std::vector<std::thread> threads;
    for (size_t i = 0; i < all; i++) {
        threads.emplace_back([&] {
            CounterReading reading;
            counted += few.read(&reading) == 0 ? 0 : 1;
            asked++;
            while (asked < all) {
                std::this_thread::sleep_for(1ms);
            }
        });
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    EXPECT_EQ(counted, most);
    std::thread([&] {
        CounterReading reading;
        EXPECT_NE(few.read(&reading), 0u); // the others have ended
    }).join();
    few.end();
}

TEST_F(Counters, LeaveNothingOpenWhereASessionEndsWhileThreadsRead) {
    const size_t before = open_files();
    std::atomic<bool> is_over{false};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; i++) {
        threads.emplace_back([&] {
            CounterReading reading;
            while (!is_over) {
                if (const uint64_t number = counters.read(&reading)) {
                    counters.read_of(number, &reading);
                }
            }
        });
    }
    for (int i = 0; i < 20; i++) {
        std::this_thread::sleep_for(2ms);
        counters.end();
        counters.begin(++session);
    }
    counters.end();
    EXPECT_EQ(open_files(), before);
    is_over = true;
    for (std::thread &thread : threads) {
        thread.join();
    }
    EXPECT_EQ(open_files(), before);
}

TEST(CounterRefusal, NamesTheRemedy) {
    EXPECT_NE(explain_counters(EACCES, 3).message().find("sysctl kernel.perf_event_paranoid=2"),
              std::string::npos);
    EXPECT_NE(explain_counters(EPERM, 2).message().find("seccomp"), std::string::npos);
    EXPECT_NE(explain_counters(EMFILE, 2).message().find("ulimit -n"), std::string::npos);
    EXPECT_NE(explain_counters(ENOSYS, 2).message().find("CONFIG_PERF_EVENTS"), std::string::npos);
}

TEST_F(Counters, LeaveTheLastFilesToTheApplication) {
    rlimit kept{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &kept), 0);
    rlimit few = kept;
    few.rlim_cur = 40;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    const size_t before = open_files();
    ThreadCounters others;
    const Error error = others.open();
    const size_t after = open_files();
    setrlimit(RLIMIT_NOFILE, &kept);
    EXPECT_NE(error.message().find("ulimit -n"), std::string::npos) << error.message();
    EXPECT_EQ(after, before);
}

} // namespace
} // namespace fieldtrace
