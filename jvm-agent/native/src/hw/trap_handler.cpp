// SPDX-License-Identifier: MIT
#include "hw/trap_handler.h"

#include <sched.h>
#include <span>
#include <sys/syscall.h>
#include <unistd.h>

#include "decode/access_decoder.h"
#include "jvm/own_reads.h"
#include "registers/watch_cookie.h"

namespace fieldtrace {
namespace {

// Most values are followed for less than that, about a millisecond.
constexpr unsigned kPatience = 1'000;
// A loop that loads a field and never uses it must not be held up for ever. Whoever has not used it
// in so many rounds is taken not to.
constexpr unsigned kMostPassedBy = 200;

Outcome outcome_of(Access access) {
    switch (access) {
    case Access::Read:
        return Outcome::Read;
    case Access::Write:
        return Outcome::Write;
    case Access::LeftOut:
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
    trap_signal::set_loss_sink(on_loss);
    trap_signal::set_sink(on_trap);
}

void TrapHandler::follow_values(const CompiledCode &code, uint64_t step_ns) {
    step_ns_ = step_ns;
    pursuits_.enable(code);
    trap_signal::set_step_sink(on_step);
}

void TrapHandler::on_trap(const Trap &trap) {
    TrapHandler *handler = installed_;
    handler->inside_.fetch_add(1);
    const bool decided = handler->handle(trap);
    const bool is_stepping = handler->pursuits_.is_stepping();
    if (is_stepping) {
        const Stopwatch stopwatch(&handler->stats_->trap_ns);
        handler->step(trap.context);
    }
    handler->inside_.fetch_sub(1);
    if (!decided && !is_stepping) {
        // The drainer, or the thread that still arms, may be waiting for this very processor, and
        // until it has run this thread would only come here again.
        sched_yield();
    }
}

void TrapHandler::on_step(ucontext_t *context) {
    TrapHandler *handler = installed_;
    handler->inside_.fetch_add(1);
    {
        const Stopwatch stopwatch(&handler->stats_->trap_ns);
        handler->stats_->steps.fetch_add(1, std::memory_order_relaxed);
        handler->stats_->trap_ns.fetch_add(handler->step_ns_, std::memory_order_relaxed);
        if (!handler->pursuits_.is_stepping()) {
            handler->miss_all(); // a virtual machine has lost what it really was of
        }
        handler->step(context);
    }
    handler->inside_.fetch_sub(1);
}

void TrapHandler::on_loss() {
    TrapHandler *handler = installed_;
    handler->inside_.fetch_add(1);
    handler->stats_->traps.fetch_add(1, std::memory_order_relaxed);
    handler->miss_all();
    handler->inside_.fetch_sub(1);
}

void TrapHandler::miss_all() {
    if (slots_->miss_all()) {
        drainer_->wake();
    }
}

bool TrapHandler::handle(const Trap &trap) {
    const Stopwatch stopwatch(&stats_->trap_ns);
    stats_->traps.fetch_add(1, std::memory_order_relaxed);
    stats_->trap_ns.fetch_add(entry_ns_, std::memory_order_relaxed);
    if (!trap.late && own_reads::are_here()) {
        return true; // nobody used the field; the watch goes on
    }
    Slot *slot = begin(trap);
    if (slot != nullptr) {
        decide(trap, slot);
    } else {
        drainer_->wake(); // to disarm what is accessed again and again
    }
    return slot != nullptr;
}

Slot *TrapHandler::begin(const Trap &trap) {
    Slot *slot = slots_->begin_trap(trap);
    // Another thread may be following a value that it loaded and will not use.
    for (unsigned i = 0; slot == nullptr && i < kPatience && slots_->is_deciding(trap) &&
                         !pursuits_.is_followed_here(WatchCookie::decode(trap.cookie).slot);
         i++) {
        sched_yield();
        slot = slots_->begin_trap(trap);
    }
    if (slot == nullptr && !pursuits_.is_followed_here(WatchCookie::decode(trap.cookie).slot) &&
        slots_->miss(trap)) {
        drainer_->wake();
    }
    return slot;
}

void TrapHandler::decide(const Trap &trap, Slot *slot) {
    slot->access().thread_id = static_cast<uint32_t>(syscall(SYS_gettid));
    slot->access().at_ns = now_ns();
    slot->access().place = template_place::here();
    if (trap.late) {
        slot->access().trace.count = 0;
        return end(slot, Outcome::Undecoded);
    }
    const WatchedRange watched{trap.address, slot->watch.length};
    const FoundAccess found = find_access(Registers::of(*trap.context), watched);
    if (found.access == Access::Read) {
        return decide_read(trap, slot, found.length, watched);
    }
    if (found.access == Access::LeftOut) {
        return pass_by(slot);
    }
    tracer_->take(trap.context, &slot->access().trace);
    end(slot, outcome_of(found.access));
    if (found.access == Access::Undecoded) {
        miss_all(); // a virtual machine may have named a register that was hit before
    }
}

void TrapHandler::decide_read(const Trap &trap, Slot *slot, unsigned length,
                              const WatchedRange &watched) {
    const Registers registers = Registers::of(*trap.context);
    const unsigned index = slots_->index_of(*slot);
    Fate fate = Fate::Used;
    if (pursuits_.can_follow(registers.rip)) {
        fate = pursuits_.begin(index, registers, length, watched);
    }
    if (fate == Fate::Unused) {
        slot->awaits_store |= pursuits_.is_ahead_of_store(index);
        return pass_by(slot);
    }
    tracer_->take(trap.context, &slot->access().trace);
    const std::span path(slot->access().trace.frames.data(), slot->access().trace.count);
    if (bookkeeping_->contains(path)) {
        resume(slot);
    } else if (fate == Fate::Used) {
        note_read(slot);
    } else {
        pursuits_.follow(index);
    }
}

void TrapHandler::step(ucontext_t *context) {
    const Registers registers = Registers::of(*context);
    const auto touched = pursuits_.touched(registers.rip);
    take_step(registers);
    for (unsigned index = 0; index < touched.size(); index++) {
        if (touched[index].length == 0) {
            continue;
        }
        const uint64_t generation = slots_->all()[index].generation();
        handle({touched[index].address, WatchCookie{index, generation}.encode(), false, context});
    }
    take_step(registers);
    pursuits_.go_on(context, armed());
}

void TrapHandler::take_step(const Registers &registers) {
    pursuits_.step(registers, [this](unsigned index, Fate fate, bool was_overwritten) {
        Slot *slot = &slots_->all()[index];
        if (fate == Fate::Used) {
            note_read(slot);
        } else if (was_overwritten) {
            end(slot, Outcome::Write);
        } else {
            pass_by(slot);
        }
    });
}

std::array<WatchedRange, kDebugRegisters> TrapHandler::armed() const {
    std::array<WatchedRange, kDebugRegisters> ranges{};
    for (const Slot &slot : slots_->all()) {
        if (slot.is_armed()) {
            ranges[slots_->index_of(slot)] = {slot.armed_object() + slot.watch.offset,
                                              slot.watch.length};
        }
    }
    return ranges;
}

void TrapHandler::pass_by(Slot *slot) {
    if (++slot->passed_by < kMostPassedBy) {
        resume(slot);
    } else {
        end(slot, Outcome::Released);
    }
}

void TrapHandler::resume(Slot *slot) {
    if (slot->resume()) {
        drainer_->wake();
    }
}

void TrapHandler::note_read(Slot *slot) {
    const bool is_another = slot->has_untaken();
    if (slot->note_read() || is_another || slots_->are_to_be_freed()) {
        drainer_->wake(); // to say whether the next read could add to what was seen
    }
}

void TrapHandler::end(Slot *slot, Outcome outcome) {
    slot->end_trap(outcome);
    // To wake the drainer for each would cost more than the trap.
    if (slots_->are_to_be_freed()) {
        drainer_->wake();
    }
}

} // namespace fieldtrace
