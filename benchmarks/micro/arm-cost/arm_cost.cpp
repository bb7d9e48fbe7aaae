// SPDX-License-Identifier: MIT
// Measures what it costs to arm and disarm a debug register that sleeping threads have inherited.
// Prints nanoseconds of processor time of the thread that does so, for every pair.
// benchmarks/micro/arm-cost/run runs it.
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <sched.h>
#include <string_view>
#include <thread>
#include <vector>

#include "registers/application_threads.h"
#include "registers/watchpoint.h"

namespace {

constexpr int kWarmUpPairs = 20;

alignas(8) uint64_t watched; // and never accessed

[[noreturn]] void fail(const char *what, const char *remedy) {
    std::fprintf(stderr, "%s\n  remedy: %s\n", what, remedy);
    std::exit(1);
}

double cpu_ns() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

/** The processors that this process may use. */
std::vector<int> processors() {
    cpu_set_t allowed;
    sched_getaffinity(0, sizeof(allowed), &allowed);
    std::vector<int> found;
    for (int processor = 0; processor < CPU_SETSIZE; processor++) {
        if (CPU_ISSET(processor, &allowed)) {
            found.push_back(processor);
        }
    }
    return found;
}

void stay_on(int processor) {
    cpu_set_t present;
    CPU_ZERO(&present);
    CPU_SET(processor, &present);
    if (sched_setaffinity(0, sizeof(present), &present) != 0) {
        fail("a thread could not be bound to a processor", "run it outside of the sandbox");
    }
}

/** Threads that have run on a processor and sleep now. */
class Sleepers {
  public:
    Sleepers(int count, int processor) {
        for (int i = 0; i < count; i++) {
            threads_.emplace_back([this, processor] {
                stay_on(processor);
                std::unique_lock lock(lock_);
                asleep_++;
                changed_.notify_all();
                changed_.wait(lock, [this] { return is_over_; });
            });
        }
        std::unique_lock lock(lock_);
        changed_.wait(lock, [&] { return asleep_ == count; });
    }
    Sleepers(const Sleepers &) = delete;
    Sleepers &operator=(const Sleepers &) = delete;
    ~Sleepers() {
        {
            const std::lock_guard guard(lock_);
            is_over_ = true;
        }
        changed_.notify_all();
        for (std::thread &thread : threads_) {
            thread.join();
        }
    }

  private:
    std::mutex lock_;
    std::condition_variable changed_;
    int asleep_ = 0;
    bool is_over_ = false;
    std::vector<std::thread> threads_;
};

void measure(fieldtrace::Watchpoint *watchpoint, long pairs) {
    for (long pair = -kWarmUpPairs; pair < pairs; pair++) {
        const double start = cpu_ns();
        if (!watchpoint->arm(reinterpret_cast<uintptr_t>(&watched), sizeof(watched), 1) ||
            !watchpoint->disarm()) {
            fail("the kernel set no watchpoint", "scripts/fieldtrace doctor");
        }
        if (pair >= 0) {
            std::printf("%.0f\n", cpu_ns() - start);
        }
    }
}

} // namespace

int main(int argc, char **argv) {
    const std::string_view place = argc == 4 ? argv[1] : "";
    const int threads = argc == 4 ? std::atoi(argv[2]) : -1;
    const long pairs = argc == 4 ? std::atol(argv[3]) : 0;
    if ((place != "here" && place != "elsewhere") || threads < 0 || pairs < 1) {
        std::fprintf(stderr, "usage: %s here|elsewhere THREADS PAIRS\n", argv[0]);
        return 2;
    }
    const std::vector<int> all = processors();
    if (all.size() < 2) {
        fail("threads elsewhere take two processors", "run it where the process has two");
    }
    stay_on(all[0]);
    fieldtrace::Watchpoint watchpoint;
    // As the agent does; the threads that are made later inherit it.
    if (const fieldtrace::Error error = watchpoint.open(fieldtrace::application_threads())) {
        fail(error.message().c_str(), "scripts/fieldtrace doctor");
    }
    const Sleepers sleepers(threads, place == "here" ? all[0] : all[1]);
    measure(&watchpoint, pairs);
    return 0;
}
