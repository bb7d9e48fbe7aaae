// SPDX-License-Identifier: MIT
#include "samples/watches.h"

#include <gtest/gtest.h>
#include <set>

#include "recorded_events.h"

namespace fieldtrace {
namespace {

constexpr uint64_t kGrace = 100;
constexpr uint64_t kPatience = 1000;
constexpr uint64_t kSecond = 1'000'000'000;
// Until a collection has told of all that it found dead.
constexpr uint64_t kTold = 2 * kSecond;
constexpr uint32_t kField = 2;
constexpr uint32_t kSlot = 3;

class TheWatches : public testing::Test, private WatchedObjects {
  protected:
    TheWatches() {
        options_.watch_grace_ns = kGrace;
        options_.death_patience_ns = kPatience;
        recorded = {};
        watches_.ask(this);
        watches_.count_in(&stats_);
    }

    void watch(uint64_t object_id, uint64_t request_id = 0, uint64_t born_ns = 0) {
        objects_[object_id] = {.id = object_id,
                               .born_ns = born_ns,
                               .session = 1,
                               .site = &site_,
                               .request_id = request_id,
                               .is_marked = are_marked_};
        watches_.add(&objects_[object_id], 1);
        watches_.began(object_id, kField, kSlot);
    }
    /** The same object in two samples: a mark's, and a debug register's of the same field. */
    void watch_checked(uint64_t marked_id, uint64_t register_id) {
        watches_.note_misses_in(&sites_);
        SampledObject &marked = objects_[marked_id];
        marked = {.id = marked_id,
                  .born_ns = 0,
                  .session = 1,
                  .site = &sites_.at(1, 1, 3),
                  .fields = {kField},
                  .is_marked = true};
        marked.beside.reset(new SampledObject{.id = register_id,
                                              .born_ns = 0,
                                              .session = 1,
                                              .site = marked.site,
                                              .fields = {kField},
                                              .is_check = true});
        watches_.add(&marked, 1);
        watches_.began(marked_id, kField, FT_NO_SLOT);
        marked.beside->is_late = are_late_;
        marked.beside->checked_id = marked_id;
        watches_.add_beside(marked.beside.get(), marked_id);
        if (!are_late_) {
            watches_.began(register_id, kField, kSlot);
        }
    }
    /** The agent's own thread comes by and arms the register. */
    bool arm_late(uint64_t register_id) {
        const bool is_wanted = watches_.late_check_begins(register_id, kField);
        if (is_wanted) {
            watches_.began(register_id, kField, kSlot);
        }
        return is_wanted;
    }
    void access(uint64_t object_id, ft_access access) {
        watches_.accessed(Jvm{}, {object_id, kField, access, 1, 0, {}});
    }
    bool read(uint64_t object_id, ft_use use) {
        Contexts::CallPath path;
        path.use = use;
        return watches_.accessed({object_id, kField, FT_ACCESS_READ, 1, 0, {}}, path);
    }
    /** By a mark, which has no slot. */
    void watch_marked(uint64_t object_id) {
        are_marked_ = true;
        watch(object_id);
        watches_.lost(object_id, kField, FT_REASON_MOVED); // as the fixture began it
        recorded.ends.clear();
        watches_.began(object_id, kField, FT_NO_SLOT);
    }
    void expect_end(ft_verdict verdict, ft_reason reason = FT_REASON_NONE) {
        ASSERT_EQ(recorded.ends.size(), 1u);
        EXPECT_EQ(recorded.ends[0].verdict, verdict);
        EXPECT_EQ(recorded.ends[0].reason, reason);
    }

    Options options_;
    Stats stats_;
    FrameFilter filter_{std::vector<std::string>{}};
    Contexts contexts_{&filter_};
    Watches watches_{&options_, &contexts_};
    AllocationSites sites_;
    AllocationSite site_{1, 1, 3};
    std::map<uint64_t, SampledObject> objects_;
    bool are_marked_ = false;
    bool are_late_ = false;
    std::set<uint64_t> over_;
    std::set<uint64_t> forgotten_;

