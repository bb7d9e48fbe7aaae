// SPDX-License-Identifier: MIT
#include "definitions/contexts.h"

#include <gtest/gtest.h>
#include <unordered_set>

namespace fieldtrace {
namespace {

jmethodID method(uintptr_t address) { return reinterpret_cast<jmethodID>(address); }

size_t hash(const std::vector<RawFrame> &path) { return CallPathHash()(std::span(path)); }

TEST(CallPathHash, IsTheSameForEqualPaths) {
    const std::vector<RawFrame> path{{method(0x1000), 3}, {method(0x2000), -1}};
    const std::vector<RawFrame> copy = path;
    EXPECT_EQ(hash(path), hash(copy));
    EXPECT_TRUE(CallPathEqual()(path, std::span<const RawFrame>(copy)));
}

TEST(CallPathHash, TellsOrderDepthAndPositionApart) {
    const RawFrame a{method(0x1000), 3};
    const RawFrame b{method(0x2000), 7};
    const RawFrame a_elsewhere{method(0x1000), 4};
    const std::unordered_set<size_t> hashes{hash({}),           hash({a}),    hash({b}),
                                            hash({a, b}),       hash({b, a}), hash({a, a}),
                                            hash({a_elsewhere})};
    EXPECT_EQ(hashes.size(), 7u);
}

TEST(CallPathHash, CollidesNoMoreThanChanceAmongNeighbours) {
    std::unordered_set<size_t> hashes;
    constexpr int kMethods = 100;
    constexpr int kPositions = 100;
    for (int m = 0; m < kMethods; m++) {
        for (int bci = 0; bci < kPositions; bci++) {
            hashes.insert(hash({{method(0x7f0000 + 8 * m), bci}, {method(0x7f0000), 1}}));
        }
    }
    EXPECT_EQ(hashes.size(), static_cast<size_t>(kMethods * kPositions));
}

TEST(CallPathEqual, TellsAPathFromItsBeginning) {
    const std::vector<RawFrame> path{{method(0x1000), 3}, {method(0x2000), 4}};
    EXPECT_FALSE(CallPathEqual()(path, std::span(path).first(1)));
}

TEST(ACallPathInATemplate, IsKnownByTheTemplateAndTheLine) {
    const FrameFilter filter({"java.", "org.thymeleaf."});
    Contexts contexts(&filter);
    const auto place = [](uint64_t number, uint64_t line) { return number << 32 | line; };
    const uint32_t list = contexts.define_template("owners/list.html");
    const uint32_t edit = contexts.define_template("owners/edit.html");
    const uint64_t third = contexts.in_template(0, place(list, 3), false);
    EXPECT_NE(third, 0u);
    EXPECT_EQ(contexts.in_template(0, place(list, 3), false), third);
    const uint64_t fourth = contexts.in_template(0, place(list, 4), false);
    const uint64_t within = contexts.in_template(third, place(edit, 3), false);
    const uint64_t beyond = contexts.in_template(third, place(edit, 3), true);
    EXPECT_EQ((std::unordered_set<uint64_t>{third, fourth, within, beyond}).size(), 4u);
    EXPECT_EQ(contexts.in_template(third, place(edit + 1, 3), false), third)
        << "of an agent that ran before";
}

} // namespace
} // namespace fieldtrace
