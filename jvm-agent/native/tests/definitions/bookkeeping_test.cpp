// SPDX-License-Identifier: MIT
#include "jvm/bookkeeping.h"

#include <gtest/gtest.h>

#include "definitions/contexts.h"

namespace fieldtrace {
namespace {

jmethodID method(uintptr_t number) { return reinterpret_cast<jmethodID>(number * 8); }

const jmethodID kGetter = method(1);
const jmethodID kFlush = method(2);
const jmethodID kCallBack = method(3);
const jmethodID kService = method(4);

struct BookkeepingTest : testing::Test {
    BookkeepingTest() {
        bookkeeping.learn("acme.Flush", "compare", kFlush);
        bookkeeping.learn("acme.Flush", "callBack", kCallBack);
        bookkeeping.learn("acme.FlushLater", "compare", kService);
    }

    Bookkeeping bookkeeping{{"acme.Flush"}, {"acme.Flush#callBack"}};
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
