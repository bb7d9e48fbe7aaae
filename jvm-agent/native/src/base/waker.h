// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <ctime>
#include <semaphore.h>

namespace fieldtrace {

/** Wakes one waiting thread; wake() may be called from a signal handler. */
class Waker {
  public:
    Waker() { sem_init(&semaphore_, 0, 0); }
    Waker(const Waker &) = delete;
    Waker &operator=(const Waker &) = delete;
    ~Waker() { sem_destroy(&semaphore_); }

    /** There is work. */
    void wake() {
        has_work_.store(true);
        sem_post(&semaphore_);
    }

    /** There may be something to wait for that comes before the time-out. */
    void look_at_the_time() { sem_post(&semaphore_); }

    /**
     * Returns once wake() or look_at_the_time() was called since the last return, or after the
     * time-out.
     *
     * @return whether there is work
     */
    bool wait(std::chrono::nanoseconds timeout) {
        timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        const auto nanoseconds = until.tv_nsec + timeout.count();
        until.tv_sec += nanoseconds / 1'000'000'000;
        until.tv_nsec = nanoseconds % 1'000'000'000;
        if (sem_clockwait(&semaphore_, CLOCK_MONOTONIC, &until) == 0) {
            while (sem_trywait(&semaphore_) == 0) {
            }
        }
        return has_work_.exchange(false);
    }

  private:
    sem_t semaphore_;
    std::atomic<bool> has_work_{false};
};

} // namespace fieldtrace
