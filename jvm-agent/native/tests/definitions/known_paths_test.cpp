// SPDX-License-Identifier: MIT
#include "definitions/known_paths.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

constexpr uint64_t kContext = 7;

StackFrame compiled(uintptr_t pc, uint32_t compile_id) { return {pc, compile_id, false}; }

class TheKnownPaths : public ::testing::Test {
  protected:
    StackFrames frames(std::initializer_list<StackFrame> all) {
        StackFrames frames;
        for (const StackFrame &frame : all) {
            frames.frames[frames.count++] = frame;
        }
        return frames;
    }
    /** An interpreted frame of a method, as the JVM keeps it behind its jmethodID. */
    StackFrame interpreted(const uintptr_t &method, uint64_t bytecode) {
        return {method, bytecode, true};
    }
    static jmethodID id_of(uintptr_t &method) { return reinterpret_cast<jmethodID>(&method); }
    void remember(const StackFrames &frames, std::vector<jmethodID> methods) {
        paths_.remember(frames, {methods, kContext}, paths_.turn());
    }
    bool knows(const StackFrames &frames) { return paths_.find(frames).has_value(); }

    KnownPaths paths_;
    uintptr_t outer_ = 0x1000;
    uintptr_t inner_ = 0x2000;
};

TEST_F(TheKnownPaths, KnowAPathByEachOfItsFrames) {
    const StackFrames path = frames({compiled(1, 10), compiled(2, 20)});
    EXPECT_FALSE(knows(path));
    remember(path, {});
    ASSERT_TRUE(knows(path));
    EXPECT_EQ(paths_.find(path)->context_id, kContext);
    EXPECT_FALSE(knows(frames({compiled(1, 10), compiled(3, 20)})));
    EXPECT_FALSE(knows(frames({compiled(1, 10)})));
    EXPECT_FALSE(knows(frames({compiled(1, 10), compiled(2, 20), compiled(4, 40)})));
}

TEST_F(TheKnownPaths, TellACompilationFromALaterOneAtTheSamePlace) {
    remember(frames({compiled(1, 10)}), {});
    EXPECT_FALSE(knows(frames({compiled(1, 11)})));
}

TEST_F(TheKnownPaths, TellInterpretedFramesByTheirBytecodes) {
    remember(frames({interpreted(inner_, 5)}), {id_of(inner_)});
    EXPECT_TRUE(knows(frames({interpreted(inner_, 5)})));
    EXPECT_FALSE(knows(frames({interpreted(inner_, 6)})));
}

TEST_F(TheKnownPaths, DoNotKnowAMethodWhoseClassWasUnloadedWhenAnotherHasItsPlace) {
    const StackFrames path = frames({interpreted(inner_, 5)});
    remember(path, {id_of(inner_)});
    inner_ = 0;
    EXPECT_FALSE(knows(path));
}

TEST_F(TheKnownPaths, DoNotAskWhoMethodsAreThatLieFurtherOutThanTheCallPath) {
    const StackFrames path = frames({interpreted(inner_, 5), interpreted(outer_, 6)});
    remember(path, {id_of(inner_)});
    outer_ = 0;
    EXPECT_TRUE(knows(path));
}

TEST_F(TheKnownPaths, LeaveAPathAloneOfWhichTheJvmHidesAMethod) {
    const StackFrames path = frames({interpreted(inner_, 5), interpreted(outer_, 6)});
    remember(path, {id_of(outer_)});
    EXPECT_FALSE(knows(path));
}

TEST_F(TheKnownPaths, AreForgottenWithWhatWasBeingTaken) {
    const StackFrames path = frames({compiled(1, 10)});
    remember(path, {});
    const uint64_t turn = paths_.turn();
    paths_.forget();
    EXPECT_FALSE(knows(path));
    paths_.remember(path, {{}, kContext}, turn);
    EXPECT_FALSE(knows(path));
}

TEST_F(TheKnownPaths, AreCheckedAtFirstAndNowAndThen) {
    const StackFrames path = frames({compiled(1, 10)});
    remember(path, {});
    uint32_t checks = 0;
    for (uint32_t hit = 0; hit < 10 * KnownPaths::kCheckedOneIn; hit++) {
        checks += paths_.find(path)->is_to_be_checked;
    }
    EXPECT_EQ(checks, 9 + KnownPaths::kCheckedFirst);
}

TEST_F(TheKnownPaths, AreGivenUpOnceOneIsWrong) {
    const StackFrames path = frames({compiled(1, 10)});
    remember(path, {});
    paths_.checked(*paths_.find(path), kContext);
    EXPECT_TRUE(knows(path));
    testing::internal::CaptureStderr();
    paths_.checked(*paths_.find(path), kContext + 1);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("please report it"), std::string::npos);
    remember(path, {});
    EXPECT_FALSE(knows(path));
}

} // namespace
} // namespace fieldtrace
