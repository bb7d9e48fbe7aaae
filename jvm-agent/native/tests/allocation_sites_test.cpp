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

TEST(AllocationSites, GiveAColdSiteASampleOfEachObjectThoughAHotOneMakesThousands) {
    AllocationSites sites;
    AllocationSite &hot = sites.at(1, 1, 1);
    AllocationSite &cold = sites.at(2, 1, 1);
    Random random(9);
    std::array<int, 2> admitted{};
    for (int second = 0; second < 200; second++) {
        for (int i = 0; i < 1000; i++) {
            admitted[0] += hot.admit(&random);
        }
        admitted[1] += cold.admit(&random);
        if (second == 0) {
            admitted = {}; // nothing was known of them yet
        }
        sites.share_out(10, 1);
    }
    EXPECT_EQ(admitted[1], 199);
    // Five standard deviations of a binomial of 199,000 with p = 9/1000.
    EXPECT_NEAR(admitted[0], 1791, 211);
}

TEST(AllocationSites, SampleAsManyObjectsOfABurstAsOfSingleCalls) {
    AllocationSites sites;
    AllocationSite &site = sites.at(1, 1, 1);
    Random random(11);
    std::array<int, 2> admitted{};
    for (int second = 0; second < 1000; second++) {
        for (int single = 0; single < 50; single++) {
            admitted[0] += site.admit(&random) && second > 0;
        }
        for (int of_burst = 0; of_burst < 50; of_burst++) {
            admitted[1] += site.admit(&random) && second > 0;
        }
        sites.share_out(20, 1);
    }
    // Five standard deviations of the difference of two binomials of 49,950 with p = 0.2.
    EXPECT_NEAR(admitted[0], admitted[1], 632);
    EXPECT_NEAR(admitted[0] + admitted[1], 19'980, 632);
}

TEST(AllocationSites, SampleASettledFieldAnewAfterATime) {
    AllocationSites sites;
    AllocationSite &site = sites.at(1, 1, 1);
    Random random(1);
    site.settle(0);
    sites.renew(1, 1000, 500);
    sites.renew(1, 1499, 500);
    EXPECT_FALSE(site.choose_field(1, &random));
    sites.renew(1, 1500, 500);
    EXPECT_TRUE(site.choose_field(1, &random));
}

TEST(AllocationSites, SampleTheFieldsOfARedefinedClassAnew) {
    AllocationSites sites;
    Random random(1);
    sites.at(1, 7, 1).settle(0);
    sites.at(1, 8, 1).settle(0);
    sites.reset_class(7);
    EXPECT_TRUE(sites.at(1, 7, 1).choose_field(1, &random));
    EXPECT_FALSE(sites.at(1, 8, 1).choose_field(1, &random));
}

} // namespace
} // namespace fieldtrace
