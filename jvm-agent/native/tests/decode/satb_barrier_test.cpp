// SPDX-License-Identifier: MIT
#include "decode/satb_barrier.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <vector>

#include "decode/value_flow.h"
#include "fake_code_cache.h"

namespace fieldtrace {
namespace {

using Code = std::vector<uint8_t>;

// As HotSpot of JDK 17 makes it, the queue at 0x20 and its flag at 0x38 of the thread.
const Code kTestsFlag{0x41, 0x80, 0x7f, 0x38, 0x00, 0x0f, 0x84, 0x61, 0, 0, 0};
const Code kLoads{0x8b, 0x1a}; // mov (%rdx), %ebx
const Code kDecodes{0x48, 0xc1, 0xe3, 0x03};
const Code kSkipsNull{0x48, 0x83, 0xfb, 0x00, 0x0f, 0x84, 0x51, 0, 0, 0};
const Code kEnqueues{0x4d, 0x8b, 0x47, 0x20, 0x49, 0x83, 0xf8, 0x00, 0x0f, 0x84, 0x14, 0,
                     0,    0,    0x49, 0x83, 0xe8, 0x08, 0x4d, 0x89, 0x47, 0x20, 0x4d, 0x03,
                     0x47, 0x30, 0x49, 0x89, 0x18, 0xe9, 0x2f, 0,    0,    0};
const Code kPasses{0x48, 0x89, 0x1c, 0x24};                 // mov %rbx, (%rsp)
const Code kStub{0x50, 0x52, 0x41, 0x80, 0x7f, 0x38, 0x00}; // push; push; cmpb $0, 0x38(%r15)
const Code kStores{0x89, 0x1e};                             // mov %ebx, (%rsi)

/** Code in memory of the test. */
class ACodeCache : public testing::Test {
  protected:
    /** Whether the load, ahead of this code, is that of a barrier. */
    bool is_barrier(const std::vector<Code> &after) {
        code_.fill(0x90);
        auto end = std::ranges::copy(kLoads, code_.begin()).out;
        for (const Code &part : after) {
            end = std::ranges::copy(part, end).out;
        }
        Instruction load;
        EXPECT_TRUE(load.decode(code_.data(), 15));
        return is_satb_load({{begin(), begin() + code_.size()}, {0, 0}, {}, {0x38, 0x20}, {}}, load,
                            begin() + load.head.length);
    }

    /** Whether the load is, ahead of a call of a piece of the code cache that has this name. */
    static bool is_barrier_that_calls(const char *name, const std::vector<Code> &between) {
        FakeCodeCache cache;
        Code method = kLoads;
        for (const Code &part : between) {
            method.insert(method.end(), part.begin(), part.end());
        }
        const Code call = cache.call(1, 0, method.size());
        method.insert(method.end(), call.begin(), call.end());
        cache.put(0, "nmethod", method);
        cache.put(1, name, kStub);
        Instruction load;
        EXPECT_TRUE(load.decode(method.data(), static_cast<unsigned>(kLoads.size())));
        return is_satb_load(cache.compiled({0x38, 0x20}), load, cache.code_of(0) + kLoads.size());
    }

    uintptr_t begin() const { return reinterpret_cast<uintptr_t>(code_.data()); }

    alignas(4096) std::array<uint8_t, 4096> code_{};
};

TEST_F(ACodeCache, TellsWhereTheQueueIs) {
    code_.fill(0x90);
    auto end = code_.begin() + 100;
    for (const Code &part : {kTestsFlag, kLoads, kDecodes, kSkipsNull, kEnqueues}) {
        end = std::ranges::copy(part, end).out;
    }
    const SatbQueue queue = learn_satb_queue({begin(), begin() + code_.size()});
    EXPECT_EQ(queue.active, 0x38);
    EXPECT_EQ(queue.index, 0x20);
    code_.fill(0x90);
    EXPECT_FALSE(learn_satb_queue({begin(), begin() + code_.size()}).is_known());
}

TEST_F(ACodeCache, HoldsBarriersWhoseLoadsAreNoReads) {
    EXPECT_TRUE(is_barrier({kDecodes, kSkipsNull, kEnqueues})) << "the interpreter's and C2's";
    EXPECT_TRUE(is_barrier({kSkipsNull, kDecodes, kEnqueues})) << "C2's, in another order";
    EXPECT_TRUE(is_barrier({kEnqueues})) << "where the value is known not to be null";
    EXPECT_TRUE(is_barrier_that_calls("g1_pre_barrier_slow", {kSkipsNull, kPasses})) << "C1's";
}

TEST_F(ACodeCache, SaysOfABarriersLoadThatAStoreComesNext) {
    ASSERT_TRUE(is_barrier({kDecodes, kSkipsNull, kEnqueues}));
    const CompiledCode code{{begin(), begin() + code_.size()}, {0, 0}, {}, {0x38, 0x20}, {}};
    Registers after{};
    after.rip = begin() + kLoads.size();
    ValueFlow flow;
    EXPECT_EQ(flow.begin(&code, after, kLoads.size(), {0x1000, 4}), Fate::Unused);
    EXPECT_TRUE(flow.is_ahead_of_store());
    ASSERT_FALSE(is_barrier({}));
    flow.begin(&code, after, kLoads.size(), {0x1000, 4});
    EXPECT_FALSE(flow.is_ahead_of_store());
}

TEST_F(ACodeCache, HoldsReadsAheadOfBarriers) {
    EXPECT_FALSE(is_barrier({kSkipsNull, kTestsFlag, kLoads, kSkipsNull, kEnqueues}))
        << "what is set only if it is null";
    EXPECT_FALSE(is_barrier({kStores, kEnqueues}));
    EXPECT_FALSE(is_barrier({kTestsFlag, kSkipsNull, kEnqueues}))
        << "what is loaded ahead of the barrier, whoever else may use it";
    EXPECT_FALSE(is_barrier({kDecodes, {0x48, 0x8b, 0x03}, kEnqueues})) << "an address";
    EXPECT_FALSE(is_barrier({{0xc3}, kEnqueues}));
    EXPECT_FALSE(is_barrier({}));
}

TEST_F(ACodeCache, HoldsReadsAheadOfCallsOfWhatBeginsWithABarrier) {
    EXPECT_FALSE(is_barrier_that_calls("nmethod", {}))
        << "a method that stores its argument in a field";
    EXPECT_FALSE(is_barrier_that_calls("nmethod", {kSkipsNull, kPasses}));
    EXPECT_FALSE(is_barrier_that_calls("StubRoutines (2)", {})) << "a copy of an array";
}

} // namespace
} // namespace fieldtrace