  private:
    void request_over(uint64_t object_id) override { over_.insert(object_id); }
    void forget(uint64_t object_id) override { forgotten_.insert(object_id); }
};

TEST_F(TheWatches, SayThatAReadFieldWasUsedOnceItsObjectIsDead) {
    watch(7);
    access(7, FT_ACCESS_READ);
    EXPECT_EQ(recorded.traps, 1u);
    EXPECT_TRUE(recorded.ends.empty());
    watches_.died(7);
    expect_end(FT_VERDICT_USED);
    EXPECT_EQ(forgotten_, std::set<uint64_t>{7});
}

TEST_F(TheWatches, SayThatAFieldWhichNobodyReadIsUnused) {
    watch(7);
    watches_.died(7);
    expect_end(FT_VERDICT_UNUSED);
    EXPECT_EQ(recorded.ends[0].slot, kSlot);
}

TEST_F(TheWatches, JudgeByTheFirstAccessAlone) {
    watch(7);
    access(7, FT_ACCESS_WRITE);
    access(7, FT_ACCESS_READ);
    watches_.died(7);
    expect_end(FT_VERDICT_OVERWRITTEN);
    EXPECT_EQ(recorded.traps, 1u);
}

TEST_F(TheWatches, GiveASlotBackWithTheFirstAccess) {
    watch(7);
    access(7, FT_ACCESS_READ);
    ASSERT_EQ(recorded.releases.size(), 1u);
    EXPECT_EQ(recorded.releases[0].slot, kSlot);
    EXPECT_EQ(recorded.releases[0].found, FT_FOUND_READ);
    watches_.died(7);
    EXPECT_EQ(recorded.ends[0].slot, FT_NO_SLOT);
}

TEST_F(TheWatches, LookOnAfterAReadThatTheApplicationDoesNotActOn) {
    watch_marked(7);
    read(7, FT_USE_INCIDENTAL);
    EXPECT_EQ(watches_.awaited(7), std::vector<uint32_t>{kField});
    read(7, FT_USE_INCIDENTAL);
    read(7, FT_USE_FORWARDED);
    read(7, FT_USE_DIRECT);
    read(7, FT_USE_DIRECT);
    EXPECT_EQ(recorded.uses, (std::vector{FT_USE_INCIDENTAL, FT_USE_FORWARDED, FT_USE_DIRECT}));
    EXPECT_TRUE(watches_.awaited(7).empty()) << "nothing more is to be learnt";
    watches_.died(7);
    expect_end(FT_VERDICT_USED);
}

TEST_F(TheWatches, TellNoWeakerUseAfterAStrongerOne) {
    watch_marked(7);
    read(7, FT_USE_FORWARDED);
    read(7, FT_USE_INCIDENTAL);
    EXPECT_EQ(recorded.uses, std::vector{FT_USE_FORWARDED});
}

TEST_F(TheWatches, LookAtFewReadsOfAnObjectThatIsAskedForItsHashCodeForEver) {
    watch_marked(7);
    for (int i = 0; i < 5; i++) {
        EXPECT_FALSE(watches_.awaited(7).empty()) << i;
        read(7, FT_USE_INCIDENTAL);
    }
    EXPECT_TRUE(watches_.awaited(7).empty());
    EXPECT_EQ(recorded.traps, 1u);
    EXPECT_EQ(stats_.uses_cut, 1u) << "it may be read for more";
}

TEST_F(TheWatches, LearnNothingOnceAFieldThatWasReadIsWritten) {
    watch_marked(7);
    read(7, FT_USE_INCIDENTAL);
    access(7, FT_ACCESS_WRITE);
    EXPECT_TRUE(watches_.awaited(7).empty());
    read(7, FT_USE_DIRECT);
    EXPECT_EQ(recorded.traps, 1u);
    watches_.died(7);
    expect_end(FT_VERDICT_USED);
}

TEST_F(TheWatches, KeepASlotAfterAReadThatTheApplicationDoesNotActOn) {
    watch(7);
    EXPECT_TRUE(read(7, FT_USE_INCIDENTAL));
    EXPECT_TRUE(read(7, FT_USE_FORWARDED));
    EXPECT_TRUE(recorded.releases.empty());
    EXPECT_FALSE(read(7, FT_USE_DIRECT));
    EXPECT_EQ(recorded.uses, (std::vector{FT_USE_INCIDENTAL, FT_USE_FORWARDED, FT_USE_DIRECT}));
    ASSERT_EQ(recorded.releases.size(), 1u);
    EXPECT_EQ(recorded.releases[0].slot, kSlot);
    EXPECT_EQ(recorded.releases[0].found, FT_FOUND_READ);
    EXPECT_EQ(stats_.uses_cut, 0u);
}

TEST_F(TheWatches, KeepNoSlotForAFieldThatIsReadForTheSameForEver) {
    watch(7);
    for (uint32_t i = 1; i <= Watches::kMostReads; i++) {
        EXPECT_EQ(read(7, FT_USE_INCIDENTAL), i < Watches::kMostReads) << i;
    }
    EXPECT_EQ(recorded.uses, std::vector{FT_USE_INCIDENTAL}) << "each kind of use is told once";
    EXPECT_EQ(recorded.releases.size(), 1u);
    EXPECT_EQ(stats_.uses_cut, 1u);
}

TEST_F(TheWatches, FindAFieldReadWhoseSlotIsGivenBackAfterAReadThatIsNotDirect) {
    watch(7);
    read(7, FT_USE_FORWARDED);
    watches_.released(7, kField);
    ASSERT_EQ(recorded.releases.size(), 1u);
    EXPECT_EQ(recorded.releases[0].found, FT_FOUND_READ);
    EXPECT_FALSE(read(7, FT_USE_DIRECT)) << "nobody watches";
    watches_.died(7);
    expect_end(FT_VERDICT_USED);
    EXPECT_EQ(recorded.ends[0].slot, FT_NO_SLOT);
}

TEST_F(TheWatches, EndTheSlotOfAFieldThatWasHandedOnWithItsObject) {
    watch(7);
    read(7, FT_USE_FORWARDED);
    watches_.died(7);
    expect_end(FT_VERDICT_USED);
    EXPECT_EQ(recorded.ends[0].slot, kSlot);
}

TEST_F(TheWatches, KeepWhatWasReadBeforeADebugRegisterCouldTellNoMore) {
    watch(7);
    watch(8);
    read(7, FT_USE_INCIDENTAL);
    for (uint64_t object_id : {7, 8}) {
        watches_.stopped(object_id, kField, FT_REASON_UNDECODED);
    }
    expect_end(FT_VERDICT_CENSORED, FT_REASON_UNDECODED);
    EXPECT_EQ(recorded.ends[0].object_id, 8u) << "of which nothing was known";
    EXPECT_EQ(recorded.releases.size(), 1u);
    EXPECT_EQ(stats_.uses_cut, 1u) << "used at least as told";
    watches_.died(7);
    ASSERT_EQ(recorded.ends.size(), 2u);
    EXPECT_EQ(recorded.ends[1].verdict, FT_VERDICT_USED);
}

TEST_F(TheWatches, CountNoUseAsCutOfAFieldThatIsLostWithTheRecording) {
    watch(7);
    read(7, FT_USE_INCIDENTAL);
    watches_.stopped(7, kField, FT_REASON_SESSION_END);
    watches_.end_all(FT_REASON_SESSION_END);
    expect_end(FT_VERDICT_CENSORED, FT_REASON_SESSION_END);
    EXPECT_EQ(stats_.uses_cut, 0u);
}

TEST_F(TheWatches, BelieveNoMarkOfAFieldThatADebugRegisterSawReadUnseenByIt) {
    AllocationSite &here = sites_.at(1, 1, 3);
    AllocationSite &elsewhere = sites_.at(2, 1, 3);
    watch_checked(7, 8);
    access(8, FT_ACCESS_READ);
    watches_.died(7);
    ASSERT_EQ(recorded.ends.size(), 2u);
    EXPECT_EQ(recorded.ends[0].object_id, 8u) << "the register's verdict comes first";
    EXPECT_EQ(recorded.ends[0].verdict, FT_VERDICT_USED);
    EXPECT_EQ(recorded.ends[1].verdict, FT_VERDICT_UNUSED);
    for (const AllocationSite *site : {&here, &elsewhere, &sites_.at(3, 1, 3)}) {
        EXPECT_TRUE(site->do_marks_miss(kField));
        EXPECT_FALSE(site->do_marks_miss(kField - 1));
        EXPECT_FALSE(site->is_settled(1));
    }
    EXPECT_FALSE(sites_.at(1, 2, 3).do_marks_miss(kField)) << "another class";
}

TEST_F(TheWatches, CountAMarksVerdictOnceThoughADebugRegisterAgrees) {
    AllocationSite &site = sites_.at(1, 1, 3);
    watch_checked(7, 8);
    access(7, FT_ACCESS_READ);
    access(8, FT_ACCESS_READ);
    watches_.died(7);
    EXPECT_FALSE(site.do_marks_miss(kField));
    EXPECT_EQ(site.checks(kField), 1u);
    for (uint32_t field : {0u, 1u}) {
        site.settle(field, false);
        site.settle(field, false);
    }
    EXPECT_FALSE(site.is_settled(2)) << "one verdict of two";
}

TEST_F(TheWatches, SayNothingOfAFieldByARegisterThatWasArmedLateAndSawNoRead) {
    are_late_ = true;
    watch_checked(7, 8);
    ASSERT_TRUE(arm_late(8));
    watches_.died(7);
    ASSERT_EQ(recorded.ends.size(), 2u);
    EXPECT_EQ(recorded.ends[0].object_id, 8u);
    EXPECT_EQ(recorded.ends[0].verdict, FT_VERDICT_CENSORED);
    EXPECT_EQ(recorded.ends[0].reason, FT_REASON_LATE);
    EXPECT_EQ(recorded.ends[1].verdict, FT_VERDICT_UNUSED);
    EXPECT_EQ(sites_.at(1, 1, 3).checks(kField), 1u);
}

TEST_F(TheWatches, BelieveNoMarkThatMissedWhatALateRegisterSaw) {
    are_late_ = true;
    watch_checked(7, 8);
    ASSERT_TRUE(arm_late(8));
    access(8, FT_ACCESS_READ);
    watches_.died(7);
    EXPECT_TRUE(sites_.at(1, 1, 3).do_marks_miss(kField));
    EXPECT_EQ(recorded.ends[0].verdict, FT_VERDICT_USED);
    EXPECT_EQ(recorded.ends[0].reason, FT_REASON_LATE) << "so that it is no verdict of the field";
}

TEST_F(TheWatches, CompareNoReadThatTheMarkSawBeforeTheRegisterWasArmed) {
    are_late_ = true;
    watch_checked(7, 8);
    access(7, FT_ACCESS_READ);
    EXPECT_FALSE(arm_late(8)) << "nothing is left to find out";
    EXPECT_EQ(sites_.at(1, 1, 3).checks(kField), 1u) << "the mark missed nothing";
    watches_.died(7);
    expect_end(FT_VERDICT_USED);
    EXPECT_FALSE(sites_.at(1, 1, 3).do_marks_miss(kField));
}

TEST_F(TheWatches, ArmNothingLateForAnObjectThatIsDeadOrCopied) {
    are_late_ = true;
    watch_checked(7, 8);
    watches_.died(7);
    EXPECT_FALSE(arm_late(8));
    watch_checked(17, 18);
    watches_.copied(18);
    EXPECT_FALSE(arm_late(18));
    EXPECT_EQ(sites_.at(1, 1, 3).checks(kField), 0u) << "nothing was compared";
}

TEST_F(TheWatches, LeaveADebugRegistersSampleBehindNoLongerThanItsObjectLives) {
    watch_checked(7, 8);
    watches_.copied(8);
    ASSERT_EQ(recorded.ends.size(), 1u);
    EXPECT_EQ(recorded.ends[0].reason, FT_REASON_COPIED);
    access(7, FT_ACCESS_READ);
    watches_.died(7);
    ASSERT_EQ(recorded.ends.size(), 2u);
    EXPECT_EQ(recorded.ends[1].verdict, FT_VERDICT_USED);
    EXPECT_EQ(watches_.waiting(), 0u);
}

TEST_F(TheWatches, CensorAnObjectThatLivesOnWhetherItWasReadOrNot) {
    watch(7);
    watch(8);
    access(7, FT_ACCESS_READ);
    watches_.sweep(kPatience - 1);
    EXPECT_TRUE(recorded.ends.empty());
    watches_.sweep(kPatience);
    ASSERT_EQ(recorded.ends.size(), 2u);
    for (const RecordedEnd &end : recorded.ends) {
        EXPECT_EQ(end.reason, FT_REASON_OUTLIVED);
    }
    watches_.died(7);
    EXPECT_EQ(recorded.ends.size(), 2u);
    EXPECT_EQ(watches_.waiting(), 0u);
}

TEST_F(TheWatches, CensorAnObjectThatWasCopiedWhetherItWasReadOrNot) {
    watch(7);
    watch(8);
    access(7, FT_ACCESS_READ);
    EXPECT_TRUE(watches_.is_waiting(8));
    watches_.copied(7);
    watches_.copied(8);
    EXPECT_FALSE(watches_.is_waiting(8));
    access(8, FT_ACCESS_READ); // by what copies it
    watches_.died(7);
    watches_.died(8);
    ASSERT_EQ(recorded.ends.size(), 2u);
    for (const RecordedEnd &end : recorded.ends) {
        EXPECT_EQ(end.reason, FT_REASON_COPIED);
    }
    EXPECT_EQ(forgotten_, (std::set<uint64_t>{7, 8}));
}

TEST_F(TheWatches, CensorTheObjectsOfAClassThatIsReadOutOfSight) {
    watch(7);
    watches_.unseen(2);
    EXPECT_TRUE(recorded.ends.empty());
    watches_.unseen(1);
    expect_end(FT_VERDICT_CENSORED, FT_REASON_ARM_FAILED);
    EXPECT_EQ(forgotten_, std::set<uint64_t>{7});
}

TEST_F(TheWatches, LoseAFieldThatIsReadOutOfSightOfMarksAndLeaveItToRegisters) {
    watch_checked(7, 8);
    watch(9); // by a register alone
    watches_.marks_miss(2, kField);
    EXPECT_TRUE(recorded.ends.empty()) << "another class";
    watches_.marks_miss(1, kField);
    expect_end(FT_VERDICT_CENSORED, FT_REASON_ARM_FAILED);
    EXPECT_EQ(recorded.ends[0].object_id, 7u);
    EXPECT_TRUE(sites_.at(1, 1, 3).do_marks_miss(kField));
    watches_.died(7);
    ASSERT_EQ(recorded.ends.size(), 2u);
    EXPECT_EQ(recorded.ends[1].object_id, 8u);
    EXPECT_EQ(recorded.ends[1].verdict, FT_VERDICT_UNUSED);
}

TEST_F(TheWatches, LetGoOfTheObjectsOfARequestAfterItsGrace) {
    watch(7, 42);
    watch(8, 43);
    watches_.request_ended(42, 500);
    EXPECT_EQ(watches_.next_due_ns(), 500 + kGrace);
    watches_.sweep(500 + kGrace - 1);
    EXPECT_TRUE(over_.empty());
    watches_.sweep(500 + kGrace);
    EXPECT_EQ(over_, std::set<uint64_t>{7});
    watches_.released(7, kField);
    ASSERT_EQ(recorded.releases.size(), 1u);
    EXPECT_EQ(recorded.releases[0].found, FT_FOUND_NOTHING);
    watches_.died(7);
    expect_end(FT_VERDICT_UNUSED);
}

TEST_F(TheWatches, DoNotLetGoOfObjectsThatDiedWithinTheGrace) {
    watch(7, 42);
    watches_.request_ended(42, 0);
    watches_.died(7);
    watches_.sweep(kGrace);
    EXPECT_TRUE(over_.empty());
}

TEST_F(TheWatches, CensorTheReadAsTheUnreadWhenTheRecordingEnds) {
    watch(7);
    watch(8);
    access(7, FT_ACCESS_READ);
    watches_.end_all(FT_REASON_SESSION_END);
    ASSERT_EQ(recorded.ends.size(), 2u);
    for (const RecordedEnd &end : recorded.ends) {
        EXPECT_EQ(end.reason, FT_REASON_SESSION_END);
    }
    EXPECT_EQ(forgotten_, (std::set<uint64_t>{7, 8}));
    EXPECT_EQ(watches_.next_due_ns(), UINT64_MAX);
}

TEST_F(TheWatches, CountVerdictsAndNoCensoredWatchTowardsTheSettlingOfAField) {
    Random random(1);
    watch(7);
    watches_.lost(7, kField, FT_REASON_UNDECODED);
    watches_.died(7);
    expect_end(FT_VERDICT_CENSORED, FT_REASON_UNDECODED);
    site_.settle(0, true);
    site_.settle(1, true);
    EXPECT_EQ(site_.choose_field(1, &random), kField);
    watch(8);
    watches_.died(8);
    EXPECT_FALSE(site_.choose_field(1, &random));
}

TEST_F(TheWatches, LeaveOldObjectsToAHeapWalkWhereOneIsAllowed) {
    options_.death_reachability = true;
    watch(7);
    watch(8);
    watches_.sweep(kPatience);
    EXPECT_TRUE(recorded.ends.empty());
    watches_.died(8);
    ASSERT_TRUE(watches_.has_expired());
    const std::vector<SampledObject *> expired = watches_.take_expired();
    ASSERT_EQ(expired.size(), 1u);
    EXPECT_EQ(expired[0]->id, 7u);
    EXPECT_FALSE(watches_.has_expired());
}

TEST_F(TheWatches, WaitForACollectionWhereNoneHasLookedYetWhetherTheObjectIsDead) {
    are_marked_ = true;
    options_.death_patience_ns = 30 * kSecond;
    watches_.collected(kSecond);
    watches_.sweep(kSecond + kTold);
    watch(7, 0, 4 * kSecond);
    watch(8, 0, 5 * kSecond);
    watches_.sweep(100 * kSecond);
    EXPECT_TRUE(recorded.ends.empty());
    EXPECT_GT(watches_.next_due_ns(), 100 * kSecond) << "the drainer would never sleep";
    watches_.collected(101 * kSecond);
    watches_.sweep(101 * kSecond);
    watches_.died(7); // the JVM tells of it after the collection
    watches_.sweep(101 * kSecond + kTold - 1);
    expect_end(FT_VERDICT_UNUSED);
    watches_.sweep(101 * kSecond + kTold);
    ASSERT_EQ(recorded.ends.size(), 2u);
    EXPECT_EQ(recorded.ends[1].reason, FT_REASON_OUTLIVED) << "a collection found it alive";
}

TEST_F(TheWatches, WaitNoLongerWhereCollectionsFollowEachOtherWithoutAPause) {
    are_marked_ = true;
    options_.death_patience_ns = 30 * kSecond;
    watch(7);
    for (uint64_t now = 1; now < 35 * kSecond; now += kSecond / 10) {
        watches_.collected(now);
        watches_.sweep(now);
    }
    expect_end(FT_VERDICT_CENSORED, FT_REASON_OUTLIVED);
}

TEST_F(TheWatches, DoNotWaitForACollectionWithWhatARegisterWatchesBesideMarks) {
    options_.death_patience_ns = 30 * kSecond;
    are_marked_ = true;
    watch(7);
    are_marked_ = false;
    watch(8);
    watches_.sweep(31 * kSecond);
    expect_end(FT_VERDICT_CENSORED, FT_REASON_OUTLIVED);
    EXPECT_FALSE(watches_.is_waiting(8));
    EXPECT_TRUE(watches_.is_waiting(7));
}

TEST_F(TheWatches, DoNotWaitForEverForACollection) {
    are_marked_ = true;
    options_.death_patience_ns = 30 * kSecond;
    watch(7);
    watches_.sweep(599 * kSecond);
    EXPECT_TRUE(recorded.ends.empty());
    watches_.sweep(600 * kSecond);
    expect_end(FT_VERDICT_CENSORED, FT_REASON_OUTLIVED);
}

TEST_F(TheWatches, DoNotWaitForACollectionWhereMoreThanSomeThousandsDo) {
    are_marked_ = true;
    options_.death_patience_ns = 30 * kSecond;
    for (uint64_t id = 1; id <= 20'003; id++) {
        watch(id);
    }
    watches_.sweep(31 * kSecond);
    EXPECT_EQ(recorded.ends.size(), 3u);
}

TEST_F(TheWatches, SayThatARequestThatEndsIsTheFirstToBeDue) {
    EXPECT_FALSE(watches_.any_of_requests());
    watch(7, 42);
    watch(8, 43);
    EXPECT_FALSE(watches_.request_ended(1, 500)) << "it has no samples";
    EXPECT_TRUE(watches_.request_ended(42, 500));
    EXPECT_TRUE(watches_.any_of_requests());
    EXPECT_FALSE(watches_.request_ended(43, 501));
    EXPECT_FALSE(watches_.any_of_requests());
}

TEST_F(TheWatches, AskForNoPassForWhatIsDecidedAlready) {
    watch(7, 0, 100);
    watch(8, 0, 200);
    watches_.died(7);
    EXPECT_EQ(watches_.next_due_ns(), 200 + kPatience);
    watches_.died(8);
    EXPECT_EQ(watches_.next_due_ns(), UINT64_MAX);
}

} // namespace
} // namespace fieldtrace
