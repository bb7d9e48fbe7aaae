// SPDX-License-Identifier: MIT
#include "decode/access_decoder.h"

#include <algorithm>
#include <initializer_list>
#include <sys/mman.h>

#include "../watched_memory.h"

namespace fieldtrace {
namespace {

const std::vector<Access> kRead{Access::Read};
const std::vector<Access> kWrite{Access::Write};

/** Each instruction accesses the word at memory_ + 16. */
class AccessDecoder : public WatchedMemory {
  protected:
    void *base() { return memory_; }
    void *word() { return memory_ + 16; }
};

// The instruction must be the one that is written here, so it is written in assembly. `rax` to
// `rdx`, `rsi` and `rdi` are inputs, and everything may be overwritten.
#define RUN(instructions)                                                                          \
    [&] {                                                                                          \
        uint64_t a = reinterpret_cast<uint64_t>(base());                                           \
        uint64_t b = 2;                                                                            \
        uint64_t c = 1;                                                                            \
        uint64_t d = reinterpret_cast<uint64_t>(word());                                           \
        uint64_t s = d;                                                                            \
        uint64_t t = d;                                                                            \
        asm volatile(instructions                                                                  \
                     : "+a"(a), "+b"(b), "+c"(c), "+d"(d), "+S"(s), "+D"(t)                        \
                     :                                                                             \
                     : "r8", "r9", "r10", "r11", "r12", "xmm0", "xmm1", "xmm2", "memory", "cc");   \
    }
#define EXPECT_ACCESS(expected, length, instructions)                                              \
    EXPECT_EQ(watch(word(), length, RUN(instructions)), expected) << instructions

TEST_F(AccessDecoder, TellsLoadsOfEverySize) {
    EXPECT_ACCESS(kRead, 1, "movb 16(%%rax), %%cl");
    EXPECT_ACCESS(kRead, 1, "movzbl 16(%%rax), %%ecx");
    EXPECT_ACCESS(kRead, 1, "movsbq 16(%%rax), %%rcx");
    EXPECT_ACCESS(kRead, 2, "movw 16(%%rax), %%cx");
    EXPECT_ACCESS(kRead, 2, "movzwl 16(%%rax), %%ecx");
    EXPECT_ACCESS(kRead, 4, "movl 16(%%rax), %%ecx");
    EXPECT_ACCESS(kRead, 4, "movslq 16(%%rax), %%rcx");
    EXPECT_ACCESS(kRead, 8, "movq 16(%%rax), %%rcx");
    EXPECT_ACCESS(kRead, 8, "movq %%rax, %%r8\n movq 16(%%r8), %%r9");
}

TEST_F(AccessDecoder, TellsStoresOfEverySize) {
    EXPECT_ACCESS(kWrite, 1, "movb %%cl, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 1, "movb $7, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 2, "movw %%cx, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 2, "movw $7, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 4, "movl %%ecx, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 4, "movl $7, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 8, "movq %%rcx, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 8, "movq $7, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 8, "movq %%rax, %%r12\n movq %%r9, 16(%%r12)");
    EXPECT_ACCESS(kWrite, 1, "sete 16(%%rax)");
    EXPECT_ACCESS(kWrite, 4, "movnti %%ecx, 16(%%rax)");
}

TEST_F(AccessDecoder, TellsAnIndexedAccess) {
    EXPECT_ACCESS(kRead, 4, "movl 8(%%rax,%%rbx,4), %%ecx");
    EXPECT_ACCESS(kWrite, 4, "movl %%ecx, 8(%%rax,%%rbx,4)");
    EXPECT_ACCESS(kRead, 8, "movq (%%rax,%%rbx,8), %%r9");
}

TEST_F(AccessDecoder, TellsALoadThatOverwritesItsBaseOrIndex) {
    EXPECT_ACCESS(kRead, 4, "movl 16(%%rax), %%eax");
    EXPECT_ACCESS(kRead, 8, "movq 16(%%rax), %%rax");
    EXPECT_ACCESS(kRead, 4, "movl 8(%%rax,%%rbx,4), %%ebx");
    EXPECT_ACCESS(kRead, 4, "movq %%rax, %%r10\n movl 16(%%r10), %%r10d");
    EXPECT_ACCESS(kRead, 1, "movzbl (%%rdx), %%edx");
}

TEST_F(AccessDecoder, CountsAReadModifyWriteAsRead) {
    EXPECT_ACCESS(kRead, 4, "addl %%ecx, 16(%%rax)");
    EXPECT_ACCESS(kRead, 4, "incl 16(%%rax)");
    EXPECT_ACCESS(kRead, 8, "xchgq %%rcx, 16(%%rax)");
    EXPECT_ACCESS(kRead, 4, "lock xaddl %%ecx, 16(%%rax)");
    EXPECT_ACCESS(kRead, 8, "lock xaddq %%rdx, (%%rdx)");
    EXPECT_ACCESS(kRead, 4, "lock cmpxchgl %%ecx, (%%rdx)");
}

TEST_F(AccessDecoder, TellsALoadAmongOtherOperands) {
    EXPECT_ACCESS(kRead, 4, "cmpl %%ecx, 16(%%rax)");
    EXPECT_ACCESS(kRead, 4, "cmpl $0, 16(%%rax)");
    EXPECT_ACCESS(kRead, 1, "testb $1, 16(%%rax)");
    EXPECT_ACCESS(kRead, 4, "addl 16(%%rax), %%ecx");
    EXPECT_ACCESS(kRead, 4, "imull $3, 16(%%rax), %%ecx");
    EXPECT_ACCESS(kRead, 4, "cmovel 16(%%rax), %%ecx");
    EXPECT_ACCESS(kRead, 8, "bextrq %%rcx, 16(%%rax), %%r8");
}

TEST_F(AccessDecoder, TellsPushAndPop) {
    EXPECT_ACCESS(kRead, 8, "pushq 16(%%rax)\n popq %%rcx");
    EXPECT_ACCESS(kWrite, 8, "pushq %%rcx\n popq 16(%%rax)");
}

TEST_F(AccessDecoder, TellsVectorLoads) {
    EXPECT_ACCESS(kRead, 4, "movss 16(%%rax), %%xmm0");
    EXPECT_ACCESS(kRead, 8, "movsd 16(%%rax), %%xmm0");
    EXPECT_ACCESS(kRead, 8, "movq 16(%%rax), %%xmm0");
    EXPECT_ACCESS(kRead, 8, "movups 16(%%rax), %%xmm0");
    EXPECT_ACCESS(kRead, 4, "cvtsi2sdl 16(%%rax), %%xmm0");
    EXPECT_ACCESS(kRead, 8, "addsd 16(%%rax), %%xmm0");
}

TEST_F(AccessDecoder, TellsVectorStoresThatEndLikeAnAddition) {
    EXPECT_ACCESS(kWrite, 4, "movss %%xmm0, 16(%%rax)"); // f3 0f 11 40 10; 11 40 10 is adc
    EXPECT_ACCESS(kWrite, 8, "movsd %%xmm0, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 8, "movups %%xmm0, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 8, "movaps %%xmm0, 16(%%rax)"); // 0f 29 40 10; 29 40 10 is sub
    EXPECT_ACCESS(kWrite, 8, "movq %%xmm0, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 4, "movd %%xmm0, 16(%%rax)");
}

TEST_F(AccessDecoder, TellsVexEncodedAccesses) {
    if (!__builtin_cpu_supports("avx2")) {
        GTEST_SKIP() << "this processor has no AVX2";
    }
    EXPECT_ACCESS(kRead, 4, "vmovss 16(%%rax), %%xmm0");
    EXPECT_ACCESS(kRead, 8, "vmovsd 16(%%rax), %%xmm0");
    EXPECT_ACCESS(kRead, 8, "vmovdqu 16(%%rax), %%ymm1");
    EXPECT_ACCESS(kRead, 8, "vaddsd 16(%%rax), %%xmm0, %%xmm1");
    EXPECT_ACCESS(kWrite, 4, "vmovss %%xmm0, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 8, "vmovsd %%xmm0, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 8, "vmovdqu %%ymm1, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 8, "vmovntdq %%xmm1, 16(%%rax)");
}

TEST_F(AccessDecoder, TellsEvexEncodedAccesses) {
    if (!__builtin_cpu_supports("avx512vl")) {
        GTEST_SKIP() << "this processor has no AVX-512";
    }
    EXPECT_ACCESS(kRead, 8, "vmovdqu64 16(%%rax), %%xmm16");
    EXPECT_ACCESS(kRead, 8, "vmovsd 16(%%rax), %%xmm17");
    EXPECT_ACCESS(kWrite, 8, "vmovdqu64 %%xmm16, 16(%%rax)");
    EXPECT_ACCESS(kWrite, 4, "vmovss %%xmm17, 16(%%rax)");
}

TEST_F(AccessDecoder, TellsStringInstructions) {
    EXPECT_ACCESS(kRead, 4, "lodsl");
    EXPECT_ACCESS(kWrite, 4, "stosl");
    EXPECT_ACCESS(kRead, 4, "leaq 128(%%rax), %%rdi\n movsl");
    EXPECT_ACCESS(kWrite, 4, "leaq 128(%%rax), %%rsi\n movsl");
    EXPECT_ACCESS(kRead, 4, "leaq 128(%%rax), %%rdi\n std\n movsl\n cld");
}

TEST_F(AccessDecoder, TellsRepeatedStringInstructions) {
    EXPECT_ACCESS(kRead, 8,
                  "movq %%rax, %%rsi\n leaq 128(%%rax), %%rdi\n movl $8, %%ecx\n rep movsq");
    EXPECT_ACCESS(kWrite, 8,
                  "movq %%rax, %%rdi\n leaq 128(%%rax), %%rsi\n movl $8, %%ecx\n rep movsq");
    EXPECT_ACCESS(kWrite, 8, "movq %%rax, %%rdi\n movl $8, %%ecx\n rep stosq");
    EXPECT_ACCESS(kRead, 8, "leaq 128(%%rax), %%rdi\n movl $1, %%ecx\n rep movsq");
}

TEST_F(AccessDecoder, TellsAWideAccessThatCoversOnlyAPartOfTheField) {
    EXPECT_ACCESS(kRead, 8, "movl 20(%%rax), %%ecx");
    EXPECT_ACCESS(kWrite, 8, "movb %%cl, 23(%%rax)");
    EXPECT_ACCESS(kRead, 1, "movq 9(%%rax), %%rcx");
}

TEST_F(AccessDecoder, AccessesOnlyTheBytesThatTheMaskOfAVectorInstructionChooses) {
    if (!__builtin_cpu_supports("avx512bw")) {
        GTEST_SKIP() << "this processor has no such instructions";
    }
    EXPECT_ACCESS(kWrite, 8,
                  "movl $0x10000, %%ecx\n kmovq %%rcx, %%k1\n"
                  "vmovdqu8 %%zmm0, (%%rax)%{%%k1%}\n vzeroupper");
    EXPECT_ACCESS(kRead, 4,
                  "movl $0x10, %%ecx\n kmovq %%rcx, %%k1\n"
                  "vmovdqu32 (%%rax), %%zmm0%{%%k1%}\n vzeroupper");
    for (const Access other : watch(word(), 8,
                                    RUN("movl $0xffff, %%ecx\n kmovq %%rcx, %%k1\n"
                                        "vmovdqu8 %%zmm0, (%%rax)%{%%k1%}\n"
                                        "movl $0xff000000, %%ecx\n kmovq %%rcx, %%k1\n"
                                        "vmovdqu8 (%%rax), %%zmm0%{%%k1%}\n"
                                        "vzeroupper"))) {
        EXPECT_EQ(other, Access::LeftOut);
    }
}

TEST_F(AccessDecoder, ReportsEachOfSeveralAccesses) {
    const std::vector<Access> both{Access::Write, Access::Read};
    EXPECT_ACCESS(both, 4, "movl %%ecx, 16(%%rax)\n movl (%%rdx), %%edx");
}

TEST_F(AccessDecoder, SaysSoWhereNoInstructionExplainsTheTrap) {
    const Registers elsewhere{{}, reinterpret_cast<uint64_t>(&std::memcpy) + 64, 0};
    EXPECT_EQ(find_access(elsewhere, {0x1000, 4}).access, Access::Undecoded);
}

/** Machine code at the begin of a page, so that nothing ahead of it can be disassembled. */
class CodeAtThePagesBegin {
  public:
    explicit CodeAtThePagesBegin(std::initializer_list<uint8_t> code) {
        auto *pages = static_cast<uint8_t *>(
            mmap(nullptr, 2 * kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        code_ = pages + kPage;
        mprotect(code_, kPage, PROT_READ | PROT_WRITE);
        std::ranges::copy(code, code_);
        end_ = reinterpret_cast<uint64_t>(code_ + code.size());
    }
    ~CodeAtThePagesBegin() { munmap(code_ - kPage, 2 * kPage); }

    uint64_t end() const { return end_; }

  private:
    static constexpr size_t kPage = 4096;

    uint8_t *code_;
    uint64_t end_;
};

TEST(AnAmbiguousLoad, IsTheOneWhoseRegisterHoldsWhatIsInMemory) {
    alignas(8) const uint32_t word = 0xfeed'beef;
    const auto address = reinterpret_cast<uint64_t>(&word);
    Registers registers{};
    registers.general[3] = address - 16; // rbx
    registers.general[10] = word;        // r10
    // The end of an immediate, then `mov 16(%rbx), %r10d`. Two of three disassemblies take the
    // prefix for the end of `add $0x44, %al`, which leaves `mov 16(%rbx), %edx`.
    const CodeAtThePagesBegin code({0x04, 0x44, 0x8b, 0x53, 0x10});
    registers.rip = code.end();
    EXPECT_EQ(find_access(registers, {address, 4}).length, 4u);
    registers.general[10] = 0;
    registers.general[2] = word; // rdx
    EXPECT_EQ(find_access(registers, {address, 4}).length, 3u);
}

TEST(AnAmbiguousLoad, IsStillALoadWhereAnotherThreadHasStoredMeanwhile) {
    alignas(8) const uint32_t word = 7;
    const auto address = reinterpret_cast<uint64_t>(&word);
    Registers registers{};
    registers.general[3] = address - 16;
    const CodeAtThePagesBegin code({0x04, 0x44, 0x8b, 0x53, 0x10});
    registers.rip = code.end();
    EXPECT_EQ(find_access(registers, {address, 4}).access, Access::Read);
}

} // namespace
} // namespace fieldtrace
