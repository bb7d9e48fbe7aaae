// SPDX-License-Identifier: MIT
#include "samples/allocation_sites.h"

#include <array>
#include <gtest/gtest.h>
#include <limits>
#include <map>

namespace fieldtrace {
namespace {

TEST(AnAllocationSite, ChoosesEachUnsettledFieldAsOftenAsTheOthers) {
    AllocationSite site(1, 1, 4);
    site.settle(2, true);
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
    site.settle(0, true);
    site.settle(1, true);
    EXPECT_TRUE(site.choose_field(2, &random));
    site.settle(0, true);
    EXPECT_EQ(site.choose_field(2, &random), 1u);
    site.settle(1, true);
    EXPECT_FALSE(site.choose_field(2, &random));
}

void settle(AllocationSite *site, uint32_t field, uint32_t verdicts, bool is_used) {
    for (uint32_t i = 0; i < verdicts; i++) {
        site->settle(field, is_used);
    }
}

TEST(AnAllocationSite, IsOpenUntilEachFieldIsKnownToBeReadOrNeverRead) {
    AllocationSite site(1, 1, 2);
    settle(&site, 0, 72, false);
    settle(&site, 1, 20, true);
    EXPECT_TRUE(site.is_open(385)) << "0 of 72 may yet be 5.07 %";
    site.settle(0, false);
    EXPECT_FALSE(site.is_open(385));
}

TEST(AnAllocationSite, TakesNoFewVerdictsForADecision) {
    AllocationSite site(1, 1, 1);
    settle(&site, 0, 19, true);
    EXPECT_TRUE(site.is_open(385));
    site.settle(0, true);
    EXPECT_FALSE(site.is_open(385));
}

TEST(AnAllocationSite, WithAFieldThatNeverComesOffTheThresholdIsOpenUntilThatIsSettled) {
    AllocationSite site(1, 1, 1);
    for (int i = 0; i < 384; i++) {
        site.settle(0, i % 20 == 0);
    }
    EXPECT_TRUE(site.is_open(385));
    site.settle(0, false);
    EXPECT_FALSE(site.is_open(385));
}

TEST(AnAllocationSite, ChoosesMostlyFieldsThatAreOpenAndGoesOnWithTheOthers) {
    AllocationSite site(1, 1, 3);
    settle(&site, 1, 80, false);
    Random random(3);
    std::array<int, 3> chosen{};
    std::array<int, 3> together{};
    constexpr int kDraws = 24'000;
    for (int i = 0; i < kDraws; i++) {
        chosen[*site.choose_field(385, &random)]++;
        for (const uint32_t field : site.choose_fields(385, &random)) {
            together[field]++;
        }
    }
    // One draw in eight is for all three; five standard deviations of a binomial.
    EXPECT_NEAR(chosen[1], kDraws / 24, 155);
    EXPECT_NEAR(chosen[0], chosen[2], 770);
    EXPECT_NEAR(together[1], kDraws / 8, 257);
    EXPECT_EQ(together[0], kDraws);
}

TEST(AnAllocationSite, ChoosesEachFieldAlikeOnceAllAreDecided) {
    AllocationSite site(1, 1, 2);
    settle(&site, 0, 80, false);
    settle(&site, 1, 80, true);
    Random random(5);
    int first = 0;
    for (int i = 0; i < 10'000; i++) {
        first += *site.choose_field(385, &random) == 0;
        EXPECT_EQ(site.choose_fields(385, &random).size(), 2u);
    }
    EXPECT_NEAR(first, 5'000, 250);
}

TEST(AnAllocationSite, BeginsAnewWithASession) {
    AllocationSite site(1, 1, 1);
    Random random(1);
    site.settle(0, true);
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
        sites.share_out(385, 10, 1);
    }
    EXPECT_EQ(admitted[1], 199);
    // Five standard deviations of a binomial of 199,000 with p = 9/1000.
    EXPECT_NEAR(admitted[0], 1791, 211);
}

TEST(AllocationSites, TakeAsManySamplesOfFewerCallsAtOnce) {
    AllocationSites sites;
    AllocationSite &site = sites.at(1, 1, 1);
    Random random(11);
    int admitted = 0;
    for (int second = 0; second < 100; second++) {
        for (int i = 0; i < (second < 50 ? 64'000 : 1'000); i++) {
            admitted += site.admit(&random);
        }
        if (second == 49) {
            sites.thin(1.0 / 64);
            admitted = 0;
        }
        sites.share_out(385, 10, 1);
    }
    // Five standard deviations of a binomial of 50,000 with p = 10/1000.
    EXPECT_NEAR(admitted, 500, 112);
}

TEST(AllocationSites, GiveMoreSamplesWhereRequestsWaitLongOrManyBytesComeIn) {
    AllocationSites sites;
    AllocationSite &slow = sites.at(1, 1, 1);
    AllocationSite &large = sites.at(2, 1, 1);
    AllocationSite &quick = sites.at(3, 1, 1);
    Random random(23);
    std::array<int, 3> admitted{};
    for (int second = 0; second < 400; second++) {
        for (int i = 0; i < 100; i++) {
            admitted[0] += slow.admit(&random) && second > 0;
            admitted[1] += large.admit(&random) && second > 0;
            admitted[2] += quick.admit(&random) && second > 0;
            slow.held_up(1'000'000, 10);
            large.held_up(1'000, 100'000);
            quick.held_up(1'000, 10);
        }
        sites.share_out(385, 18, 1);
    }
    // Shares of 4, 4 and 1 parts of 18 a second; five standard deviations of binomials.
    EXPECT_NEAR(admitted[0], 399 * 8, 271);
    EXPECT_NEAR(admitted[1], 399 * 8, 271);
    EXPECT_NEAR(admitted[2], 399 * 2, 140);
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
        sites.share_out(385, 20, 1);
    }
    // Five standard deviations of the difference of two binomials of 49,950 with p = 0.2.
    EXPECT_NEAR(admitted[0], admitted[1], 632);
    EXPECT_NEAR(admitted[0] + admitted[1], 19'980, 632);
}

TEST(AllocationSites, GiveThoseWithOpenFieldsTheirSamplesFirst) {
    AllocationSites sites;
    AllocationSite &open = sites.at(1, 1, 1);
    AllocationSite &decided = sites.at(2, 1, 1);
    settle(&decided, 0, 80, false);
    Random random(13);
    std::array<int, 2> admitted{};
    for (int second = 0; second < 400; second++) {
        for (int i = 0; i < 100; i++) {
            admitted[0] += open.admit(&random) && second > 0;
            admitted[1] += decided.admit(&random) && second > 0;
        }
        sites.share_out(385, 16, 1);
    }
    // Of 16 a second an eighth is for what is decided; five standard deviations of binomials.
    EXPECT_NEAR(admitted[0], 399 * 14, 347);
    EXPECT_NEAR(admitted[1], 399 * 2, 140);
}

TEST(AllocationSites, GiveThoseWithoutOpenFieldsWhatIsLeft) {
    AllocationSites sites;
    AllocationSite &open = sites.at(1, 1, 1);
    AllocationSite &decided = sites.at(2, 1, 1);
    settle(&decided, 0, 80, false);
    Random random(17);
    std::array<int, 2> admitted{};
    for (int second = 0; second < 400; second++) {
        for (int i = 0; i < 100; i++) {
            admitted[0] += i < 10 && open.admit(&random) && second > 0;
            admitted[1] += decided.admit(&random) && second > 0;
        }
        sites.share_out(385, 50, 1);
    }
    EXPECT_EQ(admitted[0], 3990);
    EXPECT_NEAR(admitted[1], 399 * 40, 490);
}

TEST(AllocationSites, ShareOutWithoutEndWhereThereIsRoomForAll) {
    AllocationSites sites;
    AllocationSite &open = sites.at(1, 1, 1);
    AllocationSite &decided = sites.at(2, 1, 1);
    settle(&decided, 0, 80, false);
    Random random(19);
    for (int second = 0; second < 3; second++) {
        for (int i = 0; i < 100; i++) {
            EXPECT_TRUE(open.admit(&random));
            EXPECT_TRUE(decided.admit(&random));
        }
        sites.share_out(385, std::numeric_limits<double>::infinity(), 1);
    }
}

TEST(AllocationSites, SampleASettledFieldAnewAfterATime) {
    AllocationSites sites;
    AllocationSite &site = sites.at(1, 1, 1);
    Random random(1);
    site.settle(0, true);
    sites.renew(1, 1000, 500);
    sites.renew(1, 1499, 500);
    EXPECT_FALSE(site.choose_field(1, &random));
    sites.renew(1, 1500, 500);
    EXPECT_TRUE(site.choose_field(1, &random));
}

TEST(AllocationSites, WantChecksOfWhatMarksTellUntilThereAreEnough) {
    AllocationSite site(1, 1, 3);
    EXPECT_FALSE(site.is_check_wanted(2)) << "no mark watches it";
    site.note_marked(1);
    EXPECT_TRUE(site.is_check_wanted(2));
    site.count_check(1);
    EXPECT_TRUE(site.is_check_wanted(2));
    site.count_check(1);
    EXPECT_FALSE(site.is_check_wanted(2));
    site.note_marked(2);
    site.marks_miss(2);
    EXPECT_FALSE(site.is_check_wanted(2)) << "registers judge it, so there is nothing to check";
}

TEST(AllocationSites, WantNoChecksOfAFieldThatNearlyAllObjectsHaveRead) {
    AllocationSite site(1, 1, 2);
    for (int i = 0; i < 19; i++) {
        site.settle(0, true);
        site.settle(1, true);
    }
    EXPECT_FALSE(site.is_checked(0, 1)) << "too few to tell";
    site.settle(0, true);
    EXPECT_TRUE(site.is_checked(0, 1));
    for (int i = 0; i < 3; i++) {
        site.settle(1, false);
    }
    EXPECT_FALSE(site.is_checked(1, 1)) << "marks may have missed reads of three in 22";
    site.count_check(1);
    EXPECT_TRUE(site.is_checked(1, 1));
}

TEST(AllocationSites, WantRegistersForWhatNoMarkHasToldOf) {
    AllocationSite site(1, 1, 2);
    EXPECT_TRUE(site.is_unmarked_wanted(1));
    site.note_marked(0);
    EXPECT_TRUE(site.is_unmarked_wanted(1));
    site.settle(1, false);
    EXPECT_FALSE(site.is_unmarked_wanted(1));
    site.marks_miss(0);
    EXPECT_TRUE(site.is_unmarked_wanted(1)) << "registers judge it now";
}

TEST(AllocationSites, CheckTheFieldsInTurnAndEachOfThoseThatAreNextWithTheSameChance) {
    AllocationSite site(1, 1, 4);
    Random random(1);
    EXPECT_FALSE(site.least_checked({}, &random));
    std::map<uint32_t, int> firsts;
    for (int i = 0; i < 3000; i++) {
        firsts[*site.least_checked({0, 1, 3}, &random)]++;
    }
    EXPECT_EQ(firsts.size(), 3u);
    for (const auto &[field, times] : firsts) {
        EXPECT_NEAR(times, 1000, 100) << field;
    }
    site.count_check(0);
    site.count_check(3);
    EXPECT_EQ(site.least_checked({0, 1, 3}, &random), 1u);
    EXPECT_EQ(site.least_checked({0, 2, 3}, &random), 2u);
}

TEST(AllocationSites, SpendNoSampleOnAFieldThatNothingWatches) {
    AllocationSite site(1, 1, 3);
    Random random(1);
    site.watch_only({0, 2});
    site.settle(0, true);
    EXPECT_TRUE(site.is_open(1));
    site.settle(2, true);
    EXPECT_FALSE(site.is_open(1));
    EXPECT_TRUE(site.is_settled(1));
    EXPECT_TRUE(site.choose_fields(1, &random).empty());
    site.watch_only({0, 1, 2});
    EXPECT_EQ(site.choose_fields(1, &random), std::vector<uint32_t>{1});
}

TEST(AllocationSites, SampleTheFieldsOfARedefinedClassAnew) {
    AllocationSites sites;
    Random random(1);
    sites.at(1, 7, 1).settle(0, true);
    sites.at(1, 8, 1).settle(0, true);
    sites.reset_class(7);
    EXPECT_TRUE(sites.at(1, 7, 1).choose_field(1, &random));
    EXPECT_FALSE(sites.at(1, 8, 1).choose_field(1, &random));
}

} // namespace
} // namespace fieldtrace
