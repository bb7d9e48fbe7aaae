// SPDX-License-Identifier: MIT
#include "hw/slots.h"

#include <csignal>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

#include "hw/trap_handler.h"

namespace fieldtrace {
namespace {

using namespace std::chrono_literals;

struct Object {
    uint64_t header;
    volatile uint32_t field;
    volatile uint32_t other;
};

/** Real debug registers on objects of the test, which lie behind handles as in the JVM. */
class TheSlots : public testing::Test {
  protected:
    void SetUp() override {
        ASSERT_FALSE(trap_signal::install());
        const Error error = slots_->open();
        ASSERT_FALSE(error) << error.message();
        handler_.install(0);
    }
    void TearDown() override {
        slots_->close();
        trap_signal::forget_sinks();
    }

    Slot *watch(Object **handle) {
        Slot *slot = claim(handle);
        if (slot != nullptr) {
            slots_->arm(slot);
        }
        return slot;
    }
    Slot *claim(Object **handle) {
        Slot *slot = slots_->claim();
        if (slot != nullptr) {
            slot->watch.object = reinterpret_cast<jweak>(handle);
            slot->watch.offset = offsetof(Object, field);
            slot->watch.length = sizeof(uint32_t);
            slot->watch.since_ns = now_ns();
        }
        return slot;
    }
    void move(Object **handle, Object *to) {
        slots_->collection_started();
        *handle = to;
        slots_->collection_finished();
    }

    static void expect_reads(Slot *slot, int reads) {
        for (int i = 0; i < reads; i++) {
            const TrappedAccess *noted = slot->take_noted();
            ASSERT_NE(noted, nullptr) << i;
            EXPECT_EQ(noted->access, FT_ACCESS_READ);
        }
        EXPECT_FALSE(slot->has_untaken());
    }

    std::unique_ptr<Slots> slots_ = std::make_unique<Slots>();
    AsyncCallTracer tracer_;
    Stats stats_;
    Waker waker_;
    const Bookkeeping bookkeeping_{{}};
    TrapHandler handler_{slots_.get(), &tracer_, &bookkeeping_, &stats_, &waker_};

    Object object_{};
    Object copy_{};
    Object *handle_ = &object_;
};

TEST_F(TheSlots, SayThatAFieldWasRead) {
    Slot *slot = watch(&handle_);
    (void)object_.field;
    expect_reads(slot, 1);
}

TEST_F(TheSlots, SayEachTimeThatAFieldWasReadAndNoMoreThanSomeTimes) {
    Slot *slot = watch(&handle_);
    for (uint32_t i = 0; i < Slot::kMostReads; i++) {
        EXPECT_TRUE(slot->is_armed()) << i;
        (void)object_.field;
    }
    expect_reads(slot, Slot::kMostReads);
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Read);
    slots_->disarm(*slot);
    slot->free();
    (void)object_.field;
    EXPECT_TRUE(slot->is_free());
    EXPECT_EQ(stats_.traps, Slot::kMostReads);
}

TEST_F(TheSlots, SayThatAReadFieldWasWrittenThereafter) {
    Slot *slot = watch(&handle_);
    (void)object_.field;
    object_.field = 1;
    EXPECT_EQ(slot->take_noted()->access, FT_ACCESS_READ);
    EXPECT_EQ(slot->take_noted()->access, FT_ACCESS_WRITE);
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Write);
}

TEST_F(TheSlots, SayWhichThreadReadAndWhen) {
    Slot *slot = watch(&handle_);
    const uint64_t before = now_ns();
    uint32_t reader_id = 0;
    std::thread reader([&] {
        reader_id = static_cast<uint32_t>(gettid());
        (void)object_.field;
    });
    reader.join();
    const TrappedAccess *noted = slot->take_noted();
    ASSERT_NE(noted, nullptr);
    EXPECT_EQ(noted->thread_id, reader_id);
    EXPECT_GE(noted->at_ns, before);
    EXPECT_LE(noted->at_ns, now_ns());
}

TEST_F(TheSlots, SayThatAFieldWasWrittenFirst) {
    Slot *slot = watch(&handle_);
    object_.field = 1;
    (void)object_.field;
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Write);
    EXPECT_EQ(stats_.traps, 2u);
}

