// SPDX-License-Identifier: MIT
#include "base/host_busy.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/clock.h"

namespace fieldtrace {
namespace {

constexpr uint64_t kTick = 10'000'000;
constexpr uint64_t kLong = 1'000'000'000'000;

TEST(AHost, IsBusyWithAllButIdlingAndWaitingForDisks) {
    EXPECT_EQ(HostBusy::of("cpu  1 20 300 4000 50000 600000 7000000 80000000 1 20\ncpu0 9", kTick),
              87'600'321 * kTick);
    EXPECT_EQ(HostBusy::of("cpu  1 2 3 4 5 6 7 8\n", kTick), 27 * kTick) << "no guests";
}

TEST(AHost, SaysNothingWhereTheKernelDoesNot) {
    EXPECT_EQ(HostBusy::of("", kTick), 0u);
    EXPECT_EQ(HostBusy::of("cpu  1 2 3 4 5\n", kTick), 0u);
    EXPECT_EQ(HostBusy::of("intr 1 2 3 4 5 6 7 8\n", kTick), 0u);
    EXPECT_EQ(HostBusy("/proc/none/stat").look(kLong), 0u);
}

TEST(AHost, IsLookedAtForNoMoreThanAPartOfTheTime) {
    std::string name = (std::filesystem::temp_directory_path() / "host-busy-XXXXXX").string();
    close(mkstemp(name.data()));
    HostBusy host(name);
    std::ofstream(name) << "cpu  1 0 0 0 0 0 0 0\n";
    const uint64_t once = host.look(kLong);
    EXPECT_GT(once, 0u);
    std::ofstream(name) << "cpu  3 0 0 0 0 0 0 0\n";
    EXPECT_EQ(host.look(kLong), once);
    EXPECT_EQ(host.look(2 * kLong), 3 * once);
    std::filesystem::remove(name);
    EXPECT_EQ(host.look(3 * kLong), 3 * once) << "what was known is not lost";
}

TEST(AHost, IsBusyForAtLeastAsLongAsThisThreadWorks) {
    HostBusy host;
    const uint64_t before = host.look(now_ns());
    if (before == 0) {
        GTEST_SKIP() << "this kernel has no /proc/stat";
    }
    const uint64_t until = thread_cpu_ns() + 12 * kTick;
    while (thread_cpu_ns() < until) {
    }
    // It may count by ticks, and by whichever thread it meets at one.
    EXPECT_GE(host.look(now_ns() + kLong), before + 4 * kTick);
}

} // namespace
} // namespace fieldtrace
