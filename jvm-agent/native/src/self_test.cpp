// SPDX-License-Identifier: MIT
#include "self_test.h"

#include <atomic>

#include "access_decoder.h"
#include "clock.h"
#include "trap_signal.h"
#include "watch_cookie.h"

namespace fieldtrace {
namespace {

// Of some microseconds each, so that the start is not noticeably later.
constexpr unsigned kMeasured = 50;

constexpr greg_t kTrapFlag = 1 << 8;

alignas(8) volatile uint32_t word;
std::atomic<unsigned> traps;
std::atomic<Access> last_access;

void note(const Trap &trap) {
    last_access = find_access(Registers::of(*trap.context), {trap.address, sizeof(word)}).access;
    traps++;
}

/** Whether exactly one trap of this kind has come since the last time. */
bool saw(Access access) { return traps.exchange(0) == 1 && last_access == access; }

void read_word() { (void)word; }

void write_word() { word = 1; }

std::atomic<unsigned> steps_left;

void count_step(ucontext_t *context) {
    if (--steps_left == 0) {
        context->uc_mcontext.gregs[REG_EFL] &= ~kTrapFlag;
    }
}

Error never_came() {
    return Error("a watched word was accessed and no trap came, so this virtual machine does not "
                 "pass debug registers on; use a host or hypervisor that does");
}

} // namespace

Error test_watchpoint(Watchpoint *watchpoint) {
    trap_signal::set_sink(note);
    traps = 0;
    const WatchCookie cookie{0, 0};
    if (!watchpoint->arm(reinterpret_cast<uintptr_t>(&word), sizeof(word), cookie.encode())) {
        return Error("the kernel refuses to move a watchpoint; use Linux 5.13 or later");
    }
    read_word();
    const bool trapped = traps > 0;
    const bool saw_read = saw(Access::Read);
    write_word();
    const bool saw_write = saw(Access::Write);
    const bool disarmed = watchpoint->disarm();
    read_word();
    if (!trapped) {
        return never_came();
    }
    if (!saw_read || !saw_write) {
        return Error("a watched word was accessed and the read and the write could not be told "
                     "apart; please report this processor with the output of lscpu");
    }
    if (!disarmed || traps > 0) {
        return Error("the kernel does not stop watching when told to; use Linux 5.13 or later");
    }
    return {};
}

uint64_t measure_trap(Watchpoint *watchpoint) {
    trap_signal::set_sink([](const Trap &) {});
    const WatchCookie cookie{0, 0};
    if (!watchpoint->arm(reinterpret_cast<uintptr_t>(&word), sizeof(word), cookie.encode())) {
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