TEST_F(TheSlots, SayThatTheyCannotTellWhereTheThreadHadBlockedTheSignal) {
    Slot *slot = watch(&handle_);
    sigset_t trap;
    sigemptyset(&trap);
    sigaddset(&trap, SIGTRAP);
    pthread_sigmask(SIG_BLOCK, &trap, nullptr);
    (void)object_.field;
    EXPECT_TRUE(slot->is_armed());
    pthread_sigmask(SIG_UNBLOCK, &trap, nullptr);
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Undecoded);
}

TEST_F(TheSlots, CannotTellWhereTheKernelLostWhatATrapWasOf) {
    Slot *slot = watch(&handle_);
    siginfo_t info{}; // as send_signal_locked() of kernel/signal.c leaves it
    info.si_signo = SIGTRAP;
    info.si_code = SI_USER;
    ASSERT_EQ(syscall(SYS_rt_tgsigqueueinfo, getpid(), gettid(), SIGTRAP, &info), 0);
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Undecoded);
}

TEST_F(TheSlots, ArmNothingWhileAnotherHandlerHasTheSignal) {
    struct sigaction ours {};
    struct sigaction other {};
    other.sa_handler = SIG_DFL;
    sigaction(SIGTRAP, &other, &ours);
    Slot *slot = watch(&handle_);
    (void)object_.field; // which would end the process
    EXPECT_EQ(slot->outcome(), Outcome::ArmFailed);
    sigaction(SIGTRAP, &ours, nullptr);
}

TEST_F(TheSlots, TrapNoMoreOnceTheyAreClosedWhateverWasWatched) {
    watch(&handle_);
    slots_->close();
    (void)object_.field;
    EXPECT_EQ(stats_.traps, 0u);
}

TEST_F(TheSlots, LookAtNoOtherField) {
    Slot *slot = watch(&handle_);
    (void)object_.other;
    object_.other = 1;
    EXPECT_TRUE(slot->is_armed());
    EXPECT_EQ(stats_.traps, 0u);
}

TEST_F(TheSlots, AreFourAndThenNone) {
    Object objects[kDebugRegisters]{};
    Object *handles[kDebugRegisters];
    for (unsigned i = 0; i < kDebugRegisters; i++) {
        handles[i] = &objects[i];
        ASSERT_NE(watch(&handles[i]), nullptr);
    }
    EXPECT_EQ(slots_->claim(), nullptr);
    (void)objects[2].field;
    for (Slot &slot : slots_->all()) {
        EXPECT_EQ(slot.has_untaken(), slots_->index_of(slot) == 2);
    }
    EXPECT_TRUE(slots_->are_to_be_freed()) << "the read may be all that is to be learnt";
}

TEST_F(TheSlots, FollowAnObjectThatMoves) {
    Slot *slot = watch(&handle_);
    move(&handle_, &copy_);
    (void)object_.field; // the old place belongs to something else now
    EXPECT_FALSE(slot->has_untaken());
    (void)copy_.field;
    expect_reads(slot, 1);
}

TEST_F(TheSlots, FollowAnObjectThatMovesAfterItWasRead) {
    Slot *slot = watch(&handle_);
    (void)object_.field;
    move(&handle_, &copy_);
    (void)object_.field;
    (void)copy_.field;
    expect_reads(slot, 2);
}

TEST_F(TheSlots, FollowAnObjectBackToItsOldPlace) {
    Slot *slot = watch(&handle_);
    move(&handle_, &copy_);
    move(&handle_, &object_);
    (void)copy_.field;
    EXPECT_FALSE(slot->has_untaken());
    (void)object_.field;
    expect_reads(slot, 1);
}

TEST_F(TheSlots, SayThatAnObjectDiedUnread) {
    Slot *slot = watch(&handle_);
    slots_->collection_started();
    handle_ = nullptr;
    EXPECT_TRUE(slots_->collection_finished());
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Died);
}

TEST_F(TheSlots, SayThatAnObjectDiedBetweenCollections) {
    Slot *slot = watch(&handle_);
    handle_ = nullptr; // a concurrent collector clears references without a pause of its own
    slots_->decide_dead();
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Died);
}

TEST_F(TheSlots, SayThatAnObjectDiedBeforeItCouldBeArmed) {
    handle_ = nullptr;
    Slot *slot = watch(&handle_);
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Died);
}

TEST_F(TheSlots, SayWhatIsReadOnceTheyAreArmedBeside) {
    Slot *slot = claim(&handle_);
    (void)object_.field; // by the thread that goes on meanwhile
    ASSERT_TRUE(slots_->arm_beside(slot));
    EXPECT_FALSE(slot->has_untaken());
    (void)object_.field;
    expect_reads(slot, 1);
}

