// SPDX-License-Identifier: MIT
#include "decode/value_flow.h"

#include <cstring>
#include <random>
#include <sys/mman.h>

#include "followed_loads.h"

namespace fieldtrace {
namespace {

const std::vector<Fate> kUsed{Fate::Used};
const std::vector<Fate> kUnused{Fate::Unused};

class ValueFlowTest : public FollowedLoads {};

// `rax` is the base, `16(%rax)` the word, `64(%rax)` memory that is not watched. At the end nothing
// is left of the value anywhere but in what the instructions have done with it.
#define EXPECT_FATE(expected, instructions)                                                        \
    EXPECT_EQ(follow([] {                                                                          \
                  uint64_t a = reinterpret_cast<uint64_t>(base());                                 \
                  uint64_t b = 0;                                                                  \
                  asm volatile("leaq -256(%%rsp), %%rsp\n xorl %%edi, %%edi\n" instructions        \
                               "\n leaq 256(%%rsp), %%rsp\n xorl %%ecx, %%ecx\n"                   \
                               "xorl %%edx, %%edx\n xorl %%esi, %%esi\n xorl %%edi, %%edi\n"       \
                               "xorl %%eax, %%eax\n pxor %%xmm0, %%xmm0\n pxor %%xmm1, %%xmm1\n"   \
                               "nop\n nop\n"                                                       \
                               : "+a"(a), "+b"(b)                                                  \
                               :                                                                   \
                               : "rcx", "rdx", "rsi", "rdi", "xmm0", "xmm1", "memory", "cc");      \
              }),                                                                                  \
              expected)                                                                            \
        << instructions

TEST_F(ValueFlowTest, IsUsedWhereABranchDependsOnIt) {
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n testq %%rcx, %%rcx\n je 1f\n nop\n 1:");
    EXPECT_FATE(kUsed, "cmpl $3, 16(%%rax)\n jne 1f\n nop\n 1:");
    EXPECT_FATE(kUsed, "movsd 16(%%rax), %%xmm0\n ucomisd %%xmm1, %%xmm0\n ja 1f\n nop\n 1:");
}

TEST_F(ValueFlowTest, IsUsedWhereItLeavesForMemory) {
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n movq %%rcx, 64(%%rax)");
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n addl %%ecx, 64(%%rax)");
    EXPECT_FATE(kUsed, "movsd 16(%%rax), %%xmm0\n movsd %%xmm0, 64(%%rax)");
    EXPECT_FATE(kUsed, "movl $1, %%ecx\n lock xaddl %%ecx, 16(%%rax)");
}

TEST_F(ValueFlowTest, IsUsedWhereItIsAnAddress) {
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n movq 64(%%rax,%%rcx), %%rdx");
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n leaq (%%rax,%%rcx,8), %%rdx\n movb (%%rdx), %%sil");
}

TEST_F(ValueFlowTest, IsUsedThroughCopiesConversionsAndTheStack) {
    EXPECT_FATE(kUsed, "movslq 16(%%rax), %%rcx\n movq %%rcx, %%rdx\n movq %%rdx, 64(%%rax)");
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n cvtsi2sdl %%ecx, %%xmm0\n movsd %%xmm0, 64(%%rax)");
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n movq %%rcx, 8(%%rsp)\n xorl %%ecx, %%ecx\n"
                       "movq 8(%%rsp), %%rdx\n movq %%rdx, 64(%%rax)");
    EXPECT_FATE(kUsed, "pushq 16(%%rax)\n popq %%rcx\n movq %%rcx, 64(%%rax)");
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n pushq %%rcx\n popq %%rdx\n movq %%rdx, 64(%%rax)");
}

#define LONG_LOOP "movl $100, %%edx\n 2: decl %%edx\n jnz 2b\n"

TEST_F(ValueFlowTest, IsUsedHoweverLongItWaitsOnTheStack) {
    EXPECT_FATE(kUsed,
                "movq 16(%%rax), %%rcx\n movq %%rcx, 8(%%rsp)\n xorl %%ecx, %%ecx\n" LONG_LOOP
                "movq 8(%%rsp), %%rdx\n movq %%rdx, 64(%%rax)");
}

#define VERY_LONG_LOOP "movl $1000, %%edx\n 2: decl %%edx\n jnz 2b\n"

TEST_F(ValueFlowTest, IsUsedHoweverLongItWaitsInARegister) {
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n" LONG_LOOP "movq %%rcx, 64(%%rax)");
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n" VERY_LONG_LOOP "movq %%rcx, 64(%%rax)");
    EXPECT_LE(steps_, ValueFlow::kMostSteps + 1);
}

TEST_F(ValueFlowTest, IsUsedOnTheStackWhereAnotherPlaceIsOverwritten) {
    // rdx points to the spilled value when the load is made, and elsewhere when it is stored to.
    EXPECT_FATE(kUsed, "leaq 8(%%rsp), %%rdx\n movq 16(%%rax), %%rcx\n movq %%rcx, 8(%%rsp)\n"
                       "leaq 72(%%rax), %%rdx\n movq $0, (%%rdx)\n xorl %%ecx, %%ecx\n"
                       "movq 8(%%rsp), %%rdx\n movq %%rdx, 64(%%rax)");
}

TEST_F(ValueFlowTest, IsUnusedInARegisterThatNoPathReads) {
    EXPECT_FATE(kUnused, "movq 16(%%rax), %%rcx\n" VERY_LONG_LOOP "xorl %%ecx, %%ecx");
}

TEST_F(ValueFlowTest, IsUsedWhereItMayBeReadAndWasFollowedForTooLong) {
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n" VERY_LONG_LOOP "testl %%edi, %%edi\n je 1f\n"
                       "movq %%rcx, 64(%%rax)\n 1:");
}

