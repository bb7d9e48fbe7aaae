// SPDX-License-Identifier: MIT
#include "counters/thread_counters.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <new>
#include <pthread.h>
#include <string>
#include <sys/resource.h>
#include <vector>

#include "base/message.h"

namespace fieldtrace {

struct CountedThread {
    std::mutex lock; ///< after that of the list
    CounterGroup group;
    uint64_t number = 0;  ///< 0 while nothing is open
    uint64_t session = 0; ///< in which it was opened, or could not be
};

namespace {

// An application that is near its limit must not fail for these.
constexpr size_t kShareOfFiles = 4;

// The process's, because a thread that ends knows no object.
std::mutex list_lock;
std::vector<CountedThread *> alive;
std::atomic<size_t> open_groups{0};
std::atomic<uint64_t> last_number{0};
pthread_key_t key;
bool has_key = false;

/** Under the lock of the thread. */
void close(CountedThread *thread) {
    if (thread->number != 0) {
        thread->number = 0;
        thread->group.close();
        open_groups--;
    }
}

/** On the thread that ends. */
void ended(void *value) {
    auto *thread = static_cast<CountedThread *>(value);
    {
        const std::lock_guard guard(list_lock);
        std::erase(alive, thread);
    }
    close(thread); // which nobody finds any more
    delete thread;
}

/** That of this thread, made where there is none; null where there is no room. */
CountedThread *this_thread() {
    if (auto *known = static_cast<CountedThread *>(pthread_getspecific(key))) {
        return known;
    }
    auto *thread = new (std::nothrow) CountedThread();
    if (thread == nullptr || pthread_setspecific(key, thread) != 0) {
        delete thread;
        return nullptr;
    }
    const std::lock_guard guard(list_lock);
    alive.push_back(thread);
    return thread;
}

} // namespace

Error ThreadCounters::open() {
    if (Error error = find_countable(&countable_)) {
        return error;
    }
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur != RLIM_INFINITY) {
        most_threads_ = std::min<size_t>(kMostThreads, files.rlim_cur / kShareOfFiles /
                                                           countable_.counters.size());
    }
    const std::lock_guard guard(list_lock);
    has_key = has_key || pthread_key_create(&key, ended) == 0;
    return has_key ? Error()
                   : Error("counters are not read: the process has no thread-specific data left; "
                           "start the service with fewer agents");
}

void ThreadCounters::end() {
    session_.store(0);
    const std::lock_guard list(list_lock);
    for (CountedThread *thread : alive) {
        const std::lock_guard guard(thread->lock);
        close(thread);
    }
}

uint64_t ThreadCounters::read(CounterReading *reading) {
    if (session_.load() == 0) {
        return 0;
    }
    CountedThread *thread = this_thread();
    if (thread == nullptr) {
        return 0;
    }
    int failure = 0;
    {
        const std::lock_guard guard(thread->lock);
        // Asked under the lock: whoever ends the session closes what was opened before.
        const uint64_t session = session_.load();
        if (session == 0) {
            return 0;
        }
        if (thread->session != session) {
            close(thread);
            thread->session = session;
            failure = open_for(thread);
        }
        if (failure == 0) {
            return thread->number != 0 && thread->group.read(reading) ? thread->number : 0;
        }
    }
    if (!has_warned_.exchange(true)) {
        warn(std::string("counters are missing of threads that work for requests (") +
             std::strerror(failure) + "), of which " + std::to_string(most_threads_) +
             " can be counted; raise the limit of files (ulimit -n)");
    }
    return 0;
}

/** Under the lock of the thread. */
int ThreadCounters::open_for(CountedThread *thread) {
    const bool has_room = open_groups.fetch_add(1) < most_threads_;
    const int failure = has_room ? thread->group.open(countable_) : EMFILE;
    if (failure != 0) {
        open_groups--;
        return failure;
    }
    thread->number = ++last_number;
    return 0;
}

bool ThreadCounters::read_of(uint64_t number, CounterReading *reading) const {
    const std::lock_guard list(list_lock);
    for (CountedThread *thread : alive) {
        const std::lock_guard guard(thread->lock);
        if (thread->number == number) {
            return thread->group.read(reading);
        }
    }
    return false;
}

} // namespace fieldtrace
