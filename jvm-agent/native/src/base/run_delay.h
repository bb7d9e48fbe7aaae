// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <unordered_map>

namespace fieldtrace {

/**
 * How long the threads of this process waited for a processor though they could have run, as the
 * kernel says in `/proc/PID/task/TID/schedstat`. It says so of each thread alone, and no more once
 * that has ended; `/proc/PID/schedstat` is that of the first thread. So threads are looked at now
 * and then, and say themselves at their end what they waited since. Thread-safe.
 */
class RunDelay {
  public:
    /** Looks take one part in so many of the time between them. A thread takes some microseconds,
     * so that those of more than 200 threads or so are made less than once a second. */
    static constexpr uint64_t kPartOfTime = 1000;

    explicit RunDelay(std::string threads = "/proc/self/task") : folder_(std::move(threads)) {}

    /**
     * Looks at all threads, unless it is too early for that again.
     *
     * @param is_last whether no look follows, so that it is never too early
     * @return what they waited in all, nanoseconds, as far as it was seen; 0 where the kernel does
     *     not say it
     */
    uint64_t look(uint64_t now_ns, bool is_last = false);

    /** This thread is about to end. */
    void thread_ends() noexcept;

  private:
    struct Seen {
        uint64_t delay_ns = 0;
        uint64_t look = 0; ///< at which it was there last
    };

    void look_at(int folder, const char *name);
    void add(pid_t thread, std::string_view schedstat);

    const std::string folder_;
    std::mutex lock_; ///< of all below
    std::unordered_map<pid_t, Seen> threads_;
    uint64_t looks_ = 0;
    uint64_t due_ns_ = 0;
    uint64_t sum_ns_ = 0;
};

} // namespace fieldtrace
