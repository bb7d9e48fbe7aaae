// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <thread>

namespace fieldtrace {

/**
 * What collections and those who look at the addresses of objects exclude each other with.
 *
 * Where one collection follows another, a plain mutex may be taken again by the next one before a
 * thread that waits for it has run even once, for as long as that goes on. So a collection leaves a
 * moment to whoever waits, and the application's threads do not wait long.
 */
class CollectionLock {
  public:
    /** For threads that must get it. */
    void lock() {
        waiting_.fetch_add(1);
        mutex_.lock();
        waiting_.fetch_sub(1);
    }

    /**
     * For threads of the application, which stand still during a collection anyway, but do not wait
     * for a row of them.
     *
     * @return whether it was got
     */
    bool try_lock() {
        const uint64_t begun = over_.load();
        waiting_.fetch_add(1);
        bool locked = mutex_.try_lock_for(kPoll);
        while (!locked && over_.load() - begun < kMostCollections) {
            locked = mutex_.try_lock_for(kPoll);
        }
        waiting_.fetch_sub(1);
        return locked;
    }

    void unlock() { mutex_.unlock(); }

    /** A collection begins. */
    void lock_for_collection() { mutex_.lock(); }

    /** A collection is over. Returns when nobody waits, or after kTurn. */
    void unlock_after_collection() {
        over_.fetch_add(1);
        mutex_.unlock();
        const auto end = std::chrono::steady_clock::now() + kTurn;
        while (waiting_.load() > 0 && std::chrono::steady_clock::now() < end) {
            std::this_thread::yield();
        }
    }

  private:
    // Longer than a thread that is woken takes to run on a busy machine, mostly; a collection takes
    // longer than that.
    static constexpr std::chrono::milliseconds kTurn{1};

    static constexpr std::chrono::milliseconds kPoll{5};
    static constexpr uint64_t kMostCollections = 3;

    std::timed_mutex mutex_;
    std::atomic<uint64_t> over_{0};
    std::atomic<unsigned> waiting_{0};
};

} // namespace fieldtrace
