// SPDX-License-Identifier: MIT
#include "base/host_busy.h"

#include <array>
#include <charconv>
#include <fcntl.h>
#include <unistd.h>

#include "base/clock.h"

namespace fieldtrace {
namespace {

/** Of the ten numbers of up to 20 digits, which proc_stat(5) names, more than are needed. */
using Line = std::array<char, 256>;

/** Columns that follow `cpu`: all up to `steal` but these are work. Those behind, of guests, are in
 * the first two already. */
constexpr int kIdle = 3;
constexpr int kWaitingForDisks = 4;
constexpr int kSteal = 7;

constexpr uint64_t kSecond = 1'000'000'000;

} // namespace

uint64_t HostBusy::look(uint64_t now_ns) {
    if (now_ns < due_ns_) {
        return busy_ns_;
    }
    const uint64_t began = thread_cpu_ns();
    const int file = open(file_.c_str(), O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        Line line;
        const ssize_t size = read(file, line.data(), line.size());
        close(file);
        const uint64_t tick = kSecond / static_cast<uint64_t>(sysconf(_SC_CLK_TCK));
        const uint64_t busy = of({line.data(), size > 0 ? static_cast<size_t>(size) : 0}, tick);
        busy_ns_ = busy > 0 ? busy : busy_ns_;
    }
    due_ns_ = now_ns + kPartOfTime * (thread_cpu_ns() - began);
    return busy_ns_;
}

uint64_t HostBusy::of(std::string_view line, uint64_t tick) {
    constexpr std::string_view kAll = "cpu ";
    if (!line.starts_with(kAll)) {
        return 0;
    }
    const char *at = line.data() + kAll.size();
    const char *end = line.data() + line.size();
    uint64_t busy = 0;
    for (int column = 0; column <= kSteal; column++) {
        while (at != end && *at == ' ') {
            at++;
        }
        uint64_t ticks = 0;
        const auto [next, error] = std::from_chars(at, end, ticks);
        if (error != std::errc()) {
            return 0;
        }
        at = next;
        busy += column == kIdle || column == kWaitingForDisks ? 0 : ticks;
    }
    return busy * tick;
}

} // namespace fieldtrace
