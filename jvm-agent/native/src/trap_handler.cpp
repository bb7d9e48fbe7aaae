// SPDX-License-Identifier: MIT
#include "trap_handler.h"

#include <sched.h>
#include <span>
#include <sys/syscall.h>
#include <unistd.h>

#include "access_decoder.h"

namespace fieldtrace {
namespace {

Outcome outcome_of(Access access) {
    switch (access) {
    case Access::Read:
        return Outcome::Read;
    case Access::Write:
        return Outcome::Write;
    case Access::Undecoded:
        break;
    }
    return Outcome::Undecoded;
}

} // namespace

TrapHandler *TrapHandler::installed_ = nullptr;

void TrapHandler::install(uint64_t entry_ns) {
    entry_ns_ = entry_ns;
    installed_ = this;
    trap_signal::set_sink(on_trap);
}

void TrapHandler::on_trap(const Trap &trap) {
    TrapHandler *handler = installed_;
    handler->inside_.fetch_add(1);
    const bool decided = handler->handle(trap);
    handler->inside_.fetch_sub(1);
    if (!decided) {
        // The drainer, or the thread that still arms, may be waiting for this very processor, and
        // until it has run this thread would only come here again.
        sched_yield();
    }
}

bool TrapHandler::handle(const Trap &trap) {
    const Stopwatch stopwatch(&stats_->trap_ns);
    stats_->traps.fetch_add(1, std::memory_order_relaxed);
    stats_->trap_ns.fetch_add(entry_ns_, std::memory_order_relaxed);
    Slot *slot = slots_->begin_trap(trap);
    if (slot != nullptr) {
        decide(trap, slot);
    }
    return slot != nullptr;
}

void TrapHandler::decide(const Trap &trap, Slot *slot) {
    slot->access.thread_id = static_cast<uint32_t>(syscall(SYS_gettid));
    slot->access.at_ns = now_ns();
    if (trap.late) {
        slot->access.trace.count = 0;
        slot->end_trap(Outcome::Undecoded);
    } else {
        const WatchedRange watched{trap.address, slot->watch.length};
        const Access access = decode_access(Registers::of(*trap.context), watched);
        tracer_->take(trap.context, &slot->access.trace);
        const std::span path(slot->access.trace.frames.data(), slot->access.trace.count);
        if (access != Access::Write && bookkeeping_->contains(path)) {
            slot->resume();
            return;
        }
        slot->end_trap(outcome_of(access));
    }
    drainer_->wake();
}

} // namespace fieldtrace