// So many that each look at what may be read is behind.
#define NOPS ".rept 70\n nop\n .endr\n"

TEST_F(ValueFlowTest, IsUsedAfterACallThatKeepsItInTheFramePointer) {
    EXPECT_FATE(kUsed, "movq %%rbp, %%rdx\n movsd 16(%%rax), %%xmm0\n addsd %%xmm1, %%xmm0\n"
                       "movq %%xmm0, %%rbp\n pxor %%xmm0, %%xmm0\n call 1f\n jmp 2f\n"
                       "1: " NOPS "ret\n 2: movq %%rbp, 64(%%rax)\n movq %%rdx, %%rbp");
    EXPECT_FATE(kUsed, "movq %%rbp, %%rdx\n movq 16(%%rax), %%rbp\n testl %%edi, %%edi\n je 0f\n"
                       "nop\n 0: " NOPS "call 1f\n jmp 2f\n 1: ret\n"
                       "2: movq %%rbp, 64(%%rax)\n movq %%rdx, %%rbp");
    EXPECT_FATE(kUnused, "movq %%rbp, %%rdx\n movq 16(%%rax), %%rbp\n call 1f\n jmp 2f\n"
                         "1: " NOPS "ret\n 2: movq %%rdx, %%rbp");
}

TEST_F(ValueFlowTest, IsUsedAfterACallOfAStubThatKeepsAllRegisters) {
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rsi\n call 1f\n jmp 2f\n 1: nop\n nop\n ret\n"
                       "2: movq %%rsi, 64(%%rax)");
    EXPECT_FATE(kUsed, "movq %%rbx, %%rdx\n movq 16(%%rax), %%rbx\n call 1f\n jmp 2f\n"
                       "1: " NOPS "ret\n 2: movq %%rbx, 64(%%rax)\n movq %%rdx, %%rbx");
}

TEST_F(ValueFlowTest, IsUsedAsAnArgumentThatHasWaited) {
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rdx\n" NOPS "movl $-5, %%esi\n call 1f\n jmp 2f\n"
                       "1: movq %%rdx, 64(%%rax)\n ret\n 2:");
}

TEST_F(ValueFlowTest, IsUsedWhereAllRegistersAreSaved) {
    EXPECT_FATE(kUsed, "movsd 16(%%rax), %%xmm0\n testl %%edi, %%edi\n je 0f\n nop\n"
                       "0: " NOPS "pushfq\n call 1f\n jmp 2f\n 1: ret\n"
                       "2: popfq\n movsd %%xmm0, 64(%%rax)");
}

