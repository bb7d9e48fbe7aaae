// SPDX-License-Identifier: MIT
#include "base/run_delay.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <new>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/clock.h"

namespace fieldtrace {
namespace {

/** Three numbers of up to 20 digits; see Documentation/scheduler/sched-stats.rst of the kernel. */
using Line = std::array<char, 80>;

/** What a file says; empty where it cannot be read, as of a thread that has ended. */
std::string_view read_line(int folder, const char *path, Line *line) {
    const int file = openat(folder, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return {};
    }
    const ssize_t size = read(file, line->data(), line->size());
    close(file);
    return {line->data(), size > 0 ? static_cast<size_t>(size) : 0};
}

} // namespace

uint64_t RunDelay::look(uint64_t now_ns, bool is_last) {
    uint64_t look = 0;
    {
        const std::lock_guard guard(lock_);
        if (now_ns < due_ns_ && !is_last) {
            return sum_ns_;
        }
        look = ++looks_;
    }
    const uint64_t began = thread_cpu_ns();
    const std::unique_ptr<DIR, int (*)(DIR *)> folder(opendir(folder_.c_str()), closedir);
    while (const dirent *entry = folder ? readdir(folder.get()) : nullptr) {
        look_at(dirfd(folder.get()), entry->d_name);
    }
    const std::lock_guard guard(lock_);
    // Without the folder, as where no more files can be opened, nobody knows who has ended.
    if (folder) {
        std::erase_if(threads_, [look](const auto &one) { return one.second.look < look; });
    }
    due_ns_ = now_ns + kPartOfTime * (thread_cpu_ns() - began);
    return sum_ns_;
}

void RunDelay::look_at(int folder, const char *name) {
    const std::string_view id(name);
    pid_t thread = 0;
    if (std::from_chars(id.data(), id.data() + id.size(), thread).ec != std::errc()) {
        return; // the folder itself and the one above
    }
    const std::string path = std::string(id) + "/schedstat";
    Line line;
    // Under the lock, or what a thread says at its end could be newer than what is added here.
    const std::lock_guard guard(lock_);
    add(thread, read_line(folder, path.c_str(), &line));
}

void RunDelay::thread_ends() noexcept {
    Line line;
    const std::lock_guard guard(lock_);
    try {
        add(static_cast<pid_t>(syscall(SYS_gettid)),
            read_line(AT_FDCWD, "/proc/thread-self/schedstat", &line));
    } catch (const std::bad_alloc &) {
        return; // what it waited since the last look is lost, and it ends all the same
    }
}

/** Under the lock. */
void RunDelay::add(pid_t thread, std::string_view schedstat) {
    Seen &seen = threads_[thread];
    seen.look = looks_;
    const char *end = schedstat.data() + schedstat.size();
    const size_t second = schedstat.find(' ') + 1; // the first is its processor time
    uint64_t delay_ns = 0;
    if (second == 0 ||
        std::from_chars(schedstat.data() + second, end, delay_ns).ec != std::errc()) {
        return;
    }
    // A new thread may have the id of one that has ended.
    sum_ns_ += delay_ns < seen.delay_ns ? delay_ns : delay_ns - seen.delay_ns;
    seen.delay_ns = delay_ns;
}

} // namespace fieldtrace
