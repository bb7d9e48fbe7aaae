// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

namespace fieldtrace {

/**
 * When the drainer makes a pass. A pass, which asks the kernel for clocks and emits, takes some 40
 * microseconds, and to wake up for nothing takes 25 on a virtual machine. So the drainer sleeps
 * until somebody wakes it or something is due, looks seldom otherwise, and makes a pass where
 * something is to be done, or once a second. One thread.
 */
class Agenda {
  public:
    /** Sessions are begun by hand or by a script; a fifth of a second is not noticed there. */
    static constexpr uint64_t kIdleLookNs = 200'000'000;
    /** While a session records; nothing waits for it when it ends. */
    static constexpr uint64_t kLookNs = 500'000'000;
    /** While so many remote calls a second are looked into that the budget may go within seconds.
     */
    static constexpr uint64_t kBusyLookNs = 100'000'000;
    static constexpr double kBusyCallsPerSecond = 40;
    /** Counts are flushed and registers charged for so often, even where nothing happens. */
    static constexpr uint64_t kTickNs = 1'000'000'000;

    /** What a look sees. */
    struct Seen {
        bool is_woken = false;        ///< somebody has work
        bool has_deaths = false;      ///< objects have died
        bool session_changes = false; ///< a session is to begin or end
        bool is_exhausted = false;    ///< the cost budget is, and may be filled by now
        uint64_t due_ns = UINT64_MAX; ///< when something is to be done next
        uint64_t spent_ns = 0;        ///< by the agent, but for draining
    };

    /** Whether a pass has something to do now. */
    bool is_due(uint64_t now, const Seen &seen) const {
        const uint64_t since = now - passed_ns_;
        // What was spent is accounted for soon, or a budget that is full would look exhausted.
        const bool is_spending = seen.is_exhausted || seen.spent_ns != spent_ns_;
        return seen.is_woken || seen.has_deaths || seen.session_changes || seen.due_ns <= now ||
               since >= kTickNs || (is_spending && since >= look_ns_);
    }

    /**
     * A pass was made.
     *
     * @param spent_ns as in Seen, after it
     * @param calls    that were to be looked into so far
     */
    void passed(uint64_t now, uint64_t spent_ns, uint64_t calls) {
        const double seconds = static_cast<double>(now - passed_ns_) / 1e9;
        const auto latest = static_cast<double>(calls - calls_);
        look_ns_ = latest > kBusyCallsPerSecond * seconds ? kBusyLookNs : kLookNs;
        passed_ns_ = now;
        spent_ns_ = spent_ns;
        calls_ = calls;
    }

    /** How long to sleep until the next look, unless woken. */
    uint64_t pause_ns(uint64_t now, uint64_t due_ns, bool is_recording) const {
        const uint64_t look = is_recording ? look_ns_ : kIdleLookNs;
        return due_ns <= now ? 0 : std::min(look, due_ns - now);
    }

  private:
    uint64_t passed_ns_ = 0;
    uint64_t spent_ns_ = 0;
    uint64_t calls_ = 0;
    uint64_t look_ns_ = kLookNs;
};

} // namespace fieldtrace
