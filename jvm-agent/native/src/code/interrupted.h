// SPDX-License-Identifier: MIT
#pragma once

#include <ucontext.h>

namespace fieldtrace {

/** The registers of an interrupted thread by which its stack is walked. */
struct Interrupted {
#if defined(__x86_64__)
    using Word = greg_t;
    static Word &pc(ucontext_t &context) { return context.uc_mcontext.gregs[REG_RIP]; }
    static Word &sp(ucontext_t &context) { return context.uc_mcontext.gregs[REG_RSP]; }
    static Word &fp(ucontext_t &context) { return context.uc_mcontext.gregs[REG_RBP]; }
#elif defined(__aarch64__)
    using Word = decltype(mcontext_t::pc);
    static Word &pc(ucontext_t &context) { return context.uc_mcontext.pc; }
    static Word &sp(ucontext_t &context) { return context.uc_mcontext.sp; }
    static Word &fp(ucontext_t &context) { return context.uc_mcontext.regs[29]; }
#endif
};

} // namespace fieldtrace
