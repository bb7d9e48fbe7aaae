// SPDX-License-Identifier: MIT
#include "base/byte_cost.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "base/clock.h"

namespace fieldtrace {
namespace {

constexpr uint64_t kMost = 5'000'000;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSlowed = true;
#else
constexpr bool kIsSlowed = false;
#endif

TEST(AByte, CostsSomethingAndMoreInPieces) {
    const uint64_t began = thread_cpu_ns();
    const ByteCost cost = ByteCost::measure();
    const uint64_t took = thread_cpu_ns() - began;
    EXPECT_GT(cost.scan_ps, 0u);
    if (!kIsSlowed) { // a sanitizer looks at each byte, too
        EXPECT_LT(took, kMost) << "it is measured within the budget";
        EXPECT_LT(cost.scan_ps, 20'000u) << "no machine takes twenty nanoseconds to look at a byte";
    }
    EXPECT_GT(cost.move_ps, 0u);
    EXPECT_GT(cost.move_pieces_ps, 2 * cost.move_ps) << "each piece is a call of the kernel";
}

TEST(AByte, CostsTheLeastOfWhatWasMeasuredAndIsKnown) {
    const ByteCost first{.scan_ps = 500, .move_ps = 0, .move_pieces_ps = 4000};
    const ByteCost second{.scan_ps = 400, .move_ps = 300, .move_pieces_ps = 5000};
    const ByteCost least = first.least(second);
    EXPECT_EQ(least.scan_ps, 400u);
    EXPECT_EQ(least.move_ps, 300u);
    EXPECT_EQ(least.move_pieces_ps, 4000u);
    EXPECT_EQ(ByteCost{}.least(second).scan_ps, 400u);
}

TEST(AByte, IsMovedAtAnUnknownCostWhereNoSocketCanBeMade) {
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlimit none{.rlim_cur = 0, .rlim_max = before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
    const ByteCost cost = ByteCost::measure();
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_GT(cost.scan_ps, 0u);
    EXPECT_EQ(cost.move_ps, 0u);
    EXPECT_EQ(cost.move_pieces_ps, 0u);
}

} // namespace
} // namespace fieldtrace
