// SPDX-License-Identifier: MIT
#include "layers/layer_table.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

TEST(LayerTable, KnowsClassesByTheLongestOfTheirPackages) {
    const LayerTable table({"com.acme=acme", "com.acme.store=persistence", "java=jdk"});
    EXPECT_EQ(table.layer_of("com.acme.web.Orders"), "acme");
    EXPECT_EQ(table.layer_of("com.acme.store.Orders$Line"), "persistence");
    EXPECT_EQ(table.layer_of("java.lang.String"), "jdk");
}

TEST(LayerTable, KnowsAClassAndThoseWithinIt) {
    const LayerTable table({"com.acme.Orders=orders", "com.acme=acme"});
    EXPECT_EQ(table.layer_of("com.acme.Orders"), "orders");
    EXPECT_EQ(table.layer_of("com.acme.Orders$Line"), "orders");
    EXPECT_EQ(table.layer_of("com.acme.Orders$$Lambda/0x0000000800c03000"), "orders");
    EXPECT_EQ(table.layer_of("com.acme.OrdersController"), "acme");
}

TEST(LayerTable, CallsTheApplicationWhatIsInNoLayer) {
    const LayerTable table({"com.acme=acme"});
    EXPECT_EQ(table.layer_of("com.acmeshop.Main"), LayerTable::kApplication);
    EXPECT_EQ(table.layer_of("Main"), LayerTable::kApplication);
    EXPECT_EQ(table.layer_of(""), LayerTable::kApplication);
    EXPECT_EQ(LayerTable().layer_of("java.lang.String"), LayerTable::kApplication);
}

TEST(LayerTable, TakesTheFirstOfTwoEntriesOfAPackage) {
    const LayerTable table({"com.acme=first", "com.acme=second"});
    EXPECT_EQ(table.layer_of("com.acme.Main"), "first");
}

} // namespace
} // namespace fieldtrace
