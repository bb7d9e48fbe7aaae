// SPDX-License-Identifier: MIT
#include "watchpoint.h"

#include <cerrno>
#include <cstring>
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "environment.h"
#include "watch_cookie.h"

namespace fieldtrace {
namespace {

// The kernel wants a valid address even where nothing is watched.
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

perf_event_attr disarmed() {
    return attributes(reinterpret_cast<uintptr_t>(&nowhere), sizeof(nowhere),
                      WatchCookie::none().encode(), true);
}

bool modify(int fd, const perf_event_attr &attr) {
    return ioctl(fd, PERF_EVENT_IOC_MODIFY_ATTRIBUTES, &attr) == 0;
}

} // namespace

Error Watchpoint::open() {
    perf_event_attr attr = disarmed();
    const long fd = syscall(SYS_perf_event_open, &attr, 0, -1, -1,
                            static_cast<unsigned long>(PERF_FLAG_FD_CLOEXEC));
    if (fd < 0) {
        return explain_perf_event_open(errno);
    }
    fd_ = static_cast<int>(fd);
    return {};
}

bool Watchpoint::arm(uintptr_t address, unsigned length, uint64_t cookie) {
    return modify(fd_, attributes(address, length, cookie, false));
}

bool Watchpoint::disarm() { return modify(fd_, disarmed()); }

void Watchpoint::close() {
    if (fd_ >= 0) {
        ::close(fd_);
        fd_ = -1;
    }
}

} // namespace fieldtrace
