// SPDX-License-Identifier: MIT
#include "registers/environment.h"

#include <cerrno>
#include <compare>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <sys/utsname.h>

namespace fieldtrace {
namespace {

constexpr char kParanoidFile[] = "/proc/sys/kernel/perf_event_paranoid";
// The highest setting at which an unprivileged process may watch its own user-mode accesses.
constexpr int kMostParanoid = 2;

struct Version {
    int major;
    int minor;

    auto operator<=>(const Version &) const = default;
};

constexpr Version kFirstWithSignals{5, 13};
// "perf: Fix missing SIGTRAPs" was the last.
constexpr Version kFirstWithAllFixes{6, 1};

/** True also where the kernel does not say what it is: the self-test will tell. */
bool is_at_least(Version wanted, const std::string &release) {
    Version version{};
    return std::sscanf(release.c_str(), "%d.%d", &version.major, &version.minor) != 2 ||
           version >= wanted;
}

Error explain_refusal() {
    int paranoid = 0;
    if (!(std::ifstream(kParanoidFile) >> paranoid)) {
        return Error(
            "the kernel has no perf events, so that debug registers cannot be used; use a kernel "
            "with CONFIG_PERF_EVENTS and mount /proc");
    }
    if (paranoid > kMostParanoid) {
        return Error(
            "kernel.perf_event_paranoid is " + std::to_string(paranoid) +
            ", so that debug registers cannot be used; run sysctl kernel.perf_event_paranoid=2 as "
            "root, or give the process CAP_PERFMON");
    }
    return Error("perf_event_open is not permitted although kernel.perf_event_paranoid is " +
                 std::to_string(paranoid) +
                 ", most likely by a container's seccomp profile; allow perf_event_open in the "
                 "profile or add the capability CAP_PERFMON to the container");
}

} // namespace

std::string kernel_release() {
    utsname name{};
    return uname(&name) == 0 ? name.release : "unknown";
}

Error check_kernel(const std::string &release) {
    if (!is_at_least(kFirstWithSignals, release)) {
        return Error("the kernel " + release +
                     " cannot signal an access to the thread that made it; use Linux 6.1 or later");
    }
    return {};
}

bool kernel_has_all_fixes(const std::string &release) {
    return is_at_least(kFirstWithAllFixes, release);
}

Error may_lose_accesses(const std::string &release) {
    return Error("the kernel " + release +
                 " may lose the signal of an access, so that fields which are read would look "
                 "unread; use Linux 6.1 or later, or the option watch.backend=hw where your "
                 "distribution's kernel has the fix \"perf: Fix missing SIGTRAPs\"");
}

Error check_file_descriptors(size_t more) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return {};
    }
    std::error_code unreadable; // where not one file can be opened
    const std::filesystem::directory_iterator open("/proc/self/fd", unreadable);
    const auto used =
        unreadable ? limit.rlim_cur : static_cast<rlim_t>(std::distance(begin(open), end(open)));
    if (used + 2 * more <= limit.rlim_cur) {
        return {};
    }
    return Error("the watchpoints would take " + std::to_string(more) + " of the " +
                 std::to_string(limit.rlim_cur - std::min(used, limit.rlim_cur)) +
                 " file descriptors that are left, four for each thread; raise the limit "
                 "(ulimit -n), or start the service with -javaagent");
}

Error explain_perf_event_open(int failure) {
    switch (failure) {
    case EACCES:
    case EPERM:
        return explain_refusal();
    case ENOSPC:
        return Error("another tool holds the debug registers of this process; stop the debugger or "
                     "the other agent that watches memory");
    case EINVAL:
        return Error(
            "the kernel " + kernel_release() +
            " refuses watchpoints that signal the accessing thread; use Linux 6.1 or later");
    case ENOSYS:
        return Error("the kernel has no perf_event_open, or a sandbox hides it; use a kernel with "
                     "CONFIG_PERF_EVENTS, outside of sandboxes such as gVisor");
    case ENOENT:
    case ENODEV:
    case EOPNOTSUPP:
        return Error("the machine offers no hardware debug registers; use a virtual machine or a "
                     "host that exposes them");
    case EMFILE:
    case ENFILE:
        return Error(
            "too few file descriptors are left for the watchpoints; raise the limit (ulimit -n)");
    default:
        return Error("perf_event_open failed (" + std::string(std::strerror(failure)) +
                     "); run scripts/fieldtrace doctor");
    }
}

} // namespace fieldtrace
