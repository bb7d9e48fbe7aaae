// SPDX-License-Identifier: MIT
#include "registers/trap_signal.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "registers/watch_cookie.h"

namespace fieldtrace {
namespace {

constexpr int kTrapPerf = 6; // TRAP_PERF of <asm/siginfo.h>, which glibc 2.36 does not know
constexpr uint32_t kAsynchronous = 1;

/** What follows si_addr in the siginfo of a TRAP_PERF; glibc 2.36 does not declare it. */
struct PerfSignal {
    unsigned long data;
    uint32_t type;
    uint32_t flags;
};

std::atomic<TrapSink> current_sink{nullptr};
std::atomic<StepSink> current_step_sink{nullptr};
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

void handle(int signal, siginfo_t *info, void *context) {
    const int kept_errno = errno;
    const StepSink step = current_step_sink.load(std::memory_order_acquire);
    if (info->si_code == TRAP_TRACE && step != nullptr) {
        step(static_cast<ucontext_t *>(context));
        errno = kept_errno;
        return;
    }
    PerfSignal perf{};
    if (info->si_code == kTrapPerf) {
        perf = perf_part(*info);
    }
    if (!WatchCookie::is_ours(perf.data)) {
        pass_on(signal, info, context);
    } else if (const TrapSink sink = current_sink.load(std::memory_order_acquire)) {
        sink({reinterpret_cast<uintptr_t>(info->si_addr), perf.data,
              (perf.flags & kAsynchronous) != 0, static_cast<ucontext_t *>(context)});
    }
    errno = kept_errno;
}

} // namespace

namespace trap_signal {

Error install() {
    struct sigaction present {};
    sigaction(SIGTRAP, nullptr, &present);
    if (present.sa_handler != SIG_DFL && present.sa_handler != SIG_IGN) {
        return Error("another agent of this process handles SIGTRAP; start the service without "
                     "either that agent or this one");
    }
    struct sigaction ours {};
    ours.sa_sigaction = handle;
    ours.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
    sigemptyset(&ours.sa_mask);
    if (sigaction(SIGTRAP, &ours, &previous) != 0) {
        return Error("SIGTRAP could not be taken over (" + std::string(std::strerror(errno)) +
                     "); start the service outside of the sandbox that forbids it");
    }
    return {};
}

void set_sink(TrapSink sink) { current_sink.store(sink, std::memory_order_release); }

void set_step_sink(StepSink sink) { current_step_sink.store(sink, std::memory_order_release); }

bool is_installed() {
    struct sigaction present {};
    return sigaction(SIGTRAP, nullptr, &present) == 0 && present.sa_sigaction == handle;
}

void uninstall() {
    set_sink(nullptr);
    set_step_sink(nullptr);
    if (is_installed()) {
        sigaction(SIGTRAP, &previous, nullptr);
    }
}

} // namespace trap_signal
} // namespace fieldtrace
