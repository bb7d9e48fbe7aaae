// SPDX-License-Identifier: MIT
#include "layers/callers.h"

#include <cstring>

namespace fieldtrace {
namespace {

constexpr uintptr_t kPage = 4096;
constexpr greg_t kWord = sizeof(greg_t);

/** Whether the bytes at an address are the instruction `syscall`. */
bool is_system_call(uintptr_t at, uintptr_t pc) {
    constexpr unsigned char kSyscall[] = {0x0f, 0x05};
    const bool is_within = at / kPage == pc / kPage && (at + 1) / kPage == pc / kPage;
    return is_within && std::memcmp(reinterpret_cast<const void *>(at), kSyscall, 2) == 0;
}

} // namespace

/**
 * Ahead of the frame's making the return address is the innermost word; once the caller's frame
 * pointer was pushed, the next one.
 */
Callers callers_of_compiled(const ucontext_t &context) {
    const greg_t sp = context.uc_mcontext.gregs[REG_RSP];
    const auto *stack = reinterpret_cast<const greg_t *>(sp);
    return {{{stack[0], sp + kWord, context.uc_mcontext.gregs[REG_RBP]},
             {stack[1], sp + 2 * kWord, stack[0]}}};
}

/**
 * The interpreter holds the return address in a register while it makes room for local variables
 * below the caller's frame, and the caller's stack pointer all the while that it makes its own. Of
 * frames that are made in part the first words are right.
 */
Callers callers_of_interpreted(const ucontext_t &context) {
    const auto &registers = context.uc_mcontext.gregs;
    const greg_t sp = registers[REG_RSP];
    const greg_t fp = registers[REG_RBP];
    Callers callers = callers_of_compiled(context);
    const auto is_near = [sp](greg_t at) {
        return at >= sp && at < sp + static_cast<greg_t>(kPage) && at % kWord == 0;
    };
    if (is_near(registers[REG_R13])) {
        callers[2] = {registers[REG_RAX], registers[REG_R13], fp};
    }
    if (is_near(fp)) {
        const auto *frame = reinterpret_cast<const greg_t *>(fp);
        const greg_t sender = sp < fp ? frame[-1] : registers[REG_R13];
        callers[3] = {frame[1], is_near(sender) ? sender : fp + 2 * kWord, frame[0]};
    }
    return callers;
}

bool is_in_system_call(uintptr_t pc) {
    // A signal that came in a system call is handled when that returns, or begins again.
    return is_system_call(pc - 2, pc) || is_system_call(pc, pc);
}

} // namespace fieldtrace
