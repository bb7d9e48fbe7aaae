// SPDX-License-Identifier: MIT
#include "allocation_sites.h"

#include <array>
#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

TEST(AnAllocationSite, ChoosesEachUnsettledFieldAsOftenAsTheOthers) {
    AllocationSite site(1, 1, 4);
    site.settle(2);
    Random random(42);
    std::array<int, 4> chosen{};
    constexpr int kDraws = 30'000;
    for (int i = 0; i < kDraws; i++) {
        chosen[*site.choose_field(1, &random)]++;
    }
    EXPECT_EQ(chosen[2], 0);
    for (const int field : {0, 1, 3}) {
        // Five standard deviations of a binomial with p = 1/3.
        EXPECT_NEAR(chosen[field], kDraws / 3, 409) << field;
    }
}

TEST(AnAllocationSite, ChoosesNothingOnceAllFieldsAreSettled) {
    AllocationSite site(1, 1, 2);
    Random random(1);
    site.settle(0);
    site.settle(1);
    EXPECT_TRUE(site.choose_field(2, &random));
    site.settle(0);
    EXPECT_EQ(site.choose_field(2, &random), 1u);
    site.settle(1);
    EXPECT_FALSE(site.choose_field(2, &random));
}

TEST(AnAllocationSite, BeginsAnewWithASession) {
    AllocationSite site(1, 1, 1);
    Random random(1);
    site.settle(0);
    EXPECT_FALSE(site.choose_field(1, &random));
    site.reset();
    EXPECT_TRUE(site.choose_field(1, &random));
}

TEST(AnAllocationSite, OfAClassWithoutFieldsChoosesNothing) {
    const AllocationSite site(1, 1, 0);
    Random random(1);
    EXPECT_FALSE(site.choose_field(385, &random));
}

TEST(AllocationSites, AreOneForEachContextAndClass) {
    AllocationSites sites;
    AllocationSite &site = sites.at(1, 2, 3);
    EXPECT_EQ(&sites.at(1, 2, 3), &site);
    EXPECT_NE(&sites.at(2, 1, 3), &site);
    EXPECT_EQ(site.context_id(), 1u);
    EXPECT_EQ(site.class_id(), 2u);
}

} // namespace
} // namespace fieldtrace
