// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "base/clock.h"
#include "base/thread_times.h"

namespace fieldtrace {

class CostBudget;
struct ByteCost;

/**
 * What the agent itself has cost, since the JVM started. Counted from any thread.
 *
 * The times are processor time of the threads that spend it, not time on the clock: on a busy
 * machine a thread that is preempted within a call path would else seem to have spent what others
 * used.
 */
struct Stats {
    std::atomic<uint64_t> trap_ns{0};
    std::atomic<uint64_t> arm_ns{0};
    std::atomic<uint64_t> held_ns{0}; ///< of arm_ns: for registers held, however few are armed
    std::atomic<uint64_t> stack_ns{0};
    std::atomic<uint64_t> count_ns{0};
    std::atomic<uint64_t> drain_ns{0};
    std::atomic<uint64_t> walk_ns{0};
    std::atomic<uint64_t> traps{0};
    std::atomic<uint64_t> steps{0};
    std::atomic<uint64_t> walks{0};
    std::atomic<uint64_t> samples_throttled{0};
    std::atomic<uint64_t> samples_no_slot{0};   ///< not begun, for want of room
    std::atomic<uint64_t> samples_long_wait{0}; ///< not begun: a request would wait for too long
    std::atomic<uint64_t> uses_cut{0}; ///< read fields that may be used for more than is told
    std::atomic<uint64_t> calls_throttled{0};
    std::atomic<uint64_t> calls_drawn{0};   ///< to be looked into
    std::atomic<uint64_t> calls_refused{0}; ///< of those, because the budget was exhausted
    std::atomic<uint64_t> calls_not_drawn{0};
    std::atomic<uint64_t> not_followed{0}; ///< objects of answers, into what is made of them
    std::atomic<uint64_t> layers_lost{0};  ///< samples of layers that are not told
    std::atomic<uint64_t> run_delay_ns{0}; ///< that threads waited for a processor, seen last
    ByThreadGroup<std::atomic<uint64_t>> cpu_ns{}; ///< that threads had one, seen last
    std::atomic<uint64_t> host_busy_ns{0};         ///< of all processors, whatever for, seen last
    std::atomic<uint64_t> left_out{0}; ///< times that the Java half threw, see left_out_by_now

    /** All times together. */
    uint64_t spent_ns() const;

    /** What threads had and waited for, seen now. */
    void set(const ThreadTimes::Sums &threads);

    /** So many remote calls began that are not looked into. */
    void not_drawn(uint64_t calls) {
        calls_not_drawn += calls;
        calls_throttled += calls;
    }

    /** The Java half has thrown so often; of several threads the last to say so may know less. */
    void left_out_by_now(uint64_t times);

    /** Emits `agent_stats`. */
    void emit(const CostBudget &budget, const ByteCost &byte) const;
};

/** Adds the processor time of a scope to a total. May be used in a signal handler. */
class Stopwatch {
  public:
    explicit Stopwatch(std::atomic<uint64_t> *total) : total_(total), start_(thread_cpu_ns()) {}
    Stopwatch(const Stopwatch &) = delete;
    Stopwatch &operator=(const Stopwatch &) = delete;
    ~Stopwatch() { total_->fetch_add(thread_cpu_ns() - start_, std::memory_order_relaxed); }

  private:
    std::atomic<uint64_t> *total_;
    uint64_t start_;
};

/**
 * Adds the processor time of this thread since then to a total, for a scope that is always measured
 * and looks at the clock as it goes.
 *
 * @param since 0 where the scope begins
 * @return the time now
 */
inline uint64_t charge_since(uint64_t since, std::atomic<uint64_t> *total) {
    const uint64_t now = thread_cpu_ns();
    total->fetch_add(since == 0 ? 0 : now - since, std::memory_order_relaxed);
    return now;
}

/**
 * Shares the processor time of a scope out among several totals. The clock of a thread's processor
 * time is a system call of half a microsecond and more, which would be most of what a remote call
 * costs that is not sampled. So one scope in kOneIn, chosen at random, is measured and stands for
 * all: the totals are right on average. What the look at the clock itself takes is counted once,
 * for the scopes that are not measured have none.
 */
class LapTimer {
  public:
    static constexpr uint64_t kOneIn = 8;
    /** The first scopes of a JVM load classes and fill caches: each is measured, and stands for
     * itself alone, or one of 10 ms would spend the budget of many seconds. */
    static constexpr uint64_t kFirst = 64;

    /**
     * A scope begins.
     *
     * @return when, in processor time, rounded to an odd number where it stands for itself alone
     *         and to an even one where for kOneIn; 0 where it is not measured
     */
    static uint64_t begin();

    /** A JVM begins: the next kFirst scopes are its first. */
    static void begin_jvm() { begun_.store(0, std::memory_order_relaxed); }

    LapTimer() : LapTimer(begin()) {}

    /** For a scope whose begin() was told to somebody else meanwhile. */
    explicit LapTimer(uint64_t since) : since_(since) {}

    /** The time since the last lap goes to this total. */
    void lap(std::atomic<uint64_t> *total) {
        if (since_ == 0) {
            return;
        }
        const uint64_t now = thread_cpu_ns();
        const bool is_one_of_the_first = since_ % 2 == 1;
        total->fetch_add(is_one_of_the_first ? now - since_ : charge(now - since_, look_ns()),
                         std::memory_order_relaxed);
        since_ = (now & ~uint64_t{1}) | static_cast<uint64_t>(is_one_of_the_first);
    }

    /** The time since the last lap was measured otherwise: what is dear and rare is charged as it
     * was, for one that the machine holds up would be charged kOneIn times. */
    void skip() {
        if (since_ != 0) {
            since_ = (thread_cpu_ns() & ~uint64_t{1}) | (since_ & 1);
        }
    }

    /** What a measured scope stands for, of which one look at the clock is no part. */
    static uint64_t charge(uint64_t measured_ns, uint64_t look_ns) {
        const uint64_t look = std::min(look_ns, measured_ns);
        return kOneIn * (measured_ns - look) + look;
    }

  private:
    static bool is_chosen();

    /** What one look at the clock takes, mostly. */
    static uint64_t look_ns();

    static inline std::atomic<uint64_t> begun_{0};

    uint64_t since_;
};

} // namespace fieldtrace
