// SPDX-License-Identifier: MIT
#include "jvm/method_ids.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <future>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace fieldtrace {
namespace {

constexpr jint kFrames = 3;

std::atomic<int> asking{0};
std::atomic<int> most_asking{0};
std::atomic<bool> is_held_up{false};
std::atomic<bool> has_begun{false};

jvmtiError JNICALL get_stack_trace(jvmtiEnv *, jthread, jint, jint, jvmtiFrameInfo *, jint *count) {
    const int now = ++asking;
    int most = most_asking;
    while (most < now && !most_asking.compare_exchange_weak(most, now)) {
    }
    has_begun = true;
    do {
        std::this_thread::yield();
    } while (is_held_up);
    asking--;
    *count = kFrames;
    return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL get_class_methods(jvmtiEnv *env, jclass, jint *count, jmethodID **) {
    return get_stack_trace(env, nullptr, 0, 0, nullptr, count);
}

/** A JVM that has nothing but what is asked for ids of methods. */
class MethodIds : public ::testing::Test {
  protected:
    MethodIds() {
        functions_.GetStackTrace = get_stack_trace;
        functions_.GetClassMethods = get_class_methods;
        environment_.functions = &functions_;
    }

    jint stack_trace() {
        std::array<jvmtiFrameInfo, kFrames> frames;
        return method_ids::stack_trace(jvm_, 0, frames);
    }

    jvmtiError class_methods() {
        jint count = 0;
        return method_ids::class_methods(jvm_, nullptr, &count, nullptr);
    }

  private:
    jvmtiInterface_1_ functions_{};
    _jvmtiEnv environment_{};
    Jvm jvm_{&environment_, nullptr};
};

TEST_F(MethodIds, AreAskedForByOneThreadAtATime) {
    constexpr int kThreads = 8;
    constexpr int kTimes = 200;
    most_asking = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; i++) {
        threads.emplace_back([this] {
            for (int k = 0; k < kTimes; k++) {
                stack_trace();
                class_methods();
            }
        });
    }
    std::ranges::for_each(threads, &std::thread::join);
    EXPECT_EQ(most_asking, 1);
}

TEST_F(MethodIds, AreDoneWithoutWhileAThreadThatAsksIsHeldUp) {
    is_held_up = true;
    has_begun = false;
    std::future<jint> held_up = std::async(std::launch::async, [this] { return stack_trace(); });
    while (!has_begun) {
        std::this_thread::yield();
    }
    EXPECT_EQ(stack_trace(), -1);
    EXPECT_EQ(class_methods(), JVMTI_ERROR_NOT_AVAILABLE);
    is_held_up = false;
    EXPECT_EQ(held_up.get(), kFrames);
    EXPECT_EQ(stack_trace(), kFrames);
    EXPECT_EQ(class_methods(), JVMTI_ERROR_NONE);
}

} // namespace
} // namespace fieldtrace
