// SPDX-License-Identifier: MIT
#include "layers/sampling_signal.h"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <thread>

namespace fieldtrace {
namespace {

// The lowest ones are what libraries take that want just any; programs that number theirs from the
// end take the last. The JDK takes SIGRTMAX - 2 once it opens a channel or a socket, whoever had it
// before (NativeThread.c, linux_close.c), and what it sends then must not meet the default action.
constexpr int kBelowLast = 3;
constexpr int kTried = 16;
// The handler takes some ten microseconds.
constexpr auto kPatience = std::chrono::milliseconds(500);

std::atomic<TickSink> current_sink{nullptr};
std::atomic<unsigned> inside{0};
std::atomic<int> taken{0};
struct sigaction previous;

void handle(int, siginfo_t *info, void *context) {
    if (info->si_code != SI_TIMER) {
        return; // nobody's
    }
    const int kept_errno = errno;
    inside.fetch_add(1);
    if (const TickSink sink = current_sink.load()) {
        sink(info->si_value.sival_ptr, static_cast<ucontext_t *>(context));
    }
    inside.fetch_sub(1);
    errno = kept_errno;
}

bool is_free(int signal) {
    struct sigaction present {};
    return sigaction(signal, nullptr, &present) == 0 && (present.sa_flags & SA_SIGINFO) == 0 &&
           present.sa_handler == SIG_DFL;
}

} // namespace

namespace sampling_signal {

Error install(TickSink sink) {
    for (int signal = SIGRTMAX - kBelowLast, tried = 0; tried < kTried; signal--, tried++) {
        if (signal <= SIGRTMIN || !is_free(signal)) {
            continue;
        }
        struct sigaction ours {};
        ours.sa_sigaction = handle;
        ours.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
        sigfillset(&ours.sa_mask);
        // What a fault in the handler raises must not be held back.
        for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) {
            sigdelset(&ours.sa_mask, fault);
        }
        if (sigaction(signal, &ours, &previous) == 0) {
            current_sink.store(sink);
            taken.store(signal);
            return {};
        }
    }
    return Error("layers are not sampled: every real-time signal that could be used has a handler "
                 "of another agent; start the service without it, or with layers.rate=0");
}

int number() { return taken.load(); }

bool is_let_in() {
    sigset_t blocked;
    return pthread_sigmask(SIG_BLOCK, nullptr, &blocked) == 0 &&
           sigismember(&blocked, number()) == 0;
}

bool uninstall() {
    current_sink.store(nullptr);
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (inside.load() != 0) {
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const int signal = taken.exchange(0);
    struct sigaction present {};
    if (signal != 0 && sigaction(signal, nullptr, &present) == 0 &&
        (present.sa_flags & SA_SIGINFO) != 0 && present.sa_sigaction == handle) {
        // To ignore a signal drops it where it is pending; by default it would end the process.
        struct sigaction ignore {};
        ignore.sa_handler = SIG_IGN;
        sigaction(signal, &ignore, nullptr);
        sigaction(signal, &previous, nullptr);
    }
    return true;
}

} // namespace sampling_signal
} // namespace fieldtrace
