// SPDX-License-Identifier: MIT
#include "registers/watch_cookie.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

TEST(WatchCookie, CarriesSlotAndGenerationThereAndBack) {
    for (const unsigned slot : {0u, 1u, 3u, 255u}) {
        for (const uint64_t generation : {0ull, 1ull, 77ull, (1ull << 40) - 1}) {
            const uint64_t cookie = WatchCookie{slot, generation}.encode();
            EXPECT_TRUE(WatchCookie::is_ours(cookie));
            EXPECT_EQ(WatchCookie::decode(cookie).slot, slot);
            EXPECT_EQ(WatchCookie::decode(cookie).generation, generation);
        }
    }
}

TEST(WatchCookie, DoesNotTakeThoseOfOthersForOurs) {
    EXPECT_FALSE(WatchCookie::is_ours(0));
    EXPECT_FALSE(WatchCookie::is_ours(0xdeadbeef));
    EXPECT_FALSE(WatchCookie::is_ours(UINT64_MAX));
}

TEST(WatchCookie, OfADisarmedRegisterIsOursAndNamesNoSlot) {
    const uint64_t cookie = WatchCookie::none().encode();
    EXPECT_TRUE(WatchCookie::is_ours(cookie));
    EXPECT_GE(WatchCookie::decode(cookie).slot, 4u);
}

} // namespace
} // namespace fieldtrace
