// SPDX-License-Identifier: MIT
#include "samples/deaths.h"

#include <array>
#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <vector>

namespace fieldtrace {
namespace {

TEST(Deaths, ComeOutInTheOrderOfOneThread) {
    Deaths deaths;
    std::array<SampledObject, 3> objects{};
    for (SampledObject &object : objects) {
        deaths.push(&object);
    }
    SampledObject *object = deaths.take_all();
    for (SampledObject &expected : objects) {
        ASSERT_EQ(object, &expected);
        object = object->next;
    }
    EXPECT_EQ(object, nullptr);
    EXPECT_EQ(deaths.take_all(), nullptr);
}

TEST(Deaths, OfManyThreadsAllComeOutOnceAndInTheirOrder) {
    constexpr uint64_t kThreads = 4;
    constexpr uint64_t kObjects = 50'000;
    Deaths deaths;
    std::vector<std::thread> threads;
    for (uint64_t thread = 0; thread < kThreads; thread++) {
        threads.emplace_back([&deaths, thread] {
            for (uint64_t i = 0; i < kObjects; i++) {
                deaths.push(new SampledObject{thread << 32 | i, 0, 0});
            }
        });
    }
    std::array<uint64_t, kThreads> next{};
    uint64_t taken = 0;
    while (taken < kThreads * kObjects) {
        SampledObject *object = deaths.take_all();
        while (object != nullptr) {
            const std::unique_ptr<SampledObject> owned(object);
            object = owned->next;
            ASSERT_EQ(owned->id & UINT32_MAX, next[owned->id >> 32]++);
            taken++;
        }
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    EXPECT_EQ(deaths.take_all(), nullptr);
}

} // namespace
} // namespace fieldtrace
