// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/error.h"

namespace fieldtrace {

/** What the kernel can count of a thread, by the numbers of `handling_counters`. */
enum class Counter : uint8_t {
    Instructions,
    Cycles,
    CacheMisses,
    TaskClock, ///< nanoseconds on a processor
    ContextSwitches,
    PageFaults,
};

constexpr size_t kCounters = 6;

/** What it is called in a sentence. */
const char *name_of(Counter counter);

/** Which counters there are here, which is the same for all threads. */
struct Countable {
    std::vector<Counter> counters; ///< in the order of CounterReading::values
    bool is_user_only = false;     ///< the kernel may not be counted, only what runs outside of it

    /** Whether the processor itself counts. */
    bool has_processor() const;
};

struct CounterReading {
    uint64_t enabled_ns = 0; ///< the thread ran so long since the group was opened
    uint64_t running_ns = 0; ///< and so long of that the processor had room to count
    std::array<uint64_t, kCounters> values{};
};

/**
 * Finds out what can be counted, on the thread that calls.
 *
 * @return why nothing can be counted
 */
Error find_countable(Countable *countable);

/** Says why the kernel gave no counter, and the remedy, from the errno of the call. */
Error explain_counters(int failure, int paranoid);

/** Counters of one thread that are read together, so that they are of the same time. */
class CounterGroup {
  public:
    CounterGroup() = default;
    CounterGroup(const CounterGroup &) = delete;
    CounterGroup &operator=(const CounterGroup &) = delete;
    ~CounterGroup() { close(); }

    /**
     * Begins to count the thread that calls.
     *
     * @return 0, or the number of the error
     */
    int open(const Countable &countable);

    /** Any thread. Whether there is a reading. */
    bool read(CounterReading *reading) const;

    void close();

  private:
    std::vector<int> files_; ///< the first is that of the group
};

} // namespace fieldtrace
