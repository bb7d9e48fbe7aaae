// SPDX-License-Identifier: MIT
#include "samples/room.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

void give_back(void *place) { *static_cast<bool *>(place) = true; }

TEST(Room, ThatIsNotUsedGivesItsPlaceBack) {
    bool is_given_back = false;
    {
        const Room room(&is_given_back, give_back);
        EXPECT_TRUE(room);
        EXPECT_FALSE(is_given_back);
    }
    EXPECT_TRUE(is_given_back);
}

TEST(Room, LeavesItsPlaceToWhoeverTakesIt) {
    bool is_given_back = false;
    {
        Room first(&is_given_back, give_back);
        Room second(std::move(first));
        EXPECT_EQ(second.take_place(), &is_given_back);
    }
    EXPECT_FALSE(is_given_back);
}

TEST(Room, IsThereWithoutAPlaceWhereNothingIsScarceAndNotWhereAllIsTaken) {
    EXPECT_TRUE(Room::without_place());
    EXPECT_FALSE(Room());
    EXPECT_FALSE(Room(nullptr, give_back));
}

} // namespace
} // namespace fieldtrace
