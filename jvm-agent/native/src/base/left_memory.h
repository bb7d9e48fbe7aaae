// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fieldtrace {

/** What a C library tells of the memory that was freed, and does with it. */
class Allocator {
  public:
    virtual ~Allocator() = default;

    /** Bytes that are free and not given back; UINT64_MAX where that is not known. */
    virtual uint64_t free_bytes() = 0;

    /** Gives them back. Threads that allocate may wait meanwhile. */
    virtual void give_back() = 0;
};

/** That of this process. */
Allocator &own_allocator();

/**
 * Memory that the process has freed and the allocator still holds. The JVM's compilers and its
 * redefining of classes, for which the agent is the reason, take much of it in a service's first
 * minute. It stays resident for ever, unless somebody gives it back. For one thread.
 */
class LeftMemory {
  public:
    /** After so long a service has started, and the agent has woven what a recording wants. */
    static constexpr uint64_t kAfterNs = 60'000'000'000;

    /**
     * Where more is free, bytes, it is the application's own, and stays: to give it back takes long
     * enough, some 10 ms, to hold up those that allocate.
     */
    static constexpr uint64_t kOurs = 64 << 20;

    explicit LeftMemory(Allocator &allocator = own_allocator()) : allocator_(allocator) {}

    /** A recording begins. */
    void recording_begins(uint64_t now_ns) { due_ns_ = now_ns + kAfterNs; }

    /** Gives it back where it is time for that, once in a recording. */
    void look(uint64_t now_ns);

  private:
    Allocator &allocator_;
    uint64_t due_ns_ = UINT64_MAX;
};

} // namespace fieldtrace
