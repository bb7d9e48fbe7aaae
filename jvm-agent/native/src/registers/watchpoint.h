// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/error.h"
#include "registers/application_threads.h"

struct perf_event_attr;

namespace fieldtrace {

/** How many addresses an x86-64 processor can watch. */
constexpr unsigned kDebugRegisters = 4;

/**
 * One hardware debug register, on some threads and on every thread that they or their descendants
 * create later. An access in user mode raises SIGTRAP on the accessing thread, at once.
 *
 * Not thread-safe: the owner orders arm() and disarm().
 */
class Watchpoint {
  public:
    Watchpoint() = default;
    Watchpoint(const Watchpoint &) = delete;
    Watchpoint &operator=(const Watchpoint &) = delete;
    ~Watchpoint() { close(); }

    /** Takes a debug register of each thread without watching anything yet. */
    Error open(std::span<const ThreadIdentity> threads);

    /**
     * Watches `length` bytes (1, 2, 4 or 8) at an address aligned to it, on all covered threads by
     * the time it returns; replaces what was watched before.
     *
     * @param cookie what the signal of a trap carries
     * @return whether the kernel did it; where not, some threads may watch and others not
     */
    bool arm(uintptr_t address, unsigned length, uint64_t cookie);

    /** Watches nothing any more, on any thread, by the time it returns. */
    bool disarm();

    /**
     * Watches on the calling thread alone until the process ends. Async-signal-safe, for a child
     * that a process of many threads has forked.
     *
     * @return whether the kernel did it
     */
    static bool watch_to_the_end(uintptr_t address, unsigned length, uint64_t cookie);

    /** Gives the debug register back; harmless where it is not open. */
    void close();

  private:
    bool modify(const perf_event_attr &attr);

    std::vector<int> events_; ///< one for each thread, that of an ended one for what it created
};

} // namespace fieldtrace