TEST_F(TheSlots, AreArmedBesideForThreadsThatComeAndNotForThoseThatWent) {
    std::thread([this] { (void)object_.field; }).join();
    Slot *slot = claim(&handle_);
    ASSERT_TRUE(slots_->arm_beside(slot));
    std::thread([this] { (void)object_.field; }).join();
    expect_reads(slot, 1);
}

TEST_F(TheSlots, AreNotArmedBesideForAnObjectThatDiedBefore) {
    Slot *slot = claim(&handle_);
    handle_ = nullptr;
    EXPECT_FALSE(slots_->arm_beside(slot));
    EXPECT_FALSE(slot->is_watching());
    slots_->disarm(*slot);
    slot->free();
    (void)object_.field; // the memory may be anybody's
    EXPECT_EQ(stats_.traps, 0u);
}

TEST_F(TheSlots, AreNotArmedBesideWhereNothingIsWatchedAnyMore) {
    Slot *slot = claim(&handle_);
    slots_->refuse(Outcome::SessionEnd);
    EXPECT_FALSE(slots_->arm_beside(slot));
    slots_->accept();
    slots_->close();
    EXPECT_FALSE(slots_->arm_beside(slot));
}

TEST_F(TheSlots, FollowNoMoreObjectsThanTheApplicationMayWaitFor) {
    Slot *slot = watch(&handle_);
    slots_->collection_started();
    handle_ = &copy_;
    EXPECT_TRUE(slots_->collection_finished(0));
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Moved);
}

TEST_F(TheSlots, LetACollectionGoOnWhileOneIsDisarmed) {
    Slot *slot = watch(&handle_);
    slots_->collection_started();
    handle_ = nullptr;
    slot->decide(Outcome::Read);
    slots_->disarm(*slot); // which would hang here if it waited for the collection
    slots_->collection_finished();
    (void)object_.field;
    EXPECT_EQ(stats_.traps, 0u);
}

TEST_F(TheSlots, KeepWhatWasReadBeforeTheObjectDied) {
    Slot *slot = watch(&handle_);
    (void)object_.field;
    slots_->collection_started();
    handle_ = nullptr;
    slots_->collection_finished();
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Died);
    expect_reads(slot, 1);
}

TEST_F(TheSlots, GiveUpAnObjectThatNeedNotBeWatchedAnyMore) {
    Object other{};
    Object *other_handle = &other;
    Slot *slot = watch(&handle_);
    slots_->release(reinterpret_cast<jweak>(&other_handle));
    EXPECT_TRUE(slot->is_armed());
    slots_->release(reinterpret_cast<jweak>(&handle_));
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Released);
}

TEST_F(TheSlots, StayArmedForNoObjectThatWasGivenUpWhileAnAccessWasLookedAt) {
    Slot *slot = watch(&handle_);
    ASSERT_TRUE(slot->begin_trap(slot->generation(), reinterpret_cast<uintptr_t>(&object_.field)));
    slots_->release(slot->watch.object);
    slot->resume();
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Released);
}

TEST_F(TheSlots, LoseAnObjectThatMovesWhileAnAccessIsLookedAt) {
    Slot *slot = watch(&handle_);
    ASSERT_TRUE(slot->begin_trap(slot->generation(), reinterpret_cast<uintptr_t>(&object_.field)));
    move(&handle_, &copy_);
    slot->resume(); // it decides nothing, and where the object lies now nothing is armed
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Moved);
}

TEST_F(TheSlots, KeepAWatchThroughACollectionThatMovesNothingWhileAnAccessIsLookedAt) {
    Slot *slot = watch(&handle_);
    ASSERT_TRUE(slot->begin_trap(slot->generation(), reinterpret_cast<uintptr_t>(&object_.field)));
    move(&handle_, &object_);
    slot->resume();
    EXPECT_TRUE(slot->is_armed());
}

TEST_F(TheSlots, EndAWatchOfWhichAnAccessWasMissedWhileAnotherWasLookedAt) {
    Slot *slot = watch(&handle_);
    const auto address = reinterpret_cast<uintptr_t>(&object_.field);
    ASSERT_TRUE(slot->begin_trap(slot->generation(), address));
    const WatchCookie cookie{slots_->index_of(*slot), slot->generation()};
    EXPECT_FALSE(slots_->miss({address, cookie.encode(), false, nullptr}));
    slot->resume();
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Undecoded);
}

