// SPDX-License-Identifier: MIT
#include "registers/self_test.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "decode/access_decoder.h"
#include "registers/trap_signal.h"
#include "registers/watch_cookie.h"

namespace fieldtrace {
namespace {

// Of some microseconds each, so that the start is not noticeably later.
constexpr unsigned kMeasured = 50;

constexpr greg_t kTrapFlag = 1 << 8;

alignas(8) volatile uint32_t word;
std::atomic<unsigned> traps;
std::atomic<Access> last_access;
std::atomic<uint64_t> last_cookie;

void note(const Trap &trap) {
    last_cookie = trap.cookie;
    last_access = find_access(Registers::of(*trap.context), {trap.address, sizeof(word)}).access;
    traps++;
}

/** Whether exactly one trap of this kind has come since the last time. */
bool saw(Access access) { return traps.exchange(0) == 1 && last_access == access; }

void read_word() { (void)word; }

void write_word() { word = 1; }

bool arm(Watchpoint *watchpoint, uint64_t cookie) {
    return watchpoint->arm(reinterpret_cast<uintptr_t>(&word), sizeof(word), cookie);
}

std::atomic<unsigned> steps_left;

void count_step(ucontext_t *context) {
    if (--steps_left == 0) {
        context->uc_mcontext.gregs[REG_EFL] &= ~kTrapFlag;
    }
}

enum ChildStatus { kGoesOn = 0, kCannotWatch = 1 };

/** What the child does; only what is async-signal-safe. */
[[noreturn]] void access_while_blocked() {
    // Where it is ended, that is no crash for anybody to look into.
    prctl(PR_SET_DUMPABLE, 0);
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTRAP);
    const WatchCookie cookie{0, 0};
    if (sigprocmask(SIG_BLOCK, &blocked, nullptr) != 0 ||
        !Watchpoint::watch_to_the_end(reinterpret_cast<uintptr_t>(&word), sizeof(word),
                                      cookie.encode())) {
        _exit(kCannotWatch);
    }
    read_word();
    _exit(kGoesOn);
}

/** How the child ended, as waitpid() tells; -1 where it cannot be known. */
int status_of(pid_t child) {
    int status = 0;
    pid_t ended;
    do {
        ended = waitpid(child, &status, 0);
    } while (ended < 0 && errno == EINTR);
    return ended == child ? status : -1;
}

Error refuses_cookies() {
    return Error("the kernel does not update which watch the signal of a watchpoint belongs to "
                 "(\"perf: Copy perf_event_attr::sig_data on modification\" is "
                 "missing); use Linux 6.1 or later, or 5.15.22 or later of the 5.15 series");
}

Error never_came() {
    return Error("a watched word was accessed and no trap came, so this virtual machine does not "
                 "pass debug registers on; use a host or hypervisor that does");
}

} // namespace

Error test_watchpoint(Watchpoint *watchpoint) {
    const trap_signal::LetIn let_in;
    trap_signal::set_sink(note);
    traps = 0;
    const uint64_t first = WatchCookie{0, 1}.encode();
    const uint64_t second = WatchCookie{0, 2}.encode();
    if (!arm(watchpoint, WatchCookie::none().encode())) {
        return Error("the kernel refuses to move a watchpoint; use Linux 6.1 or later");
    }
    if (!arm(watchpoint, first)) {
        return refuses_cookies();
    }
    read_word();
    const bool trapped = traps > 0;
    const bool saw_read = saw(Access::Read);
    const bool saw_first = last_cookie == first;
    const bool rearmed = arm(watchpoint, second);
    write_word();
    const bool saw_write = saw(Access::Write);
    const bool saw_second = last_cookie == second;
    const bool disarmed = watchpoint->disarm();
    read_word();
    if (!trapped) {
        return never_came();
    }
    if (!saw_first || !rearmed || !saw_second) {
        return refuses_cookies();
    }
    if (!saw_read || !saw_write) {
        return Error("a watched word was accessed and the read and the write could not be told "
                     "apart; please report this processor with the output of lscpu");
    }
    if (!disarmed || traps > 0) {
        return Error("the kernel does not stop watching when told to; use Linux 6.1 or later");
    }
    return {};
}

Error test_blocked_signal() {
    const pid_t child = fork();
    if (child == 0) {
        access_while_blocked();
    }
    const int status = child < 0 ? -1 : status_of(child);
    if (status >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == kGoesOn) {
        return {};
    }
    if (status >= 0 && WIFSIGNALED(status)) {
        return Error("the kernel ends a process that accesses a watched field while SIGTRAP is "
                     "blocked (\"signal: Deliver SIGTRAP on perf event asynchronously if "
                     "blocked\" is missing); use Linux 6.1 or later");
    }
    return Error(
        "the agent could not test whether the kernel ends a process that accesses a watched "
        "field while SIGTRAP is blocked; use Linux 6.1 or later");
}

uint64_t measure_trap(Watchpoint *watchpoint) {
    const trap_signal::LetIn let_in;
    trap_signal::set_sink([](const Trap &) {});
    if (!arm(watchpoint, WatchCookie{0, 0}.encode())) {
        return 0;
    }
    const uint64_t start = thread_cpu_ns();
    for (unsigned i = 0; i < kMeasured; i++) {
        read_word();
    }
    const uint64_t cost = (thread_cpu_ns() - start) / kMeasured;
    watchpoint->disarm();
    return cost;
}

uint64_t measure_step() {
    const trap_signal::LetIn let_in;
    trap_signal::set_step_sink(count_step);
    steps_left = kMeasured;
    const uint64_t start = thread_cpu_ns();
    asm volatile("pushfq\n"
                 "orq %0, (%%rsp)\n"
                 "popfq\n"
                 ".rept 60\n"
                 "nop\n"
                 ".endr\n"
                 "pushfq\n"
                 "andq %1, (%%rsp)\n"
                 "popfq\n"
                 :
                 : "i"(kTrapFlag), "i"(~kTrapFlag)
                 : "memory", "cc");
    const uint64_t cost = (thread_cpu_ns() - start) / kMeasured;
    trap_signal::set_step_sink(nullptr);
    return steps_left == 0 ? cost : 0;
}

} // namespace fieldtrace
