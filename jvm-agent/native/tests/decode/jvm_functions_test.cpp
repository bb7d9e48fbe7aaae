// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <gtest/gtest.h>

#include "decode/value_flow.h"

namespace fieldtrace {
namespace {

/** Functions of a JVM that load a field, which are only looked at. */
class JvmFunctions : public testing::Test {
  protected:
    /** What becomes of the load when its function returns here, where the field is overwritten. */
    Fate fate_after_return_to(uintptr_t caller, CodeRange jvm) {
        const CompiledCode code{{1, 2}, {1, 2}, {}, {}, jvm};
        Registers registers{};
        registers.general[ZYDIS_REGISTER_RDI - ZYDIS_REGISTER_RAX] = kObject;
        ValueFlow flow;
        flow.begin_in_jvm(&code, {kObject + 16, 8});
        registers.rip = function();
        EXPECT_EQ(flow.step(registers), Fate::Open);
        registers.rip = caller;
        return flow.step(registers);
    }

    uintptr_t function() const { return reinterpret_cast<uintptr_t>(code_.data()) + 64; }
    uintptr_t caller() const { return function() + 1; }

  private:
    static constexpr uintptr_t kObject = 0x10000;

    alignas(64) const std::array<uint8_t, 128> code_ = [] {
        std::array<uint8_t, 128> code{};
        code.fill(0x90);
        const uint8_t returns_and_stores[] = {0xc3, 0x48, 0x89, 0x4f, 0x10}; // mov %rcx, 16(%rdi)
        std::copy(std::begin(returns_and_stores), std::end(returns_and_stores), code.begin() + 64);
        return code;
    }();
};

TEST_F(JvmFunctions, LoadWhatTheyOverwriteForABarrier) {
    EXPECT_EQ(fate_after_return_to(caller(), {function(), function() + 8}), Fate::Unused);
}

TEST_F(JvmFunctions, ReadForANativeMethodThatOverwritesTheFieldAfterwards) {
    EXPECT_EQ(fate_after_return_to(caller(), {function(), function() + 1}), Fate::Used);
}

} // namespace
} // namespace fieldtrace
