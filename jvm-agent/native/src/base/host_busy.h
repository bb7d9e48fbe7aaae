// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fieldtrace {

/**
 * How long all processors of the host were busy since it started, whatever for, by the first line
 * of the kernel's `/proc/stat`. A container sees that of its host, unless its own is mounted there.
 * For one thread.
 */
class HostBusy {
  public:
    /** Looks take one part in so many of the time between them: the kernel adds up the interrupts
     * of all processors for each, which takes a millisecond where there are hundreds. */
    static constexpr uint64_t kPartOfTime = 1000;

    explicit HostBusy(std::string stat = "/proc/stat") : file_(std::move(stat)) {}

    /**
     * Looks at it, unless it is too early for that again.
     *
     * @return nanoseconds, as of the last look; 0 where the kernel does not say it
     */
    uint64_t look(uint64_t now_ns);

    /**
     * What such a line says.
     *
     * @param tick what it counts by, nanoseconds
     * @return nanoseconds; 0 where it is no such line
     */
    static uint64_t of(std::string_view line, uint64_t tick);

  private:
    const std::string file_;
    uint64_t due_ns_ = 0;
    uint64_t busy_ns_ = 0;
};

} // namespace fieldtrace
