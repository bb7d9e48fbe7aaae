// SPDX-License-Identifier: MIT
#pragma once

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

    void wake() { sem_post(&semaphore_); }

    /** Returns once wake() was called since the last return, or after the time-out. */
    void wait(std::chrono::nanoseconds timeout) {
        timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        const auto nanoseconds = until.tv_nsec + timeout.count();
        until.tv_sec += nanoseconds / 1'000'000'000;
        until.tv_nsec = nanoseconds % 1'000'000'000;
        if (sem_clockwait(&semaphore_, CLOCK_MONOTONIC, &until) == 0) {
            while (sem_trywait(&semaphore_) == 0) {
            }
        }
    }

  private:
    sem_t semaphore_;
};

} // namespace fieldtrace
