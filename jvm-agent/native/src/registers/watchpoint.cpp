// SPDX-License-Identifier: MIT
#include "registers/watchpoint.h"

#include <cerrno>
#include <cstring>
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file_reserve.h"
#include "registers/environment.h"
#include "registers/watch_cookie.h"

namespace fieldtrace {
namespace {

// The kernel wants a valid address even where nothing is watched; this one fits any length.
alignas(8) uint64_t nowhere;

perf_event_attr attributes(uintptr_t address, unsigned length, uint64_t cookie, bool disabled) {
    perf_event_attr attr{};
    attr.type = PERF_TYPE_BREAKPOINT;
    attr.size = sizeof(attr);
    attr.bp_type = HW_BREAKPOINT_RW; // x86 knows no breakpoint on reads alone
    attr.bp_addr = address;
    attr.bp_len = length;
    attr.sample_period = 1;
    attr.disabled = disabled;
    attr.exclude_kernel = 1;
    attr.exclude_hv = 1;
    attr.inherit = 1;
    attr.inherit_thread = 1;
    attr.sigtrap = 1;
    attr.remove_on_exec = 1; // required by sigtrap
    attr.sig_data = cookie;
    return attr;
}

// A length of 1 fits any address. The kernel copies these attributes for a thread that begins
// without a lock, and so may find the address of before and the length of after, or the other way
// round. Where the two do not fit each other, the application could not start the thread (EINVAL).
perf_event_attr disarmed() {
    return attributes(reinterpret_cast<uintptr_t>(&nowhere), HW_BREAKPOINT_LEN_1,
                      WatchCookie::none().encode(), true);
}

} // namespace

Error Watchpoint::open(std::span<const ThreadIdentity> threads) {
    perf_event_attr attr = disarmed();
    for (const ThreadIdentity &thread : threads) {
        const long event = syscall(SYS_perf_event_open, &attr, thread.id, -1, -1,
                                   static_cast<unsigned long>(PERF_FLAG_FD_CLOEXEC));
        if (event >= 0) {
            events_.push_back(static_cast<int>(event));
            if (!leaves_reserve(events_.back())) {
                close();
                return explain_perf_event_open(EMFILE);
            }
        } else if (errno != ESRCH) { // a thread that has ended meanwhile accesses nothing
            const int failure = errno;
            close();
            return explain_perf_event_open(failure);
        }
    }
    return {};
}

bool Watchpoint::watch_to_the_end(uintptr_t address, unsigned length, uint64_t cookie) {
    perf_event_attr attr = attributes(address, length, cookie, false);
    return syscall(SYS_perf_event_open, &attr, 0, -1, -1,
                   static_cast<unsigned long>(PERF_FLAG_FD_CLOEXEC)) >= 0;
}

bool Watchpoint::modify(const perf_event_attr &attr) {
    bool all = true;
    for (const int event : events_) {
        all &= ioctl(event, PERF_EVENT_IOC_MODIFY_ATTRIBUTES, &attr) == 0;
    }
    return all;
}

bool Watchpoint::arm(uintptr_t address, unsigned length, uint64_t cookie) {
    return modify(attributes(address, length, cookie, false));
}

bool Watchpoint::disarm() { return modify(disarmed()); }

void Watchpoint::close() {
    for (const int event : events_) {
        ::close(event);
    }
    events_.clear();
}

} // namespace fieldtrace
