// SPDX-License-Identifier: MIT
// Counts the traps of a watched word that do not come, or do not say what was accessed. Between one
// arming and the next the word is accessed a few times, one after the other; the handler takes as
// long as the agent's. Prints the counts as JSON. benchmarks/micro/lost-traps/run runs it.
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "registers/application_threads.h"
#include "registers/watch_cookie.h"
#include "registers/watchpoint.h"

namespace {

constexpr int kTrapPerf = 6; // TRAP_PERF of <asm/siginfo.h>, which glibc 2.36 does not know
constexpr int kAccesses = 4;
constexpr long kHandlerNs = 20'000;

alignas(8) volatile uint64_t watched;
volatile sig_atomic_t trapped;
volatile sig_atomic_t unexplained;

long now_ns() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1'000'000'000L + now.tv_nsec;
}

void handle(int, siginfo_t *info, void *) {
    if (info->si_code == kTrapPerf) {
        trapped = trapped + 1;
    } else {
        unexplained = unexplained + 1;
    }
    const long begun = now_ns();
    while (now_ns() - begun < kHandlerNs) {
    }
}

[[noreturn]] void fail(const char *what) {
    std::fprintf(stderr, "%s\n  remedy: scripts/fieldtrace doctor\n", what);
    std::exit(1);
}

struct Counts {
    long armed = 0;
    std::array<long, kAccesses> silent{};      ///< without any signal, by their place after arming
    std::array<long, kAccesses> unexplained{}; ///< with one that does not say of what
};

void access(int place, Counts *counts) {
    const int before = trapped;
    const int unexplained_before = unexplained;
    if (place % 2 == 0) {
        static_cast<void>(watched);
    } else {
        watched = static_cast<uint64_t>(place);
    }
    if (unexplained != unexplained_before) {
        counts->unexplained[place]++;
    } else if (trapped == before) {
        counts->silent[place]++;
    }
}

Counts count(fieldtrace::Watchpoint *watchpoint, long seconds) {
    Counts counts;
    const long end = now_ns() + seconds * 1'000'000'000L;
    while (now_ns() < end) {
        if (!watchpoint->arm(reinterpret_cast<uintptr_t>(&watched), sizeof(watched),
                             fieldtrace::WatchCookie{0, 1}.encode())) {
            fail("the kernel set no watchpoint");
        }
        counts.armed++;
        for (int place = 0; place < kAccesses; place++) {
            access(place, &counts);
        }
        watchpoint->disarm();
    }
    return counts;
}

void print(const char *name, const std::array<long, kAccesses> &counts) {
    std::printf(", \"%s\": [", name);
    for (int place = 0; place < kAccesses; place++) {
        std::printf("%s%ld", place == 0 ? "" : ", ", counts[place]);
    }
    std::printf("]");
}

} // namespace

int main(int argc, char **argv) {
    const long seconds = argc == 2 ? std::atol(argv[1]) : 0;
    if (seconds < 1) {
        std::fprintf(stderr, "usage: %s SECONDS\n", argv[0]);
        return 2;
    }
    struct sigaction action {};
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGTRAP, &action, nullptr);
    fieldtrace::Watchpoint watchpoint;
    if (const fieldtrace::Error error = watchpoint.open(fieldtrace::application_threads())) {
        fail(error.message().c_str());
    }
    const Counts counts = count(&watchpoint, seconds);
    std::printf("{\"armed\": %ld", counts.armed);
    print("silent", counts.silent);
    print("unexplained", counts.unexplained);
    std::printf("}\n");
    return 0;
}
