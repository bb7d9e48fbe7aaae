// SPDX-License-Identifier: MIT
// ThreadSanitizer of GCC 12 knows pthread_mutex_timedlock but not pthread_mutex_clocklock, with
// which the C++ library waits for a mutex by the steady clock: it would take every such lock for an
// unlocked one. So tests under ThreadSanitizer get this instead.
#include <ctime>
#include <pthread.h>

namespace {

constexpr long kNsPerSecond = 1'000'000'000;

timespec normalised(time_t seconds, long nanoseconds) {
    const long carry = (nanoseconds >= kNsPerSecond ? 1L : 0L) - (nanoseconds < 0 ? 1L : 0L);
    return {seconds + carry, nanoseconds - carry * kNsPerSecond};
}

} // namespace

extern "C" __attribute__((visibility("default"))) int
pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const timespec *until) noexcept {
    timespec there{};
    timespec here{};
    clock_gettime(clock, &there);
    clock_gettime(CLOCK_REALTIME, &here);
    const timespec left = normalised(until->tv_sec - there.tv_sec, until->tv_nsec - there.tv_nsec);
    const timespec deadline = normalised(here.tv_sec + left.tv_sec, here.tv_nsec + left.tv_nsec);
    return pthread_mutex_timedlock(mutex, &deadline);
}
