// SPDX-License-Identifier: MIT
#include <array>
#include <gtest/gtest.h>

#include "recorded_events.h"
#include "samples/allocation_sites.h"

namespace fieldtrace {
namespace {

TEST(AnAllocationSite, SumsTheBytesOfValuesThatAreKnown) {
    recorded = {};
    AllocationSite site(1, 1, 3);
    site.add_bytes(std::array{5, 7, -1}, FT_WIRE_FORMAT_ROW);
    site.add_bytes(std::array{6, -1, -1}, FT_WIRE_FORMAT_ROW);
    site.add_bytes(std::array{100, 1, 1}, FT_WIRE_FORMAT_BSON); // not in the same event
    site.add_bytes({}, FT_WIRE_FORMAT_ROW);                     // nothing could be told
    site.emit_bytes();
    site.emit_bytes();
    ASSERT_EQ(recorded.field_bytes.size(), 1u);
    EXPECT_EQ(recorded.field_bytes[0].bytes, (std::vector<uint64_t>{11, 7, 0}));
    EXPECT_EQ(recorded.field_bytes[0].measured, (std::vector<uint32_t>{2, 1, 0}));
    EXPECT_EQ(recorded.field_bytes[0].format, FT_WIRE_FORMAT_ROW);
}

TEST(AnAllocationSite, MeasuresNoMoreOnceTheMeanIsKnown) {
    AllocationSite site(1, 1, 1);
    EXPECT_TRUE(site.wants_bytes());
    for (int i = 0; i < 1000; i++) {
        site.add_bytes(std::array{1}, FT_WIRE_FORMAT_JSON);
    }
    EXPECT_FALSE(site.wants_bytes());
    site.reset();
    EXPECT_TRUE(site.wants_bytes());
}

} // namespace
} // namespace fieldtrace
