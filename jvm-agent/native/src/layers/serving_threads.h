// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <ctime>

namespace fieldtrace {

/**
 * A thread that has worked for a request. Once made it is never freed but used for another thread,
 * so that a signal that comes late finds one.
 */
struct ServingThread {
    std::atomic<uint64_t> request{0}; ///< that it works for, 0 for none
    std::atomic<uint64_t> session{0}; ///< in which its timer was made, 0 where it has none
    timer_t timer{};
    ServingThread *next = nullptr; ///< of those that live, or of those to be used again
};

/** Threads that have worked for a request and a timer of each one's processor time. */
namespace serving_threads {

/** Makes ready; once for the process. Whether the system has room. */
bool open();

/** That of this thread; null where it never worked for a request. */
ServingThread *find();

/** That of this thread, made where there is none; null where there is no room. */
ServingThread *make();

/**
 * Has this thread interrupted by sampling_signal, with `thread` as the cookie, each time that it
 * has used so much processor time; a thread that waits is not.
 *
 * @return 0, or the number of the error
 */
int start_timer(ServingThread *thread, uint64_t period_ns, uint64_t session);

/** Ends all timers. Any thread. */
void stop_timers();

} // namespace serving_threads
} // namespace fieldtrace
