// SPDX-License-Identifier: MIT
#include "base/thread_times.h"

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

// A thread has the name of the one that made it until it gives itself its own.
constexpr int kNameLooks = 2;

/** What a file says; empty where it cannot be read, as of a thread that has ended. */
std::string_view read_line(int folder, const std::string &path, Line *line) {
    const int file = openat(folder, path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return {};
    }
    const ssize_t size = read(file, line->data(), line->size());
    close(file);
    const std::string_view all(line->data(), size > 0 ? static_cast<size_t>(size) : 0);
    return all.substr(0, all.find('\n'));
}

/** What was added since then. A new thread may have the id of one that has ended. */
uint64_t more(uint64_t seen, uint64_t now) { return now < seen ? now : now - seen; }

} // namespace

ThreadTimes::Sums ThreadTimes::look(uint64_t now_ns, bool is_last) {
    uint64_t look = 0;
    {
        const std::lock_guard guard(lock_);
        if (now_ns < due_ns_ && !is_last) {
            return sums_;
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
    return sums_;
}

void ThreadTimes::look_at(int folder, const char *name) {
    const std::string_view id(name);
    pid_t thread = 0;
    if (std::from_chars(id.data(), id.data() + id.size(), thread).ec != std::errc()) {
        return; // the folder itself and the one above
    }
    // Under the lock, or what a thread says at its end could be newer than what is added here.
    const std::lock_guard guard(lock_);
    add(thread, folder, std::string(id) + '/');
}

void ThreadTimes::thread_ends() noexcept {
    const std::lock_guard guard(lock_);
    try {
        add(static_cast<pid_t>(syscall(SYS_gettid)), AT_FDCWD, "/proc/thread-self/");
    } catch (const std::bad_alloc &) {
        return; // what it had since the last look is lost, and it ends all the same
    }
}

/** Under the lock. */
void ThreadTimes::add(pid_t thread, int folder, const std::string &path) {
    Seen &seen = threads_[thread];
    seen.look = looks_;
    Line line;
    const std::string_view times = read_line(folder, path + "schedstat", &line);
    const char *end = times.data() + times.size();
    uint64_t cpu_ns = 0;
    uint64_t delay_ns = 0;
    const auto [next, error] = std::from_chars(times.data(), end, cpu_ns);
    if (error != std::errc() || next == end ||
        std::from_chars(next + 1, end, delay_ns).ec != std::errc()) {
        return;
    }
    if (cpu_ns < seen.cpu_ns) {
        seen.named = 0;
    }
    if (seen.named < kNameLooks) {
        seen.named++;
        Line name;
        seen.group = thread_group(read_line(folder, path + "comm", &name));
    }
    sums_.cpu_ns[static_cast<size_t>(seen.group)] += more(seen.cpu_ns, cpu_ns);
    sums_.delay_ns += more(seen.delay_ns, delay_ns);
    seen.cpu_ns = cpu_ns;
    seen.delay_ns = delay_ns;
}

} // namespace fieldtrace
