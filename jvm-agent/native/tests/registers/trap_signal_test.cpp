// SPDX-License-Identifier: MIT
#include "registers/trap_signal.h"

#include <atomic>
#include <csignal>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "registers/application_threads.h"
#include "registers/self_test.h"
#include "registers/watch_cookie.h"
#include "registers/watchpoint.h"

namespace fieldtrace {
namespace {

volatile sig_atomic_t received;

void count(int) { received = received + 1; }

constexpr greg_t kTrapFlag = 1 << 8;
constexpr int kBreakpoint = 1; // TRAP_BRKPT

std::atomic<unsigned> lost;
std::atomic<unsigned> trapped;
std::atomic<unsigned> stepped;

/** Sends this thread a SIGTRAP such as the kernel would, of nobody. */
void send(int code) {
    siginfo_t info{};
    info.si_signo = SIGTRAP;
    info.si_code = code;
    ASSERT_EQ(syscall(SYS_rt_tgsigqueueinfo, getpid(), gettid(), SIGTRAP, &info), 0);
}

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
    trap_signal::forget_sinks();
    received = 0;
    raise(SIGTRAP);
    EXPECT_EQ(received, 1);
    signal(SIGTRAP, SIG_DFL);
}

TEST(TrapSignal, IsIgnoredStillWhereItWasIgnored) {
    signal(SIGTRAP, SIG_IGN);
    ASSERT_FALSE(trap_signal::install());
    raise(SIGTRAP);
    trap_signal::forget_sinks();
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

TEST(TrapSignal, StaysOursAfterTheLastSinkIsForgottenSoThatALateTrapHarmsNobody) {
    ASSERT_FALSE(trap_signal::install());
    trap_signal::forget_sinks();
    EXPECT_TRUE(trap_signal::is_installed());
    EXPECT_FALSE(trap_signal::install()) << "to install it again is harmless";

    alignas(8) static volatile uint32_t word;
    Watchpoint watchpoint;
    ASSERT_FALSE(watchpoint.open(application_threads()));
    ASSERT_TRUE(watchpoint.arm(reinterpret_cast<uintptr_t>(&word), sizeof word,
                               WatchCookie{0, 1}.encode()));
    (void)word;
    watchpoint.disarm();
}

// What the kernel sends where it finds no memory for the signal's details. By default it would end
// the process.
TEST(TrapSignal, OfLostDetailsIsToldAsALoss) {
    ASSERT_FALSE(trap_signal::install());
    lost = 0;
    trap_signal::set_loss_sink([] { lost++; });
    send(SI_USER);
    trap_signal::forget_sinks();
    send(SI_USER);
    EXPECT_EQ(lost, 1u);
}

TEST(TrapSignal, ComesOrIsLostWhereTheUserMayHaveNoSignalPending) {
    ASSERT_FALSE(trap_signal::install());
    alignas(8) static volatile uint32_t word;
    Watchpoint watchpoint;
    ASSERT_FALSE(watchpoint.open(application_threads()));
    rlimit kept{};
    ASSERT_EQ(getrlimit(RLIMIT_SIGPENDING, &kept), 0);
    rlimit none = kept;
    none.rlim_cur = 0;
    ASSERT_EQ(setrlimit(RLIMIT_SIGPENDING, &none), 0);
    lost = trapped = 0;
    trap_signal::set_loss_sink([] { lost++; });
    trap_signal::set_sink([](const Trap &) { trapped++; });
    ASSERT_TRUE(watchpoint.arm(reinterpret_cast<uintptr_t>(&word), sizeof word,
                               WatchCookie{0, 1}.encode()));
    (void)word;
    watchpoint.disarm();
    setrlimit(RLIMIT_SIGPENDING, &kept);
    trap_signal::forget_sinks();
    EXPECT_EQ(lost + trapped, 1u);
}

// What comes where a virtual machine has lost the processor's reason: an access that nobody sees.
TEST(TrapSignal, OfADebugExceptionWithoutAReasonIsToldAsALossAndNobodyElses) {
    ASSERT_FALSE(trap_signal::install());
    lost = 0;
    trap_signal::set_loss_sink([] { lost++; });
    send(kBreakpoint);
    trap_signal::forget_sinks();
    send(kBreakpoint);
    EXPECT_EQ(lost, 1u);
}

// Such an exception would otherwise leave a gap in what is followed.
TEST(TrapSignal, OfADebugExceptionWithoutAReasonIsAStepUnderTheTrapFlag) {
    ASSERT_FALSE(trap_signal::install());
    lost = stepped = 0;
    trap_signal::set_loss_sink([] { lost++; });
    trap_signal::set_step_sink([](ucontext_t *context) {
        stepped++;
        context->uc_mcontext.gregs[REG_EFL] &= ~kTrapFlag;
    });
    siginfo_t info{};
    info.si_signo = SIGTRAP;
    info.si_code = kBreakpoint;
    ucontext_t context{};
    const auto here = [] {};
    context.uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(+here) + 1;
    context.uc_mcontext.gregs[REG_EFL] = kTrapFlag;
    struct sigaction ours {};
    sigaction(SIGTRAP, nullptr, &ours);
    ours.sa_sigaction(SIGTRAP, &info, &context);
    trap_signal::forget_sinks();
    EXPECT_EQ(stepped, 1u);
    EXPECT_EQ(lost, 0u);
    EXPECT_EQ(context.uc_mcontext.gregs[REG_EFL] & kTrapFlag, 0);
}

TEST(TrapSignal, EndsStepsThatNobodyWantsAnyMore) {
    ASSERT_FALSE(trap_signal::install());
    trap_signal::forget_sinks();
    uint64_t flags = 0;
    asm volatile("pushfq\n"
                 "orq %1, (%%rsp)\n"
                 "popfq\n"
                 "nop\n"
                 "pushfq\n"
                 "popq %0\n"
                 : "=r"(flags)
                 : "i"(kTrapFlag)
                 : "memory", "cc");
    EXPECT_EQ(flags & kTrapFlag, 0u);
}

TEST(TrapSignal, IsLetInForTheSelfTestOfAProcessThatBeganWithItBlocked) {
    ASSERT_FALSE(trap_signal::install());
    Watchpoint watchpoint;
    ASSERT_FALSE(watchpoint.open(application_threads()));
    sigset_t trap;
    sigset_t after;
    sigemptyset(&trap);
    sigaddset(&trap, SIGTRAP);
    pthread_sigmask(SIG_BLOCK, &trap, nullptr);
    const Error error = test_watchpoint(&watchpoint);
    const uint64_t step_ns = measure_step();
    pthread_sigmask(SIG_UNBLOCK, &trap, &after);
    trap_signal::forget_sinks();
    EXPECT_FALSE(error) << error.message();
    EXPECT_GT(step_ns, 0u);
    EXPECT_EQ(sigismember(&after, SIGTRAP), 1) << "it is blocked again";
}

TEST(TrapSignalDeathTest, EndsTheProcessStillWhereABreakpointOfSomebodyElseIsExecuted) {
    EXPECT_EXIT(
        {
            if (!trap_signal::install()) {
                asm volatile("int3");
            }
        },
        testing::KilledBySignal(SIGTRAP), "");
}

} // namespace
} // namespace fieldtrace