TEST_F(ValueFlowTest, IsUsedAsAnArgumentThatWasReckonedOfLate) {
    EXPECT_FATE(kUsed, "movsd 16(%%rax), %%xmm0\n testl %%edi, %%edi\n je 0f\n nop\n"
                       "0: .rept 60\n nop\n .endr\n addsd %%xmm1, %%xmm0\n"
                       ".rept 20\n nop\n .endr\n call 1f\n jmp 2f\n"
                       "1: movsd %%xmm0, 64(%%rax)\n ret\n 2:");
}

TEST_F(ValueFlowTest, IsUnusedWhereItRestsInARegisterForLong) {
    EXPECT_FATE(kUnused, "movq 16(%%rax), %%rcx\n" LONG_LOOP "testl %%edi, %%edi\n je 1f\n"
                         "movq %%rcx, 64(%%rax)\n 1:");
}

TEST_F(ValueFlowTest, IsUnusedWhereItIsOverwritten) {
    EXPECT_FATE(kUnused, "movq 16(%%rax), %%rcx\n movl $1, %%ecx");
    EXPECT_FATE(kUnused, "movl 16(%%rax), %%ecx\n movl %%ecx, %%edx\n xorl %%ecx, %%ecx\n"
                         "xorl %%edx, %%edx");
    EXPECT_FATE(kUnused, "movsd 16(%%rax), %%xmm0\n xorps %%xmm0, %%xmm0");
    EXPECT_FATE(kUnused, "movq 16(%%rax), %%rcx\n movq %%rcx, 8(%%rsp)\n movq $0, 8(%%rsp)");
}

TEST_F(ValueFlowTest, IsUsedOnlyOnThePathThatUsesIt) {
    EXPECT_FATE(kUnused, "movq 16(%%rax), %%rcx\n testl %%edi, %%edi\n je 1f\n"
                         "movq %%rcx, 64(%%rax)\n 1:");
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n testl %%edi, %%edi\n jne 1f\n"
                       "movq %%rcx, 64(%%rax)\n 1:");
}

TEST_F(ValueFlowTest, IsUsedByAConditionalMoveOnlyIfItMoves) {
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n testl %%edi, %%edi\n cmoveq %%rcx, %%rdx\n"
                       "movq %%rdx, 64(%%rax)");
    EXPECT_FATE(kUnused, "movq 16(%%rax), %%rcx\n testl %%edi, %%edi\n cmovneq %%rcx, %%rdx\n"
                         "movq %%rdx, 64(%%rax)");
    EXPECT_FATE(kUnused, "movq 16(%%rax), %%rcx\n testl %%edi, %%edi\n cmoveq %%rdx, %%rcx\n"
                         "movq %%rcx, 64(%%rax)");
    EXPECT_FATE(kUsed, "testl %%edi, %%edi\n cmoveq 16(%%rax), %%rcx\n movq %%rcx, 64(%%rax)");
    EXPECT_FATE(kUnused, "testl %%edi, %%edi\n cmovneq 16(%%rax), %%rcx\n movq %%rcx, 64(%%rax)");
}

TEST_F(ValueFlowTest, IsFollowedThroughASumThatAConditionalMoveChooses) {
    EXPECT_FATE(kUnused, "movl 16(%%rax), %%ecx\n addl %%edx, %%ecx\n testl %%edi, %%edi\n"
                         "cmovnel %%ecx, %%edx\n movl %%edx, 64(%%rax)");
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n addl %%edx, %%ecx\n testl %%edi, %%edi\n"
                       "cmovel %%ecx, %%edx\n movl %%edx, 64(%%rax)");
}

// What C2 makes of `if (p) sum += (long) dto.score;`: the conversion is hoisted, and waits.
#define CONVERSION "movsd 16(%%rax), %%xmm0\n cvttsd2si %%xmm0, %%ecx\n pxor %%xmm0, %%xmm0\n"

