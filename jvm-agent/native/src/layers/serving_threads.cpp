// SPDX-License-Identifier: MIT
#include "layers/serving_threads.h"

#include <cerrno>
#include <csignal>
#include <mutex>
#include <new>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "layers/sampling_signal.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid // which glibc 2.36 does not name
#endif

namespace fieldtrace {
namespace {

std::mutex lock;
ServingThread *alive = nullptr;
ServingThread *unused = nullptr;
pthread_key_t key;
bool has_key = false;

/** Under the lock. */
void stop(ServingThread *thread) {
    if (thread->session.exchange(0) != 0) {
        timer_delete(thread->timer);
    }
}

/** On the thread that ends. */
void ended(void *value) {
    auto *thread = static_cast<ServingThread *>(value);
    const std::lock_guard guard(lock);
    thread->request.store(0);
    stop(thread);
    for (ServingThread **place = &alive; *place != nullptr; place = &(*place)->next) {
        if (*place == thread) {
            *place = thread->next;
            break;
        }
    }
    thread->next = unused;
    unused = thread;
}

} // namespace

namespace serving_threads {

bool open() {
    const std::lock_guard guard(lock);
    has_key = has_key || pthread_key_create(&key, ended) == 0;
    return has_key;
}

ServingThread *find() { return static_cast<ServingThread *>(pthread_getspecific(key)); }

ServingThread *make() {
    if (ServingThread *known = find()) {
        return known;
    }
    const std::lock_guard guard(lock);
    ServingThread *thread = unused != nullptr ? unused : new (std::nothrow) ServingThread();
    if (thread == nullptr || pthread_setspecific(key, thread) != 0) {
        if (thread != unused) {
            delete thread;
        }
        return nullptr;
    }
    if (thread == unused) {
        unused = thread->next;
    }
    thread->next = alive;
    alive = thread;
    return thread;
}

int start_timer(ServingThread *thread, uint64_t period_ns, uint64_t session) {
    const std::lock_guard guard(lock);
    stop(thread);
    if (!sampling_signal::is_let_in()) {
        return EPERM;
    }
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = sampling_signal::number();
    event.sigev_value.sival_ptr = thread;
    event.sigev_notify_thread_id = static_cast<pid_t>(syscall(SYS_gettid));
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &thread->timer) != 0) {
        return errno;
    }
    thread->session.store(session);
    itimerspec when{};
    when.it_interval.tv_sec = static_cast<time_t>(period_ns / 1'000'000'000);
    when.it_interval.tv_nsec = static_cast<long>(period_ns % 1'000'000'000);
    when.it_value = when.it_interval;
    return timer_settime(thread->timer, 0, &when, nullptr) == 0 ? 0 : errno;
}

void stop_timers() {
    const std::lock_guard guard(lock);
    for (ServingThread *thread = alive; thread != nullptr; thread = thread->next) {
        stop(thread);
    }
}

} // namespace serving_threads
} // namespace fieldtrace
