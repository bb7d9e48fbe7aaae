// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/clock.h"

namespace fieldtrace {

/**
 * What the agent itself does on this thread in a remote call that is looked into, while there is
 * one. The call's costs leave it out: without the agent, it is not done.
 *
 * It lasts from construction to destruction. What is done within other such work is a part of that.
 */
class OwnWork {
  public:
    OwnWork() : thread_(of_this_thread()) { begin(thread_); }
    ~OwnWork() { end(thread_); }
    OwnWork(const OwnWork &) = delete;
    OwnWork &operator=(const OwnWork &) = delete;

    /** As the constructor, for work that Java does. */
    static void begin() { begin(of_this_thread()); }

    /** As the destructor; without a beginning it does nothing. */
    static void end() { end(of_this_thread()); }

    /** This thread begins a call whose costs are measured. */
    static void call_begins() { of_this_thread().calls++; }

    /** It ends it. */
    static void call_ends() {
        Thread &thread = of_this_thread();
        thread.calls -= thread.calls > 0 ? 1 : 0;
        if (thread.calls == 0 && thread.depth > 0) {
            thread.spent += until_now(thread);
            thread.depth = 0;
        }
    }

    /**
     * Processor time that this thread has spent, nanoseconds, but for such work. Only differences
     * within one call mean anything.
     */
    static uint64_t processor_time_without() {
        const OwnWork asking; // the clock is asked for the agent's sake
        Thread &thread = of_this_thread();
        const uint64_t now = thread_cpu_ns();
        return now - thread.spent - (thread.depth > 1 ? until_now(thread) : 0);
    }

  private:
    struct Thread {
        uint32_t calls;
        uint32_t depth;
        uint64_t since;
        uint64_t spent;
    };

    static void begin(Thread &thread) {
        if (thread.calls > 0 && thread.depth++ == 0) {
            thread.since = now_ns();
        }
    }

    static void end(Thread &thread) {
        if (thread.depth > 0 && --thread.depth == 0) {
            thread.spent += until_now(thread);
        }
    }

    /** What takes longer has waited for a processor, which is no processor time. */
    static constexpr uint64_t kMost = 100'000;

    static uint64_t until_now(const Thread &thread) {
        return std::min(now_ns() - thread.since, kMost);
    }

    static Thread &of_this_thread() {
        static thread_local Thread thread{};
        return thread;
    }

    Thread &thread_; ///< looked up once: a library that is loaded late asks the loader for it
};

} // namespace fieldtrace
