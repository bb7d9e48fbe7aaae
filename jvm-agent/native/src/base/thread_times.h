// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <unordered_map>

#include "base/thread_group.h"

namespace fieldtrace {

/**
 * What the threads of this process had of the processors, and how long they waited for one though
 * they could have run, as the kernel says in `/proc/PID/task/TID/schedstat`. It says so of each
 * thread alone, and no more once that has ended; `/proc/PID/schedstat` is that of the first thread.
 * So threads are looked at now and then, and say themselves at their end what came since.
 * Thread-safe.
 */
class ThreadTimes {
  public:
    /** Looks take one part in so many of the time between them. A thread takes some microseconds,
     * so that those of more than 200 threads or so are made less than once a second. */
    static constexpr uint64_t kPartOfTime = 1000;

    /** Sums of all threads, nanoseconds, as far as they were seen; 0 where the kernel does not say
     * it. */
    struct Sums {
        uint64_t delay_ns = 0;               ///< waited for a processor
        ByThreadGroup<uint64_t> cpu_ns = {}; ///< had one
    };

    explicit ThreadTimes(std::string threads = "/proc/self/task") : folder_(std::move(threads)) {}

    /**
     * Looks at all threads, unless it is too early for that again.
     *
     * @param is_last whether no look follows, so that it is never too early
     */
    Sums look(uint64_t now_ns, bool is_last = false);

    /** This thread is about to end. */
    void thread_ends() noexcept;

  private:
    struct Seen {
        uint64_t cpu_ns = 0;
        uint64_t delay_ns = 0;
        uint64_t look = 0; ///< at which it was there last
        int named = 0;     ///< times that its name was read
        ThreadGroup group = ThreadGroup::kApplication;
    };

    void look_at(int folder, const char *name);
    void add(pid_t thread, int folder, const std::string &path);

    const std::string folder_;
    std::mutex lock_; ///< of all below
    std::unordered_map<pid_t, Seen> threads_;
    uint64_t looks_ = 0;
    uint64_t due_ns_ = 0;
    Sums sums_;
};

} // namespace fieldtrace