TEST_F(ValueFlowTest, IsUsedOnlyOnThePathThatUsesWhatWasReckonedLongAgo) {
    EXPECT_FATE(kUnused, CONVERSION NOPS "movq %%rcx, 8(%%rsp)\n xorl %%ecx, %%ecx\n"
                                         "testl %%edi, %%edi\n je 1f\n"
                                         "movq 8(%%rsp), %%rdx\n movq %%rdx, 64(%%rax)\n 1:");
    EXPECT_FATE(kUnused, CONVERSION NOPS "movq $3, %%rdx\n addq %%rcx, %%rdx\n"
                                         "testl %%edi, %%edi\n je 1f\n"
                                         "movq %%rdx, 64(%%rax)\n 1:");
    EXPECT_FATE(kUsed, CONVERSION NOPS "movq $3, %%rdx\n addq %%rcx, %%rdx\n"
                                       "testl %%edi, %%edi\n jne 1f\n"
                                       "movq %%rdx, 64(%%rax)\n 1:");
}

TEST_F(ValueFlowTest, IsUsedByARunningSumBeforeTheSumIs) {
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n movl $300, %%edx\n"
                       "2: addl %%edx, %%ecx\n decl %%edx\n jnz 2b\n movl %%ecx, 64(%%rax)");
    EXPECT_LE(steps_, 100u);
}

TEST_F(ValueFlowTest, IsUnusedWhereOnlyItsAddressWasCheckedForNull) {
    EXPECT_FATE(kUnused, "testl %%eax, 16(%%rax)\n xorl %%ecx, %%ecx");
}

TEST_F(ValueFlowTest, IsNotUsedByTheCheckThatIsAPartOfItsConversion) {
    EXPECT_FATE(kUnused, "movsd 16(%%rax), %%xmm0\n cvttsd2si %%xmm0, %%ecx\n"
                         "cmpl $0x80000000, %%ecx\n jne 1f\n nop\n 1: xorl %%ecx, %%ecx");
    EXPECT_FATE(kUsed, "movsd 16(%%rax), %%xmm0\n cvttsd2si %%xmm0, %%ecx\n"
                       "cmpl $0x80000000, %%ecx\n jne 1f\n nop\n 1: movl %%ecx, 64(%%rax)");
}

TEST_F(ValueFlowTest, IsNotPassedOnByAnInstructionThatOnlyKeepsTheRestOfItsRegister) {
    EXPECT_FATE(kUnused, "movsd 16(%%rax), %%xmm0\n cvtsi2sdl %%edi, %%xmm0\n"
                         "movsd %%xmm0, 64(%%rax)");
}

// What C2 makes of `if (p.next == p) return;` in an endless loop (rax holds p, 16(%rax) p.next).

TEST_F(ValueFlowTest, IsUsedWhereAReferenceIsComparedWithItsOwnObject) {
    // Uncompressed, with either operand in memory or in a register.
    EXPECT_FATE(kUsed, "cmpq %%rax, 16(%%rax)\n je 1f\n nop\n 1:");
    EXPECT_FATE(kUsed, "cmpq 16(%%rax), %%rax\n je 1f\n nop\n 1:");
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n cmpq %%rcx, %%rax\n jne 1f\n nop\n 1:");
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n cmpq %%rax, %%rcx\n jne 1f\n nop\n 1:");
}

TEST_F(ValueFlowTest, IsUsedWhereACompressedReferenceIsComparedWithItsOwnObject) {
    // The object is known compressed, as it came out of an array or a queue.
    EXPECT_FATE(kUsed, "movl %%eax, %%edx\n cmpl %%edx, 16(%%rax)\n je 1f\n nop\n 1:");
    EXPECT_FATE(kUsed, "movl %%eax, %%edx\n cmpl 16(%%rax), %%edx\n je 1f\n nop\n 1:");
    // It is compressed for the comparison, scaled and with a base.
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n movq %%rax, %%rdx\n shrq $3, %%rdx\n"
                       "cmpl %%edx, %%ecx\n je 1f\n nop\n 1:");
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n movq %%rax, %%rdx\n subq %%rdi, %%rdx\n"
                       "shrq $3, %%rdx\n cmpl %%ecx, %%edx\n je 1f\n nop\n 1:");
    // What it refers to is decompressed, with a check for null where there is a base.
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n leaq (%%rdi,%%rcx,8), %%rcx\n"
                       "cmpq %%rax, %%rcx\n je 1f\n nop\n 1:");
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n shlq $3, %%rcx\n cmpq %%rax, %%rcx\n je 1f\n"
                       "nop\n 1:");
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n testl %%ecx, %%ecx\n je 1f\n"
                       "leaq (%%rdi,%%rcx,8), %%rcx\n cmpq %%rax, %%rcx\n je 1f\n nop\n 1:");
}

