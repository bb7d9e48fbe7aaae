// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

#include "clock.h"

namespace fieldtrace {

/** What the agent itself has cost, since the JVM started. Counted from any thread. */
struct Stats {
    std::atomic<uint64_t> trap_ns{0};
    std::atomic<uint64_t> arm_ns{0};
    std::atomic<uint64_t> stack_ns{0};
    std::atomic<uint64_t> drain_ns{0};
    std::atomic<uint64_t> traps{0};

    /** Emits `agent_stats`. */
    void emit() const;
};

/** Adds the time of a scope to a total. May be used in a signal handler. */
class Stopwatch {
  public:
    explicit Stopwatch(std::atomic<uint64_t> *total) : total_(total), start_(now_ns()) {}
    Stopwatch(const Stopwatch &) = delete;
    Stopwatch &operator=(const Stopwatch &) = delete;
    ~Stopwatch() { total_->fetch_add(now_ns() - start_, std::memory_order_relaxed); }

  private:
    std::atomic<uint64_t> *total_;
    uint64_t start_;
};

} // namespace fieldtrace
