// SPDX-License-Identifier: MIT
// Measures what a switch between two threads costs while debug registers are taken. Two threads on
// one processor wake each other; prints nanoseconds of processor time a switch, for every burst.
// benchmarks/micro/switch-cost/run runs it.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sched.h>
#include <string_view>
#include <thread>
#include <unistd.h>

#include "registers/application_threads.h"
#include "registers/watchpoint.h"

namespace {

constexpr int kWarmUpBursts = 3;

alignas(8) uint64_t watched; // and never accessed

[[noreturn]] void fail(const char *what, const char *remedy) {
    std::fprintf(stderr, "%s\n  remedy: %s\n", what, remedy);
    std::exit(1);
}

/** A pipe that a thread waits at until another lets it go on. */
class Gate {
  public:
    Gate() {
        if (pipe(ends_.data()) != 0) {
            fail("no pipe could be made", "raise the limit of open files (ulimit -n)");
        }
    }
    void open() const { pass(write(ends_[1], "", 1)); }
    void wait() const {
        char byte;
        pass(read(ends_[0], &byte, 1));
    }

  private:
    static void pass(ssize_t bytes) {
        if (bytes != 1) {
            fail("a pipe broke", "run the benchmark again");
        }
    }
    std::array<int, 2> ends_;
};

double cpu_ns() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

void stay_on_one_processor() {
    cpu_set_t present;
    CPU_ZERO(&present);
    CPU_SET(sched_getcpu(), &present);
    if (sched_setaffinity(0, sizeof(present), &present) != 0) {
        fail("the process could not be bound to a processor", "run it outside of the sandbox");
    }
}

void measure(long bursts, long switches) {
    const Gate there;
    const Gate back;
    const long rounds = switches / 2;
    const long all = (bursts + kWarmUpBursts) * rounds;
    std::thread other([&] {
        for (long i = 0; i < all; i++) {
            there.wait();
            back.open();
        }
    });
    for (long burst = -kWarmUpBursts; burst < bursts; burst++) {
        const double start = cpu_ns();
        for (long i = 0; i < rounds; i++) {
            there.open();
            back.wait();
        }
        if (burst >= 0) {
            std::printf("%.1f\n", (cpu_ns() - start) / static_cast<double>(2 * rounds));
        }
    }
    other.join();
}

} // namespace

int main(int argc, char **argv) {
    const std::string_view condition = argc == 4 ? argv[1] : "";
    const long bursts = argc == 4 ? std::atol(argv[2]) : 0;
    const long switches = argc == 4 ? std::atol(argv[3]) : 0;
    const bool is_armed = condition == "armed";
    if ((!is_armed && condition != "taken" && condition != "free") || bursts < 1 || switches < 2) {
        std::fprintf(stderr, "usage: %s free|taken|armed BURSTS SWITCHES-A-BURST\n", argv[0]);
        return 2;
    }
    stay_on_one_processor();
    std::array<fieldtrace::Watchpoint, fieldtrace::kDebugRegisters> watchpoints;
    if (condition != "free") {
        // As the agent does; the thread that is made later inherits them.
        for (fieldtrace::Watchpoint &watchpoint : watchpoints) {
            if (const fieldtrace::Error error =
                    watchpoint.open(fieldtrace::application_threads())) {
                fail(error.message().c_str(), "scripts/fieldtrace doctor");
            }
        }
    }
    if (is_armed &&
        !watchpoints[0].arm(reinterpret_cast<uintptr_t>(&watched), sizeof(watched), 1)) {
        fail("the kernel set no watchpoint", "scripts/fieldtrace doctor");
    }
    measure(bursts, switches);
    return 0;
}
