/* SPDX-License-Identifier: MIT */
/* Preloaded, it has a program meet an older kernel, as the variable FIELDTRACE_OLD_KERNEL says:
 *
 *   release=R  uname() says R
 *   refuses    a watchpoint's signal cannot be given another cookie: the kernel says EINVAL
 *   keeps      a watchpoint's signal keeps the cookie that it was opened with
 *   ends       who has SIGTRAP blocked ends by it */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/utsname.h>

/* That of a watchpoint which watches nothing: WatchCookie::none(). */
static const __u64 FIRST_COOKIE = 0x46540000000000ff;

static const char *asked(const char *what) {
    const char *all = getenv("FIELDTRACE_OLD_KERNEL");
    const char *found = all == NULL ? NULL : strstr(all, what);
    return found == NULL ? NULL : found + strlen(what);
}

int uname(struct utsname *name) {
    int (*next)(struct utsname *) = (int (*)(struct utsname *))dlsym(RTLD_NEXT, "uname");
    const int result = next(name);
    const char *release = asked("release=");
    if (release != NULL) {
        const size_t length = strcspn(release, " ");
        memcpy(name->release, release, length);
        name->release[length] = '\0';
    }
    return result;
}

int ioctl(int file, unsigned long request, ...) {
    int (*next)(int, unsigned long, ...) =
        (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    struct perf_event_attr attr;
    if (request == PERF_EVENT_IOC_MODIFY_ATTRIBUTES) {
        memcpy(&attr, argument, sizeof(attr));
        if (asked("refuses") != NULL && attr.sig_data != FIRST_COOKIE) {
            errno = EINVAL;
            return -1;
        }
        if (asked("keeps") != NULL) {
            attr.sig_data = FIRST_COOKIE;
            argument = &attr;
        }
    }
    return next(file, request, argument);
}

int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
    int (*next)(int, const sigset_t *, sigset_t *) =
        (int (*)(int, const sigset_t *, sigset_t *))dlsym(RTLD_NEXT, "sigprocmask");
    if (asked("ends") != NULL && how == SIG_BLOCK && set != NULL && sigismember(set, SIGTRAP)) {
        signal(SIGTRAP, SIG_DFL);
        raise(SIGTRAP);
    }
    return next(how, set, old);
}
