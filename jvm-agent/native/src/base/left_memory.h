// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fieldtrace {

/**
 * Memory that the process has freed and the allocator still holds. The JVM's compilers and its
 * redefining of classes, for which the agent is the reason, take much of it in a service's first
 * minute. It stays resident for ever, unless somebody gives it back. For one thread.
 */
class LeftMemory {
  public:
    /** After so long a service has started, and the agent has woven what a recording wants. */
    static constexpr uint64_t kAfterNs = 60'000'000'000;

    /** @param trim glibc's `malloc_trim`; null where the allocator is another one */
    explicit LeftMemory(int (*trim)(uint64_t) = found()) : trim_(trim) {}

    /** A recording begins. */
    void recording_begins(uint64_t now_ns) { due_ns_ = now_ns + kAfterNs; }

    /** Gives it back where it is time for that, once in a recording. */
    void look(uint64_t now_ns);

  private:
    /** In the process, whose C library need not be glibc. */
    static int (*found())(uint64_t);

    int (*const trim_)(uint64_t);
    uint64_t due_ns_ = UINT64_MAX;
};

} // namespace fieldtrace