TEST_F(ValueFlowTest, IsUsedWhereTheComparisonWithItsObjectComesLate) {
    // Loaded ahead of a peeled round, and compared behind a loop that touches neither.
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n" VERY_LONG_LOOP "cmpl %%eax, %%ecx\n je 1f\n"
                       "nop\n 1:");
    // Kept on the stack, or in what a call keeps, while the next object is waited for.
    EXPECT_FATE(kUsed,
                "movl 16(%%rax), %%ecx\n movl %%ecx, 8(%%rsp)\n xorl %%ecx, %%ecx\n" LONG_LOOP
                "cmpl 8(%%rsp), %%eax\n je 1f\n nop\n 1:");
    EXPECT_FATE(kUsed, "movq %%rbp, %%rdx\n movl 16(%%rax), %%ebp\n call 1f\n jmp 2f\n"
                       "1: " NOPS "ret\n 2: cmpl %%eax, %%ebp\n movq %%rdx, %%rbp\n je 3f\n nop\n"
                       "3:");
    // As a value, for a branch that several conditions share.
    EXPECT_FATE(kUsed, "movl 16(%%rax), %%ecx\n xorl %%eax, %%ecx\n cmpl $1, %%ecx\n"
                       "sbbl %%edx, %%edx\n testl %%edx, %%edx\n jne 1f\n nop\n 1:");
    EXPECT_FATE(kUsed, "xorl %%ecx, %%ecx\n cmpl %%eax, 16(%%rax)\n sete %%cl\n" NOPS
                       "testl %%ecx, %%ecx\n jne 1f\n nop\n 1:");
}

TEST_F(ValueFlowTest, IsUsedWhereAConditionalMoveDependsOnTheComparisonWithItsObject) {
    EXPECT_FATE(kUsed, "cmpl %%eax, 16(%%rax)\n cmoveq %%rax, %%rdx\n movq %%rdx, 64(%%rax)");
    EXPECT_FATE(kUsed, "cmpl %%eax, 16(%%rax)\n cmovneq %%rax, %%rdx\n movq %%rdx, 64(%%rax)");
}

TEST_F(ValueFlowTest, TakesNoStepAfterTheFateIsKnown) {
    EXPECT_FATE(kUnused, "movq 16(%%rax), %%rcx\n testl %%edi, %%edi\n je 1f\n nop\n"
                         "1: xorl %%ecx, %%ecx\n nop\n nop\n nop\n nop\n nop\n nop");
    EXPECT_LE(steps_, 4u);
    EXPECT_GT(steps_, 0u);
}

TEST_F(ValueFlowTest, TakesNoStepWhereItsUseIsCertain) {
    EXPECT_FATE(kUsed, "movq 16(%%rax), %%rcx\n nop\n movq %%rcx, 64(%%rax)");
    EXPECT_EQ(steps_, 0u);
}

TEST_F(ValueFlowTest, SeesWhatOtherWatchedMemoryIsTouchedMeanwhile) {
    other_ = {reinterpret_cast<uintptr_t>(base() + 128), 8};
    touches_ = 0;
    EXPECT_FATE(kUnused, "movq 16(%%rax), %%rcx\n testl %%edi, %%edi\n je 1f\n nop\n"
                         "1: movl 132(%%rax), %%edx\n nop\n xorl %%ecx, %%ecx");
    EXPECT_EQ(touches_, 1u);
    other_ = {};
}

