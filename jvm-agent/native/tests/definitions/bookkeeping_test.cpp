// SPDX-License-Identifier: MIT
#include "jvm/bookkeeping.h"

#include <gtest/gtest.h>

#include "definitions/contexts.h"

namespace fieldtrace {
namespace {

// As from JDK 26 on; before, they are addresses.
jmethodID method(uintptr_t number) { return reinterpret_cast<jmethodID>(number); }

const jmethodID kGetter = method(1);
const jmethodID kFlush = method(2);
const jmethodID kCallBack = method(3);
const jmethodID kService = method(4);
const jmethodID kWriter = method(5);
const jmethodID kReader = method(6);

struct BookkeepingTest : testing::Test {
    BookkeepingTest() {
        bookkeeping.learn("acme.Flush", "compare", kFlush);
        bookkeeping.learn("acme.Flush", "callBack", kCallBack);
        bookkeeping.learn("acme.FlushLater", "compare", kService);
        bookkeeping.learn_accessor("$$_write_name", kWriter);
        bookkeeping.learn_accessor("$$_read_name", kReader);
    }

    Bookkeeping bookkeeping{{{"acme.Flush"}, {"acme.Flush#callBack"}, {"$$_write_"}, {"$$_read_"}}};
};

TEST_F(BookkeepingTest, ReadInsideBookkeepingIsTheLibrarysOwn) {
    const std::vector<RawFrame> path{{kGetter, 0}, {kFlush, 0}, {kService, 0}};
    EXPECT_TRUE(bookkeeping.contains(path));
}

TEST_F(BookkeepingTest, ReadOutsideBookkeepingIsTheApplications) {
    const std::vector<RawFrame> path{{kGetter, 0}, {kService, 0}};
    EXPECT_FALSE(bookkeeping.contains(path));
}

TEST_F(BookkeepingTest, ReadOfTheApplicationThatBookkeepingCallsBackIsTheApplications) {
    const std::vector<RawFrame> path{{kGetter, 0}, {kCallBack, 0}, {kFlush, 0}, {kService, 0}};
    EXPECT_FALSE(bookkeeping.contains(path));
}

TEST_F(BookkeepingTest, WovenWriterComparesForItsLibraryAlsoByAReader) {
    EXPECT_TRUE(bookkeeping.contains(std::vector<RawFrame>{{kWriter, 0}, {kService, 0}}));
    EXPECT_TRUE(
        bookkeeping.contains(std::vector<RawFrame>{{kReader, 0}, {kWriter, 0}, {kService, 0}}));
}

TEST_F(BookkeepingTest, WovenReaderThatTheApplicationCallsReadsForIt) {
    EXPECT_FALSE(bookkeeping.contains(std::vector<RawFrame>{{kReader, 0}, {kService, 0}}));
    EXPECT_TRUE(bookkeeping.contains(std::vector<RawFrame>{{kReader, 0}, {kFlush, 0}}));
}

TEST_F(BookkeepingTest, ReadOfTheApplicationThatAWovenWriterCallsIsTheApplications) {
    const RawFrame equals{method(7), 0};
    const std::vector<RawFrame> path{equals, {kWriter, 0}, {kService, 0}};
    EXPECT_FALSE(bookkeeping.contains(path));
    const std::vector<RawFrame> by_reader{{kReader, 0}, equals, {kWriter, 0}, {kService, 0}};
    EXPECT_FALSE(bookkeeping.contains(by_reader));
    const std::vector<RawFrame> in_flush{equals, {kWriter, 0}, {kFlush, 0}, {kService, 0}};
    EXPECT_TRUE(bookkeeping.contains(in_flush));
}

TEST_F(BookkeepingTest, CodeThatReportsAReadIsLookedThrough) {
    const RawFrame report{method(8), 0};
    const auto reports = [&](const RawFrame &frame) { return frame.method == report.method; };
    const std::vector<RawFrame> compared{report, {kReader, 0}, {kWriter, 0}, {kService, 0}};
    EXPECT_FALSE(bookkeeping.contains(compared));
    EXPECT_TRUE(bookkeeping.contains(compared, reports));
    const std::vector<RawFrame> read{report, {kReader, 0}, {kService, 0}, {kWriter, 0}};
    EXPECT_FALSE(bookkeeping.contains(read, reports));
}

TEST_F(BookkeepingTest, MethodsWhoseIdsDifferByOneAreNotTakenForEachOther) {
    for (uintptr_t number = 10; number < 1'000; number += 2) {
        bookkeeping.learn("acme.Flush", "more", method(number));
    }
    for (uintptr_t number = 10; number < 1'000; number++) {
        EXPECT_EQ(number % 2 == 0, bookkeeping.contains(std::vector<RawFrame>{{method(number), 0}}))
            << number;
    }
}

TEST_F(BookkeepingTest, MethodsWithAddressesForIdsAreKnown) {
    const auto address = reinterpret_cast<jmethodID>(uintptr_t{0x7fff'ffff'fff8});
    EXPECT_FALSE(bookkeeping.contains(std::vector<RawFrame>{{address, 0}}));
    bookkeeping.learn("acme.Flush", "more", address);
    EXPECT_TRUE(bookkeeping.contains(std::vector<RawFrame>{{address, 0}}));
}

TEST_F(BookkeepingTest, ManyMethodsAreKnownAndMoreThanItsCapacityAreLeftOut) {
    for (uintptr_t number = 10; number < 20'000; number++) {
        bookkeeping.learn("acme.Flush", "more", method(number));
    }
    EXPECT_TRUE(bookkeeping.contains(std::vector<RawFrame>{{method(5000), 0}}));
    EXPECT_FALSE(bookkeeping.contains(std::vector<RawFrame>{{method(19'999), 0}}));
    EXPECT_FALSE(bookkeeping.contains(std::vector<RawFrame>{{method(30'000), 0}}));
}

} // namespace
} // namespace fieldtrace
