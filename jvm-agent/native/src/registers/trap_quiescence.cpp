// SPDX-License-Identifier: MIT
#include "registers/trap_quiescence.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <unistd.h>

namespace fieldtrace {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kPoll = std::chrono::milliseconds(2);
// The way out of the kernel takes microseconds.
constexpr uint64_t kWayOutNs = 1'000'000;
constexpr uint64_t kTrapBit = 1ull << (SIGTRAP - 1);

struct Progress {
    bool sleeps;
    bool is_pending;
    uint64_t ran_ns;
};

/** What /proc says about a thread (see proc(5)); one that has ended sleeps for good. */
Progress examine(const std::filesystem::path &folder) {
    Progress progress{true, false, 0};
    std::ifstream status(folder / "status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("State:")) {
            progress.sleeps = line.find_first_of('R') == std::string::npos;
        } else if (line.starts_with("SigPnd:") || line.starts_with("ShdPnd:")) {
            progress.is_pending |= (std::stoull(line.substr(7), nullptr, 16) & kTrapBit) != 0;
        }
    }
    std::ifstream(folder / "schedstat") >> progress.ran_ns;
    return progress;
}

std::map<std::string, Progress> examine_all() {
    std::map<std::string, Progress> all;
    std::error_code ended;
    for (const auto &folder : std::filesystem::directory_iterator("/proc/self/task", ended)) {
        if (folder.path().filename() != std::to_string(gettid())) {
            all[folder.path().filename()] = examine(folder.path());
        }
    }
    return all;
}

} // namespace

bool await_trap_quiescence(std::chrono::milliseconds patience) {
    const auto deadline = Clock::now() + patience;
    std::map<std::string, Progress> waited_for = examine_all();
    while (true) {
        const std::map<std::string, Progress> present = examine_all();
        std::erase_if(waited_for, [&present](const auto &before) {
            const auto now = present.find(before.first);
            return now == present.end() ||
                   (!now->second.is_pending &&
                    (now->second.sleeps || now->second.ran_ns > before.second.ran_ns + kWayOutNs));
        });
        if (waited_for.empty()) {
            return true;
        }
        if (Clock::now() > deadline) {
            return false;
        }
        std::this_thread::sleep_for(kPoll);
    }
}

} // namespace fieldtrace
