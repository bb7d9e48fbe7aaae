// SPDX-License-Identifier: MIT
#include "decode/value_flow.h"

#include <csignal>

#include "decode/liveness.h"
#include "fake_code_cache.h"
#include "followed_loads.h"

namespace fieldtrace {
namespace {

using Code = std::vector<uint8_t>;

const std::vector<Fate> kUsed{Fate::Used};
const std::vector<Fate> kUnused{Fate::Unused};

// %rdi is the base, 16(%rdi) the word.
const Code kLoadsR14{0x4c, 0x8b, 0x77, 16};
const Code kLoadsRbp{0x48, 0x8b, 0x6f, 16};
const Code kLoadsRax{0x48, 0x8b, 0x47, 16};
const Code kLoadsXmm0{0xf2, 0x0f, 0x10, 0x47, 16};
const Code kBranches{0x85, 0xc9, 0x75, 0x00}; // test %ecx, %ecx; jnz
const Code kReturns{0xc3};
const Code kRefusesRax{0x85, 0xc9, 0x48, 0x0f, 0x45, 0xc8}; // test %ecx, %ecx; cmovne %rax, %rcx
const Code kStoresXmm0{0xf2, 0x0f, 0x11, 0x47, 64};
const Code kForgetsXmm0{0x66, 0x0f, 0xef, 0xc0};
const Code kPolls{0x85, 0x01}; // test %eax, (%rcx): what cannot be read is to stop the thread
const Code kStoresR14{0x4c, 0x89, 0x77, 64};
const Code kForgetsR14{0x4d, 0x31, 0xf6};
// What saves all registers must not be executed under the trap flag: pushf; popf; ret.
const Code kSavesRegisters{0x9c, 0x9d, 0xc3};

Code operator+(Code first, const Code &second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

/** Machine code of which is known what are methods of Java, and what are the JVM's own stubs. */
class AMethod : public FollowedLoads {
  protected:
    void SetUp() override {
        FollowedLoads::SetUp();
        ASSERT_TRUE(cache_.make_executable());
        tell_pieces(cache_.compiled({}).blobs);
    }

    /** Some code of the first piece that then goes to another one. */
    Code jump_to(unsigned piece, const Code &behind) const {
        return behind + cache_.jump(piece, 0, behind.size());
    }
    Code call_to(unsigned piece, const Code &behind) const {
        return behind + cache_.call(piece, 0, behind.size());
    }

    /** Runs the first piece; its caller then reads RBP and R14 without having set them. */
    std::vector<Fate> run() {
        const uintptr_t code = cache_.code_of(0);
        return follow([code] {
            uint8_t *memory = base();
            asm volatile(
                "leaq -256(%%rsp), %%rsp\n movq %%rbp, %%rbx\n xorl %%ecx, %%ecx\n call *%[code]\n"
                "movq %%rbp, 72(%%rdi)\n movq %%rbx, %%rbp\n movq %%r14, 64(%%rdi)\n"
                "xorl %%r14d, %%r14d\n xorl %%eax, %%eax\n pxor %%xmm0, %%xmm0\n"
                "nop\n leaq 256(%%rsp), %%rsp"
                : "+D"(memory)
                : [code] "S"(code)
                : "rax", "rbx", "rcx", "r14", "xmm0", "memory", "cc");
        });
    }

    FakeCodeCache cache_;
};

TEST_F(AMethod, LeavesNothingInRegistersThatItsCallerSaves) {
    cache_.put(0, "nmethod", kLoadsR14 + kBranches + kReturns);
    EXPECT_EQ(run(), kUnused);
    cache_.put(0, "StubRoutines (1)", kLoadsR14 + kBranches + kReturns);
    EXPECT_EQ(run(), kUsed);
}

TEST_F(AMethod, LeavesItsResultAndTheFramePointer) {
    cache_.put(0, "nmethod", kLoadsRax + kBranches + kReturns);
    EXPECT_EQ(run(), kUsed);
    cache_.put(0, "nmethod", kLoadsXmm0 + kBranches + kReturns);
    EXPECT_EQ(run(), kUsed);
    cache_.put(0, "nmethod", kLoadsRbp + kBranches + kReturns);
    EXPECT_EQ(run(), kUsed);
}

TEST_F(AMethod, LeavesItsResultWhereItsSignatureSays) {
    const struct {
        const char *signature;
        std::vector<Fate> in_rax;
        std::vector<Fate> in_xmm0;
    } methods[] = {{"(JD)V", kUnused, kUnused}, {"(JD)I", kUsed, kUnused},
                   {"()[D", kUsed, kUnused},    {"()LD;", kUsed, kUnused},
                   {"(LD;)D", kUnused, kUsed},  {"()F", kUnused, kUsed}};
    for (const auto &method : methods) {
        cache_.put(0, "nmethod", kLoadsRax + kBranches + kReturns, method.signature);
        EXPECT_EQ(run(), method.in_rax) << method.signature;
        cache_.put(0, "nmethod", kLoadsXmm0 + kBranches + kReturns, method.signature);
        EXPECT_EQ(run(), method.in_xmm0) << method.signature;
    }
}

TEST_F(AMethod, MayReturnWhatAConditionalMoveHasNotChosen) {
    cache_.put(0, "nmethod", kLoadsRax + kRefusesRax + kReturns, "()J");
    EXPECT_EQ(run(), kUsed);
    cache_.put(0, "nmethod", kLoadsRax + kRefusesRax + kReturns, "()V");
    EXPECT_EQ(run(), kUnused);
}

TEST_F(AMethod, MayReturnAnArgumentAsItCame) {
    const auto may_be_read_behind_call = [this](const Code &then) {
        cache_.put(0, "nmethod", call_to(1, {}) + then + kForgetsXmm0 + kReturns);
        cache_.put(1, "nmethod", kReturns);
        FlowState state;
        state.set(FlowState::place_of(ZYDIS_REGISTER_XMM0), Taint::Copy);
        return may_be_read(cache_.compiled({}), cache_.code_of(0), state, Effort::Thorough);
    };
    EXPECT_TRUE(may_be_read_behind_call(kStoresXmm0));
    EXPECT_FALSE(may_be_read_behind_call({}));
}

TEST_F(AMethod, ReadsNoRegisterAfterItHasReturned) {
    const Code waits(40, 0x90);
    cache_.put(0, "nmethod", kLoadsR14 + kBranches + waits + kReturns);
    EXPECT_EQ(run(), kUnused);
    EXPECT_LE(steps_, 20u);
    cache_.put(0, "nmethod", kLoadsXmm0 + kBranches + waits + kReturns, "()V");
    EXPECT_EQ(run(), kUnused);
    EXPECT_LE(steps_, 20u);
}

TEST_F(AMethod, IsNotBackFromAnotherWithWhatThatDoesNotKeep) {
    const Code waits(40, 0x90);
    cache_.put(1, "nmethod", kReturns);
    cache_.put(0, "nmethod", call_to(1, kLoadsR14 + kBranches + waits) + kReturns);
    EXPECT_EQ(run(), kUnused);
    EXPECT_LE(steps_, 20u);
}

TEST_F(AMethod, ThatStopsForASafepointBeforeItReturnsLeavesNoMoreThanOneThatDoesNot) {
    cache_.put(1, "SafepointBlob", kSavesRegisters);
    cache_.put(0, "nmethod", jump_to(1, kLoadsR14 + kBranches));
    EXPECT_EQ(run(), kUnused);
    cache_.put(0, "nmethod", jump_to(1, kLoadsRax + kBranches));
    EXPECT_EQ(run(), kUsed);
    cache_.put(0, "nmethod", jump_to(1, kLoadsRax + kBranches), "()V");
    EXPECT_EQ(run(), kUnused);
    cache_.put(0, "nmethod", jump_to(1, kLoadsRbp + kBranches));
    EXPECT_EQ(run(), kUsed);
}

/** Sends threads whose poll faults to the second piece, as HotSpot does for a safepoint. */
class Stop {
  public:
    explicit Stop(uintptr_t to) {
        to_ = to;
        struct sigaction action {};
        action.sa_sigaction = [](int, siginfo_t *, void *context) {
            static_cast<ucontext_t *>(context)->uc_mcontext.gregs[REG_RIP] =
                static_cast<greg_t>(to_);
        };
        action.sa_flags = SA_SIGINFO;
        sigaction(SIGSEGV, &action, &former_);
    }
    Stop(const Stop &) = delete;
    Stop &operator=(const Stop &) = delete;
    ~Stop() { sigaction(SIGSEGV, &former_, nullptr); }

  private:
    inline static uintptr_t to_;
    struct sigaction former_ {};
};

TEST_F(AMethod, ThatASignalStopsForASafepointUsesWhatItReadsOnSomePathAfterwards) {
    const Stop stop(cache_.code_of(1));
    cache_.put(1, "SafepointBlob", {0x90, 0x9c, 0x9d, 0xc3});
    cache_.put(0, "nmethod", kLoadsR14 + kBranches + kPolls + kForgetsR14 + kReturns);
    EXPECT_EQ(run(), kUnused);
    cache_.put(0, "nmethod", kLoadsR14 + kBranches + kPolls + kStoresR14 + kReturns);
    EXPECT_EQ(run(), kUsed);
    // Elsewhere than for a safepoint it may go on with anything.
    cache_.put(1, "StubRoutines (1)", {0x90, 0x9c, 0x9d, 0xc3});
    cache_.put(0, "nmethod", kLoadsR14 + kBranches + kPolls + kForgetsR14 + kReturns);
    EXPECT_EQ(run(), kUsed);
}

} // namespace
} // namespace fieldtrace
