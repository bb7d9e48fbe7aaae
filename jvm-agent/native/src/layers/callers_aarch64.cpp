// SPDX-License-Identifier: MIT
#include "layers/callers.h"

#include <cstring>

namespace fieldtrace {
namespace {

constexpr uintptr_t kPage = 4096;
constexpr unsigned kLink = 30;
constexpr unsigned kSenderSp = 19; ///< in which the interpreter's callers leave their own

/** Whether the instruction at an address is `svc #0`. */
bool is_system_call(uintptr_t at, uintptr_t pc) {
    constexpr uint32_t kSupervisorCall = 0xd4000001;
    uint32_t instruction = 0;
    if (at / kPage == pc / kPage && at % sizeof(instruction) == 0) {
        std::memcpy(&instruction, reinterpret_cast<const void *>(at), sizeof(instruction));
    }
    return instruction == kSupervisorCall;
}

} // namespace

/** The link register has the return address until the frame is there, and again once it is gone. */
Callers callers_of_compiled(const ucontext_t &context) {
    const mcontext_t &machine = context.uc_mcontext;
    return {{{machine.regs[kLink], machine.sp, machine.regs[29]}}};
}

Callers callers_of_interpreted(const ucontext_t &context) {
    const mcontext_t &machine = context.uc_mcontext;
    Callers callers = callers_of_compiled(context);
    const uint64_t sender = machine.regs[kSenderSp];
    if (sender >= machine.sp && sender < machine.sp + kPage && sender % sizeof(sender) == 0) {
        callers[1] = {machine.regs[kLink], sender, machine.regs[29]};
    }
    return callers;
}

bool is_in_system_call(uintptr_t pc) {
    // A signal that came in a system call is handled when that returns, or begins again.
    return is_system_call(pc - sizeof(uint32_t), pc) || is_system_call(pc, pc);
}

} // namespace fieldtrace
