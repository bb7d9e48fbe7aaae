// SPDX-License-Identifier: MIT
#include "counters/counter_group.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file_reserve.h"

namespace fieldtrace {
namespace {

constexpr char kParanoidFile[] = "/proc/sys/kernel/perf_event_paranoid";
// The highest setting at which an unprivileged process may count what it does outside of the
// kernel.
constexpr int kMostParanoid = 2;

struct Event {
    Counter counter;
    uint32_t type;
    uint64_t config;
    bool is_in_kernel; ///< it never happens outside
    const char *name;
};

// Those of the processor come first: they lead the group, which others may join.
constexpr std::array<Event, kCounters> kEvents{{
    {Counter::Instructions, PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, false, "instructions"},
    {Counter::Cycles, PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, false, "cycles"},
    {Counter::CacheMisses, PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, false, "cache misses"},
    {Counter::TaskClock, PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK, false, "task clock"},
    {Counter::ContextSwitches, PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES, true,
     "context switches"},
    {Counter::PageFaults, PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS, false, "page faults"},
}};

const Event &event_of(Counter counter) { return kEvents[static_cast<size_t>(counter)]; }

/** Begins to count on the thread that calls; the file, or -1 with errno. */
int open_event(const Event &event, bool is_user_only, int group) {
    perf_event_attr attributes{};
    attributes.size = sizeof attributes;
    attributes.type = event.type;
    attributes.config = event.config;
    attributes.exclude_kernel = is_user_only ? 1 : 0;
    attributes.exclude_hv = 1;
    attributes.read_format =
        PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    const int file = static_cast<int>(
        syscall(SYS_perf_event_open, &attributes, 0, -1, group, PERF_FLAG_FD_CLOEXEC));
    if (file >= 0 && !leaves_reserve(file)) {
        ::close(file);
        errno = EMFILE;
        return -1;
    }
    return file;
}

bool is_forbidden(int failure) { return failure == EACCES || failure == EPERM; }

/** Those that the machine has, one by one; 0, or why the last could not be opened. */
int try_each(Countable *countable) {
    countable->counters.clear();
    int failure = 0;
    for (const Event &event : kEvents) {
        if (countable->is_user_only && event.is_in_kernel) {
            continue;
        }
        const int file = open_event(event, countable->is_user_only, -1);
        if (file >= 0) {
            ::close(file);
            countable->counters.push_back(event.counter);
            continue;
        }
        failure = errno;
        if (is_forbidden(failure)) {
            countable->counters.clear();
            return failure;
        }
    }
    return countable->counters.empty() ? failure : 0;
}

} // namespace

const char *name_of(Counter counter) { return event_of(counter).name; }

bool Countable::has_processor() const {
    return std::any_of(counters.begin(), counters.end(), [](Counter counter) {
        return event_of(counter).type == PERF_TYPE_HARDWARE;
    });
}

Error find_countable(Countable *countable) {
    countable->is_user_only = false;
    int failure = try_each(countable);
    if (is_forbidden(failure)) {
        countable->is_user_only = true;
        failure = try_each(countable);
    }
    CounterGroup group; // which the processor may refuse although it has each of them
    if (failure == 0 && (failure = group.open(*countable)) == EINVAL) {
        std::erase(countable->counters, Counter::CacheMisses);
        failure = group.open(*countable);
    }
    if (failure == 0) {
        return {};
    }
    int paranoid = kMostParanoid;
    std::ifstream(kParanoidFile) >> paranoid;
    return explain_counters(failure, paranoid);
}

Error explain_counters(int failure, int paranoid) {
    const std::string what = "counters are not read: ";
    if (is_forbidden(failure) && paranoid > kMostParanoid) {
        return Error(what + "kernel.perf_event_paranoid is " + std::to_string(paranoid) +
                     "; run sysctl kernel.perf_event_paranoid=2 as root, or give the process "
                     "CAP_PERFMON");
    }
    if (is_forbidden(failure)) {
        return Error(what +
                     "perf_event_open is not permitted, most likely by a container's seccomp "
                     "profile; allow perf_event_open in the profile or add the capability "
                     "CAP_PERFMON to the container");
    }
    if (failure == EMFILE || failure == ENFILE) {
        return Error(what + "too few file descriptors are left; raise the limit (ulimit -n)");
    }
    return Error(what + "perf_event_open failed (" + std::strerror(failure) +
                 "); use a kernel with CONFIG_PERF_EVENTS, outside of sandboxes such as gVisor");
}

int CounterGroup::open(const Countable &countable) {
    close();
    files_.reserve(countable.counters.size());
    for (const Counter counter : countable.counters) {
        const int group = files_.empty() ? -1 : files_.front();
        const int file = open_event(event_of(counter), countable.is_user_only, group);
        if (file < 0) {
            const int failure = errno;
            close();
            return failure;
        }
        files_.push_back(file);
    }
    return 0;
}

bool CounterGroup::read(CounterReading *reading) const {
    struct {
        uint64_t count;
        uint64_t enabled_ns;
        uint64_t running_ns;
        std::array<uint64_t, kCounters> values;
    } read;
    constexpr size_t kHead = 3 * sizeof(uint64_t);
    const size_t wanted = kHead + files_.size() * sizeof(uint64_t);
    if (files_.empty() ||
        ::read(files_.front(), &read, sizeof read) != static_cast<ssize_t>(wanted)) {
        return false;
    }
    reading->enabled_ns = read.enabled_ns;
    reading->running_ns = read.running_ns;
    reading->values.fill(0);
    std::copy_n(read.values.begin(), files_.size(), reading->values.begin());
    return true;
}

void CounterGroup::close() {
    // The one of the group last: without it the others would count on by themselves.
    while (!files_.empty()) {
        ::close(files_.back());
        files_.pop_back();
    }
}

} // namespace fieldtrace
