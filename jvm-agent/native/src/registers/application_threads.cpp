// SPDX-License-Identifier: MIT
#include "registers/application_threads.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace fieldtrace {
namespace {

/** Beginnings of the names, which the kernel cuts off after 15 characters. */
constexpr std::string_view kJvmThreads[] = {
    "GC Thread#",      "G1 ",
    "ParGC Thread",    "VM Thread",
    "VM Periodic Tas", "C1 CompilerThre",
    "C2 CompilerThre", "JVMCI Compiler",
    "Sweeper thread",  "Service Thread",
    "Monitor Deflati", "Notification Th",
    "Signal Dispatch", "Reference Handl",
    "Finalizer",       "Common-Cleaner",
    "StringDedup",
};

constexpr int kStartTimeField = 22; // of /proc/PID/stat, counted from 1; see proc(5)

bool is_of_jvm(std::string_view name) {
    return std::ranges::any_of(
        kJvmThreads, [name](std::string_view prefix) { return name.starts_with(prefix); });
}

/** Id and start of a thread; nothing where it has ended or is one of the JVM's own. */
std::optional<ThreadIdentity> examine(const std::filesystem::path &folder,
                                      const std::vector<pid_t> &of_java) {
    std::string stat;
    if (!std::getline(std::ifstream(folder / "stat"), stat, '\0')) {
        return std::nullopt;
    }
    // The name, in parentheses, may hold anything.
    const size_t open = stat.find('(');
    const size_t close = stat.rfind(')');
    if (open == std::string::npos || close == std::string::npos) {
        return std::nullopt;
    }
    ThreadIdentity thread{};
    const std::string id = folder.filename();
    std::from_chars(id.data(), id.data() + id.size(), thread.id);
    if (!std::ranges::binary_search(of_java, thread.id) &&
        is_of_jvm(std::string_view(stat).substr(open + 1, close - open - 1))) {
        return std::nullopt;
    }
    size_t at = close + 1;
    for (int field = 3; field < kStartTimeField && at != std::string::npos; field++) {
        at = stat.find(' ', at + 1);
    }
    if (at == std::string::npos) {
        return std::nullopt;
    }
    std::from_chars(stat.data() + at + 1, stat.data() + stat.size(), thread.started);
    return thread;
}

} // namespace

std::vector<ThreadIdentity> application_threads(const std::vector<pid_t> &of_java) {
    std::vector<ThreadIdentity> threads;
    std::error_code ended;
    for (const auto &folder : std::filesystem::directory_iterator("/proc/self/task", ended)) {
        if (const auto thread = examine(folder.path(), of_java)) {
            threads.push_back(*thread);
        }
    }
    std::ranges::sort(threads);
    return threads;
}

} // namespace fieldtrace
