// SPDX-License-Identifier: MIT
#include "registers/watchpoint.h"

#include <array>
#include <pthread.h>
#include <sys/resource.h>
#include <thread>

#include "../watched_memory.h"
#include "registers/self_test.h"

namespace fieldtrace {
namespace {

class AWatchpoint : public WatchedMemory {
  protected:
    static void read() { (void)*static_cast<volatile uint32_t *>(word()); }
    static void *word() { return memory_ + 16; }
};

TEST_F(AWatchpoint, TrapsInThreadsMadeAfterItWasOpened) {
    const auto accesses = watch(word(), 4, [] { std::thread(read).join(); });
    EXPECT_EQ(accesses, std::vector<Access>{Access::Read});
}

TEST_F(AWatchpoint, TrapsInThreadsThatRanWhenItWasArmed) {
    std::atomic<bool> armed{false};
    std::atomic<bool> started{false};
    std::thread reader([&] {
        started = true;
        while (!armed) {
            std::this_thread::yield();
        }
        read();
    });
    while (!started) {
        std::this_thread::yield();
    }
    const auto accesses = watch(word(), 4, [&] {
        armed = true;
        reader.join();
    });
    EXPECT_EQ(accesses, std::vector<Access>{Access::Read});
}

TEST_F(AWatchpoint, GoesOnWhenTheThreadThatOpenedItHasEnded) {
    Watchpoint other;
    std::atomic<bool> go{false};
    std::thread heir;
    std::thread([&] {
        ASSERT_FALSE(other.open(application_threads()));
        heir = std::thread([&] {
            while (!go) {
                std::this_thread::yield();
            }
            read();
        });
    }).join();
    const auto accesses = watch(memory_ + 64, 4, [&] {
        ASSERT_TRUE(other.arm(reinterpret_cast<uintptr_t>(word()), 4, WatchCookie{0, 1}.encode()));
        go = true;
        heir.join();
        other.disarm();
    });
    EXPECT_EQ(accesses.size(), 1u);
}

TEST_F(AWatchpoint, TrapsNoMoreOnceItIsDisarmed) {
    watch(word(), 4, [] {});
    EXPECT_EQ(watch(memory_ + 64, 4, read), std::vector<Access>{});
}

TEST_F(AWatchpoint, LeavesNeighboursAlone) {
    EXPECT_EQ(watch(memory_ + 20, 4, read), std::vector<Access>{});
    EXPECT_EQ(watch(memory_ + 12, 4, read), std::vector<Access>{});
}

TEST_F(AWatchpoint, RefusesAnUnalignedAddress) {
    Watchpoint other;
    ASSERT_FALSE(other.open(application_threads()));
    EXPECT_FALSE(other.arm(reinterpret_cast<uintptr_t>(memory_) + 1, 4, 0));
}

void *do_nothing(void *nothing) { return nothing; }

TEST_F(AWatchpoint, LetsThreadsBeginWhileItIsArmedAndDisarmed) {
    constexpr int kThreads = 8000;
    Watchpoint other;
    ASSERT_FALSE(other.open(application_threads()));
    std::atomic<bool> is_over{false};
    std::thread armer([&] {
        const auto unaligned_by_eight = reinterpret_cast<uintptr_t>(word()) + 4;
        while (!is_over) {
            other.arm(unaligned_by_eight, 4, WatchCookie{0, 1}.encode());
            other.disarm();
        }
    });
    int refused = 0;
    for (int i = 0; i < kThreads; i++) {
        pthread_t thread{};
        if (pthread_create(&thread, nullptr, do_nothing, nullptr) == 0) {
            pthread_join(thread, nullptr);
        } else {
            refused++;
        }
    }
    is_over = true;
    armer.join();
    EXPECT_EQ(refused, 0);
}

TEST_F(AWatchpoint, SaysWhoHoldsTheRegistersWhereNoneIsLeft) {
    std::array<Watchpoint, kDebugRegisters - 1> others;
    for (Watchpoint &other : others) {
        ASSERT_FALSE(other.open(application_threads()));
    }
    Watchpoint fifth;
    const Error error = fifth.open(application_threads());
    ASSERT_TRUE(error);
    EXPECT_NE(error.message().find("holds the debug registers"), std::string::npos)
        << error.message();
}

TEST_F(AWatchpoint, LeavesTheLastFilesToTheApplication) {
    rlimit kept{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &kept), 0);
    rlimit few = kept;
    few.rlim_cur = 40;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    Watchpoint other;
    const Error error = other.open(application_threads());
    setrlimit(RLIMIT_NOFILE, &kept);
    ASSERT_TRUE(error);
    EXPECT_NE(error.message().find("ulimit -n"), std::string::npos) << error.message();
}

TEST_F(AWatchpoint, PassesItsSelfTest) {
    Watchpoint other;
    ASSERT_FALSE(other.open(application_threads()));
    const Error error = test_watchpoint(&other);
    EXPECT_FALSE(error) << error.message();
}

TEST(ASelfTest, SaysWhereNoTrapComes) {
    ASSERT_FALSE(trap_signal::install());
    // A register of no thread is as good as a machine that passes no debug registers on.
    Watchpoint watchpoint;
    ASSERT_FALSE(watchpoint.open({}));
    const Error error = test_watchpoint(&watchpoint);
    trap_signal::forget_sinks();
    EXPECT_NE(error.message().find("no trap came"), std::string::npos) << error.message();
}

} // namespace
} // namespace fieldtrace
