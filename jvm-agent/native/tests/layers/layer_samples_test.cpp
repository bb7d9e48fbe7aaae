// SPDX-License-Identifier: MIT
#include "layers/layer_samples.h"

#include <gtest/gtest.h>

#include <map>
#include <thread>
#include <vector>

namespace fieldtrace {
namespace {

bool put(LayerSamples *samples, uint64_t request, uint64_t time) {
    LayerSample *sample = samples->claim();
    if (sample == nullptr) {
        return false;
    }
    sample->taken_ns = time;
    sample->count = static_cast<uint32_t>(request);
    samples->put(sample, request);
    return true;
}

TEST(LayerSamples, OfARequestAreTakenOnce) {
    LayerSamples samples;
    for (const uint64_t request : {7u, 8u, 7u}) {
        ASSERT_TRUE(put(&samples, request, 1));
    }
    unsigned taken = 0;
    const auto count = [&](const LayerSample &sample) {
        taken++;
        EXPECT_EQ(sample.count, 7u);
    };
    samples.take_of(7, count);
    samples.take_of(7, count);
    EXPECT_EQ(taken, 2u);
    EXPECT_EQ(samples.waiting(), 1u);
}

TEST(LayerSamples, ThatAreYoungWait) {
    LayerSamples samples;
    ASSERT_TRUE(put(&samples, 7, 100));
    ASSERT_TRUE(put(&samples, 8, 200));
    std::vector<uint64_t> taken;
    const auto keep = [&](uint64_t request, const LayerSample &) { taken.push_back(request); };
    samples.take_until(100, keep);
    EXPECT_EQ(taken, std::vector<uint64_t>{7});
    samples.take_until(200, keep);
    EXPECT_EQ(taken, (std::vector<uint64_t>{7, 8}));
    EXPECT_EQ(samples.waiting(), 0u);
}

TEST(LayerSamples, HaveNoRoomForMoreThanTheirNumberUntilSomeAreTaken) {
    LayerSamples samples;
    for (size_t i = 0; i < LayerSamples::kMost; i++) {
        ASSERT_TRUE(put(&samples, 1 + i % 2, 1));
    }
    EXPECT_FALSE(put(&samples, 1, 1));
    samples.take_of(1, [](const LayerSample &) {});
    EXPECT_TRUE(put(&samples, 1, 1));
}

TEST(LayerSamples, OfManyThreadsAreEachTakenOnceAndWhole) {
    LayerSamples samples;
    constexpr uint64_t kThreads = 4;
    constexpr uint64_t kEach = 20'000;
    std::atomic<uint64_t> lost{0};
    std::atomic<uint64_t> ended{0};
    std::vector<std::thread> threads;
    for (uint64_t request = 1; request <= kThreads; request++) {
        threads.emplace_back([&, request] {
            for (uint64_t i = 0; i < kEach; i++) {
                lost += put(&samples, request, 1) ? 0 : 1;
            }
            ended++;
        });
    }
    uint64_t taken = 0;
    const auto check = [&](uint64_t request, const LayerSample &sample) {
        taken++;
        EXPECT_EQ(sample.count, request);
    };
    while (ended < kThreads) {
        samples.take_of(2, [&](const LayerSample &sample) { check(2, sample); });
        samples.take_until(1, check);
    }
    for (std::thread &thread : threads) {
        thread.join();
    }
    samples.take_until(1, check);
    EXPECT_EQ(taken + lost, kThreads * kEach);
    EXPECT_EQ(samples.waiting(), 0u);
}

} // namespace
} // namespace fieldtrace
