// SPDX-License-Identifier: MIT
#include "samples/stats.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fieldtrace/probes.h>

#include "base/byte_cost.h"
#include "base/cost_budget.h"

namespace fieldtrace {
namespace {

// Enough that most of them were neither interrupted nor the first.
constexpr int kClockLooks = 33;

} // namespace

uint64_t Stats::spent_ns() const {
    return trap_ns + arm_ns + stack_ns + count_ns + drain_ns + walk_ns;
}

void Stats::left_out_by_now(uint64_t times) {
    uint64_t known = left_out.load(std::memory_order_relaxed);
    while (known < times && !left_out.compare_exchange_weak(known, times)) {
    }
}

void Stats::set(const ThreadTimes::Sums &threads) {
    run_delay_ns = threads.delay_ns;
    std::ranges::copy(threads.cpu_ns, cpu_ns.begin());
}

void Stats::emit(const CostBudget &budget, const ByteCost &byte) const {
    struct ft_agent_stats stats {};
    stats.trap_ns = trap_ns;
    stats.arm_ns = arm_ns;
    stats.stack_ns = stack_ns;
    stats.count_ns = count_ns;
    stats.drain_ns = drain_ns;
    stats.walk_ns = walk_ns;
    stats.process_cpu_ns = process_cpu_ns();
    stats.budget_ppm =
        budget.has_limit() ? static_cast<uint32_t>(std::lround(budget.share() * 1e6)) : 0;
    stats.throttled_ns = budget.throttled_ns();
    stats.traps = traps;
    stats.steps = steps;
    stats.walks = walks;
    stats.samples_throttled = samples_throttled;
    stats.samples_no_slot = samples_no_slot;
    stats.samples_long_wait = samples_long_wait;
    stats.calls_throttled = calls_throttled;
    stats.uses_cut = uses_cut;
    // An access waits in its own slot, so that no queue can overflow.
    stats.queue_overflows = 0;
    stats.layers_lost = layers_lost;
    stats.left_out = left_out;
    stats.not_followed = not_followed;
    stats.run_delay_ns = run_delay_ns;
    const auto had = [this](ThreadGroup group) {
        return cpu_ns[static_cast<size_t>(group)].load();
    };
    stats.compiler_cpu_ns = had(ThreadGroup::kCompiler);
    stats.garbage_collector_cpu_ns = had(ThreadGroup::kCollector);
    stats.agent_cpu_ns = had(ThreadGroup::kAgent);
    stats.other_vm_cpu_ns = had(ThreadGroup::kOtherVm);
    stats.http_client_cpu_ns = had(ThreadGroup::kHttpClient);
    stats.application_cpu_ns = had(ThreadGroup::kApplication);
    stats.host_busy_ns = host_busy_ns;
    stats.scan_ps = byte.scan_ps;
    stats.move_ps = byte.move_ps;
    stats.move_pieces_ps = byte.move_pieces_ps;
    ft_agent_stats(&stats);
}

uint64_t LapTimer::begin() {
    if (begun_.load(std::memory_order_relaxed) < kFirst &&
        begun_.fetch_add(1, std::memory_order_relaxed) < kFirst) {
        return thread_cpu_ns() | 1;
    }
    return is_chosen() ? (thread_cpu_ns() & ~uint64_t{1}) : 0;
}

bool LapTimer::is_chosen() {
    // Marsaglia's xorshift32 (Xorshift RNGs, section 3). By turns would not do: what a service does
    // may come by turns, too.
    static thread_local uint32_t state = static_cast<uint32_t>(thread_cpu_ns()) | 1;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % kOneIn == 0;
}

uint64_t LapTimer::look_ns() {
    static const uint64_t median = [] {
        std::array<uint64_t, kClockLooks> looks;
        for (uint64_t &look : looks) {
            const uint64_t since = thread_cpu_ns();
            look = thread_cpu_ns() - since;
        }
        std::ranges::nth_element(looks, looks.begin() + kClockLooks / 2);
        return looks[kClockLooks / 2];
    }();
    return median;
}

} // namespace fieldtrace