TEST_F(TheSlots, KeepWhatWasReadBeforeItNeededNotBeWatchedAnyMore) {
    Slot *slot = watch(&handle_);
    (void)object_.field;
    slots_->release(reinterpret_cast<jweak>(&handle_));
    ASSERT_TRUE(slot->is_decided());
    EXPECT_EQ(slot->outcome(), Outcome::Released);
    expect_reads(slot, 1);
}

TEST_F(TheSlots, SayWhereAnObjectLiesAndHowManyCollectionsThereWere) {
    const auto where_is = [this](Object **handle) {
        uintptr_t found = 0;
        slots_->while_nothing_moves(
            [&](auto where) { found = where(reinterpret_cast<jweak>(handle)); });
        return found;
    };
    EXPECT_EQ(where_is(&handle_), reinterpret_cast<uintptr_t>(&object_));
    EXPECT_EQ(slots_->collections(), 0u);
    move(&handle_, &copy_);
    EXPECT_EQ(where_is(&handle_), reinterpret_cast<uintptr_t>(&copy_));
    EXPECT_EQ(slots_->collections(), 1u);
}

TEST_F(TheSlots, EndEveryWatchThatIsOrComesOnceTheyRefuse) {
    Object later{};
    Object *later_handle = &later;
    Slot *present = watch(&handle_);
    slots_->refuse(Outcome::SessionEnd);
    Slot *coming = watch(&later_handle);
    EXPECT_EQ(present->outcome(), Outcome::SessionEnd);
    EXPECT_EQ(coming->outcome(), Outcome::SessionEnd);
    (void)later.field;
    EXPECT_EQ(stats_.traps, 0u);

    slots_->disarm(*present);
    present->free();
    slots_->accept();
    EXPECT_TRUE(watch(&handle_)->is_armed());
}

TEST_F(TheSlots, ArmOnlyAfterACollectionIsOver) {
    slots_->collection_started();
    slots_->collection_started(); // a full collection begun within a young one
    std::atomic<Slot *> armed{nullptr};
    std::thread application([&] { armed = watch(&handle_); });
    slots_->collection_finished();
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(armed, nullptr);
    handle_ = &copy_;
    slots_->collection_finished();
    application.join();
    (void)object_.field;
    EXPECT_FALSE(armed.load()->has_untaken());
    (void)copy_.field;
    EXPECT_TRUE(armed.load()->has_untaken());
}

TEST_F(TheSlots, LetWhoeverWaitsHaveATurnBetweenCollections) {
    std::atomic<bool> stop{false};
    std::thread collector([&] {
        while (!stop) {
            slots_->collection_started();
            std::this_thread::sleep_for(2ms);
            slots_->collection_finished();
        }
    });
    for (int i = 0; i < 20; i++) {
        Slot *slot = watch(&handle_);
        ASSERT_NE(slot, nullptr);
        slots_->refuse(Outcome::SessionEnd);
        EXPECT_TRUE(slot->is_decided());
        slots_->disarm(*slot);
        slot->free();
        slots_->accept();
    }
    stop = true;
    collector.join();
}

TEST_F(TheSlots, SurviveAnEndOfACollectionThatBeganBeforeThem) {
    EXPECT_FALSE(slots_->collection_finished());
    EXPECT_TRUE(watch(&handle_)->is_armed());
}

TEST_F(TheSlots, HaveOneOutcomeWhenManyThreadsReadInALoop) {
    for (int round = 0; round < 50; round++) {
        Slot *slot = watch(&handle_);
        ASSERT_NE(slot, nullptr);
        std::atomic<bool> stop{false};
        std::vector<std::thread> readers;
        for (int i = 0; i < 4; i++) {
            readers.emplace_back([&] {
                while (!stop) {
                    (void)object_.field;
                }
            });
        }
        while (!slot->is_decided()) {
            std::this_thread::yield();
        }
        ASSERT_EQ(slot->outcome(), Outcome::Read);
        slots_->disarm(*slot);
        expect_reads(slot, Slot::kMostReads);
        slot->free();
        stop = true;
        for (std::thread &reader : readers) {
            reader.join();
        }
        ASSERT_TRUE(slot->is_free());
        ASSERT_TRUE(handler_.is_idle());
    }
}

} // namespace
} // namespace fieldtrace
