// SPDX-License-Identifier: MIT
#include "registers/trap_signal.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

#include "registers/watch_cookie.h"

namespace fieldtrace {
namespace {

constexpr int kTrapHwBreakpoint = 4; // TRAP_HWBKPT
constexpr int kTrapPerf = 6;         // TRAP_PERF of <asm/siginfo.h>, which glibc 2.36 does not know
constexpr uint32_t kAsynchronous = 1;

constexpr greg_t kTrapFlag = 1 << 8;
constexpr uintptr_t kPage = 4096;
constexpr unsigned char kInt1 = 0xf1;
constexpr unsigned char kInt3 = 0xcc;

/** What follows si_addr in the siginfo of a TRAP_PERF; glibc 2.36 does not declare it. */
struct PerfSignal {
    unsigned long data;
    uint32_t type;
    uint32_t flags;
};

std::atomic<TrapSink> current_sink{nullptr};
std::atomic<StepSink> current_step_sink{nullptr};
std::atomic<LossSink> current_loss_sink{nullptr};
struct sigaction previous;

PerfSignal perf_part(const siginfo_t &info) {
    PerfSignal part;
    std::memcpy(&part, reinterpret_cast<const char *>(&info.si_addr) + sizeof(info.si_addr),
                sizeof(part));
    return part;
}

void pass_on(int signal, siginfo_t *info, void *context) {
    if (previous.sa_handler == SIG_IGN) {
        return;
    }
    if (previous.sa_handler == SIG_DFL) {
        // What would have happened without us: the process ends, and its core shows the signal.
        sigaction(signal, &previous, nullptr);
        raise(signal);
        return;
    }
    if ((previous.sa_flags & SA_SIGINFO) != 0) {
        previous.sa_sigaction(signal, info, context);
    } else {
        previous.sa_handler(signal);
    }
}

/**
 * A signal for whose details the kernel had no memory (send_signal_locked() of kernel/signal.c): it
 * comes as if nobody had sent it, or somebody in a PID namespace around this one. Up to Linux 6.11
 * so do the signals of a user who has as many pending as `ulimit -i` allows.
 */
bool has_lost_its_details(const siginfo_t &info) {
    return info.si_code == SI_USER && info.si_pid == 0;
}

/** Whether the instruction ahead of RIP is a breakpoint, which is somebody's. */
bool is_after_breakpoint(const ucontext_t &context) {
    const auto rip = static_cast<uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
    if (rip % kPage == 0) {
        return false; // the page before may not be readable
    }
    const unsigned char before = reinterpret_cast<const unsigned char *>(rip)[-1];
    return before == kInt1 || before == kInt3;
}

/** Of what a SIGTRAP is that carries no cookie of ours. */
enum class Origin : uint8_t {
    Step,        ///< an instruction executed under the trap flag
    Lost,        ///< anything, for its details are lost
    Unexplained, ///< a debug exception, the processor or the kernel does not say of what
    Foreign,
};

/**
 * Nobody else would know what to do with what is Lost or Unexplained, and its default action ends
 * the process.
 *
 * A debug exception is Unexplained, or a Step that nobody took, where the guest of a virtual
 * machine reads an old DR6: KVM may put that back where a timer ends between the exception and the
 * reading ("KVM: x86: Load DR6 with guest value only before entering .vcpu_run() loop", Linux
 * 6.14), mostly for a guest within a guest.
 */
Origin origin_of(const siginfo_t &info, const ucontext_t &context) {
    switch (info.si_code) {
    case TRAP_TRACE:
        return Origin::Step;
    case kTrapHwBreakpoint:
        return Origin::Unexplained;
    case TRAP_BRKPT:
    case SI_KERNEL:
        return is_after_breakpoint(context) ? Origin::Foreign : Origin::Unexplained;
    default:
        return has_lost_its_details(info) ? Origin::Lost : Origin::Foreign;
    }
}

/** Takes a step, or ends stepping that nobody wants any more. */
void take_step(ucontext_t *context) {
    if (const StepSink step = current_step_sink.load(std::memory_order_acquire)) {
        step(context);
    } else {
        context->uc_mcontext.gregs[REG_EFL] &= ~kTrapFlag;
    }
}

void tell_loss() {
    if (const LossSink sink = current_loss_sink.load(std::memory_order_acquire)) {
        sink();
    }
}

void dispatch(int signal, siginfo_t *info, ucontext_t *context) {
    PerfSignal perf{};
    if (info->si_code == kTrapPerf) {
        perf = perf_part(*info);
    }
    if (WatchCookie::is_ours(perf.data)) {
        if (const TrapSink sink = current_sink.load(std::memory_order_acquire)) {
            sink({reinterpret_cast<uintptr_t>(info->si_addr), perf.data,
                  (perf.flags & kAsynchronous) != 0, context});
        }
        return;
    }
    const Origin origin = origin_of(*info, *context);
    if (origin == Origin::Foreign) {
        return pass_on(signal, info, context);
    }
    const bool is_stepping = (context->uc_mcontext.gregs[REG_EFL] & kTrapFlag) != 0;
    // A step finds out for itself what its instruction has accessed, whatever reason is given.
    if (origin == Origin::Lost || (origin == Origin::Unexplained && !is_stepping)) {
        tell_loss();
    }
    if (origin == Origin::Step || is_stepping) {
        take_step(context);
    }
}

void handle(int signal, siginfo_t *info, void *context) {
    const int kept_errno = errno;
    dispatch(signal, info, static_cast<ucontext_t *>(context));
    errno = kept_errno;
}

bool is_ours(const struct sigaction &action) {
    return (action.sa_flags & SA_SIGINFO) != 0 && action.sa_sigaction == handle;
}

/** Keeps this code in memory for as long as the process lives, whoever closes its library. */
void stay_loaded() {
    Dl_info found{};
    if (dladdr(reinterpret_cast<void *>(handle), &found) != 0 && found.dli_fname != nullptr) {
        dlopen(found.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    }
}

} // namespace

namespace trap_signal {

Error install() {
    struct sigaction present {};
    sigaction(SIGTRAP, nullptr, &present);
    if (is_ours(present)) {
        return {};
    }
    if (present.sa_handler != SIG_DFL && present.sa_handler != SIG_IGN) {
        return Error("another agent of this process handles SIGTRAP; start the service without "
                     "either that agent or this one");
    }
    struct sigaction ours {};
    ours.sa_sigaction = handle;
    ours.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
    sigemptyset(&ours.sa_mask);
    stay_loaded();
    if (sigaction(SIGTRAP, &ours, &previous) != 0) {
        return Error("SIGTRAP could not be taken over (" + std::string(std::strerror(errno)) +
                     "); start the service outside of the sandbox that forbids it");
    }
    return {};
}

void set_sink(TrapSink sink) { current_sink.store(sink, std::memory_order_release); }

void set_step_sink(StepSink sink) { current_step_sink.store(sink, std::memory_order_release); }

void set_loss_sink(LossSink sink) { current_loss_sink.store(sink, std::memory_order_release); }

bool is_installed() {
    struct sigaction present {};
    return sigaction(SIGTRAP, nullptr, &present) == 0 && is_ours(present);
}

void forget_sinks() {
    set_sink(nullptr);
    set_step_sink(nullptr);
    set_loss_sink(nullptr);
}

LetIn::LetIn() {
    sigset_t trap;
    sigemptyset(&trap);
    sigaddset(&trap, SIGTRAP);
    pthread_sigmask(SIG_UNBLOCK, &trap, &kept_);
}

LetIn::~LetIn() { pthread_sigmask(SIG_SETMASK, &kept_, nullptr); }

} // namespace trap_signal
} // namespace fieldtrace