/** Random machine code over four registers that begins with a load of the word. */
class RandomCode {
  public:
    explicit RandomCode(std::mt19937 *random) : random_(random) {
        for (const uint8_t target : kRegisters) {
            append({static_cast<uint8_t>(0xb8 + target), any(256), 0, 0, 0}); // mov $imm, %r
        }
        append({0x48, 0x8b, modrm(1, any_register(), kBase), 16});
        const unsigned length = 3 + any(12);
        for (unsigned i = 0; i < length; i++) {
            const std::vector<uint8_t> next = instruction();
            if (any(5) == 0) { // jcc over it
                append({static_cast<uint8_t>(0x70 + any(16)), static_cast<uint8_t>(next.size())});
            }
            append(next);
        }
        for (const uint8_t left : kRegisters) {
            append({0x48, 0x31, modrm(3, left, left)});
        }
        append({0xc3});
    }

    const std::vector<uint8_t> &bytes() const { return bytes_; }

  private:
    static constexpr uint8_t kRegisters[] = {0, 1, 2, 6}; // rax, rcx, rdx, rsi
    static constexpr uint8_t kBase = 7;                   // rdi

    static uint8_t modrm(unsigned mode, unsigned reg, unsigned rm) {
        return static_cast<uint8_t>(mode << 6 | reg << 3 | rm);
    }
    uint8_t any(unsigned below) { return static_cast<uint8_t>((*random_)() % below); }
    uint8_t any_register() { return kRegisters[any(4)]; }
    void append(const std::vector<uint8_t> &more) {
        bytes_.insert(bytes_.end(), more.begin(), more.end());
    }

    std::vector<uint8_t> instruction() {
        const uint8_t from = any_register();
        const uint8_t to = any_register();
        switch (any(9)) {
        case 0:
            return {0x48, 0x89, modrm(3, from, to)}; // mov
        case 1:
            return {0x48, 0x01, modrm(3, from, to)}; // add
        case 2:
            return {0x48, 0x39, modrm(3, from, to)}; // cmp
        case 3:
        case 4:
            return {0x48, 0x0f, static_cast<uint8_t>(0x40 + any(16)), modrm(3, to, from)}; // cmov
        case 5:
            return {static_cast<uint8_t>(0x50 + from),
                    static_cast<uint8_t>(0x58 + to)}; // push, pop
        case 6:
            return {0x48, 0x89, modrm(1, from, kBase),
                    static_cast<uint8_t>(64 + 8 * any(4))}; // store
        case 7:
            return {0x48, 0x0f, 0xb6, modrm(3, to, from)}; // movzx
        default:
            return {static_cast<uint8_t>(0xb8 + to), any(3), 0, 0, 0};
        }
    }

    std::mt19937 *random_;
    std::vector<uint8_t> bytes_;
};

TEST_F(ValueFlowTest, IsUsedWhereverAnotherValueWouldHaveLeftAnotherResult) {
    constexpr size_t kSize = 4096;
    void *page = mmap(nullptr, kSize, PROT_READ | PROT_WRITE | PROT_EXEC,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(page, MAP_FAILED);
    auto *code = static_cast<uint8_t *>(page) + 128;
    std::mt19937 random(20261121);
    unsigned used = 0;
    unsigned unused = 0;
    for (unsigned round = 0; round < 200; round++) {
        const std::vector<uint8_t> bytes = RandomCode(&random).bytes();
        std::memcpy(code, bytes.data(), bytes.size());
        bool differs = false;
        bool is_used = false;
        std::vector<uint8_t> result;
        for (const uint64_t value : {0ull, 1ull, 2ull, 77ull, ~0ull}) {
            std::memset(memory_ + 64, 0, 32);
            std::memcpy(word(), &value, sizeof(value));
            const std::vector<Fate> fates =
                follow([code] { reinterpret_cast<void (*)(uint8_t *)>(code)(base()); });
            ASSERT_EQ(fates.size(), 1u) << "round " << round;
            is_used |= fates == kUsed;
            (fates == kUsed ? used : unused)++;
            const std::vector<uint8_t> present(memory_ + 64, memory_ + 96);
            differs |= !result.empty() && present != result;
            result = present;
        }
        // With a value that was not used nothing can depend on which one it was.
        EXPECT_TRUE(is_used || !differs) << "round " << round;
    }
    EXPECT_GT(used, 100u);
    EXPECT_GT(unused, 100u);
    munmap(page, kSize);
}

} // namespace
} // namespace fieldtrace
