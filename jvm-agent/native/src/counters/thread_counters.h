// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/error.h"
#include "counters/counter_group.h"

namespace fieldtrace {

struct CountedThread;

/**
 * Counters of the threads that work for requests. A thread's are opened when it is read first in a
 * session, and closed when it or the session ends. Thread-safe.
 */
class ThreadCounters {
  public:
    /** More threads than that are not counted: each takes up to kCounters file descriptors. */
    static constexpr size_t kMostThreads = 4096;

    /** Finds out what can be counted here, and how many threads the limit of files allows. */
    Error open();

    const Countable &countable() const { return countable_; }

    /** Threads that can be counted at once. */
    size_t most_threads() const { return most_threads_; }

    /** A session records from now on; no two have the same number. */
    void begin(uint64_t session) { session_.store(session); }

    /** It does no more; all counters are closed. */
    void end();

    /**
     * Reads this thread's counters.
     *
     * @return the number of what was read, for read_of(); 0 where this thread cannot be counted, or
     *     no session records
     */
    uint64_t read(CounterReading *reading);

    /** Reads another thread's counters by their number; false where they are closed. */
    bool read_of(uint64_t number, CounterReading *reading) const;

  private:
    int open_for(CountedThread *thread);

    Countable countable_;
    size_t most_threads_ = kMostThreads;
    std::atomic<uint64_t> session_{0};
    std::atomic<bool> has_warned_{false};
};

} // namespace fieldtrace
