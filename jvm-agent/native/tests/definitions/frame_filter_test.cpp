// SPDX-License-Identifier: MIT
#include "definitions/frame_filter.h"

#include <gtest/gtest.h>

#include "definitions/methods.h"
#include "jvm/jvm.h"

namespace fieldtrace {
namespace {

TEST(FrameFilter, KeepsTheApplication) {
    const FrameFilter filter({"java.", "org.springframework."});
    for (const char *name :
         {"com.example.HrClient", "com.example.Outer$Inner", "Main", "javax.Thing",
          "org.springframeworkless.A",
          // Source of its own, compiled by Kotlin and Scala.
          "com.example.Main$all$$inlined$map$1", "com.example.Main$$anonfun$1",
          "com.example.ProxySettings", "com.example.Orders$Enhancer", "com.example.Subclass",
          "com.example.Order_Subclass1", "com.example.Word$Definition", "com.example.Intercepted",
          // Quarkus': it writes the objects that it is handed.
          "com.example.Order$quarkusjacksonserializer"}) {
        EXPECT_FALSE(filter.leaves_out(name)) << name;
    }
}

TEST(FrameFilter, LeavesOutExcludedPrefixesAndWhatIsGenerated) {
    const FrameFilter filter({"java.", "org.springframework."});
    for (const char *name :
         {"java.util.ArrayList", "org.springframework.web.client.RestTemplate",
          "jdk.internal.reflect.DirectMethodHandleAccessor", "com.example.HrClient$$SpringCGLIB$$0",
          "jdk.proxy2.$Proxy12", "com.example.A$$Lambda/0x00007f", "com.example.Hidden/0x1",
          "com.example.A$$Lambda$14", "com.example.Orders$$EnhancerBySpringCGLIB$$1a2b",
          "com.example.Orders$$FastClassBySpringCGLIB$$1a2b", "com.sun.proxy.$Proxy7",
          "com.example.Order$HibernateProxy$x1", "com.example.Order_$$_jvst1_0",
          "com.example.Orders$Proxy$_$$_WeldClientProxy", "com.example.A$ByteBuddy$x",
          "com.example.Orders$MockitoMock$12",
          // Quarkus
          "com.example.Orders$quarkusrestinvoker$all_e298aea5", "com.example.Orders_ClientProxy",
          "com.example.Orders_Subclass", "com.example.Orders_Subclass$13",
          "com.example.Client$$QuarkusRestClientInterface", "com.example.Client$$CDIWrapper",
          // Micronaut
          "com.example.$Orders$Definition", "com.example.$Orders$Definition$Exec",
          "com.example.$Orders$Definition$Intercepted", "com.example.$Order$Introspection",
          "com.example.StockClient$Intercepted", "$Orders$Definition$Exec"}) {
        EXPECT_TRUE(filter.leaves_out(name)) << name;
    }
}

TEST(FrameFilter, FollowsTheLongestPrefixThatFits) {
    const FrameFilter filter({"!io.lib.sample.generated.Kept", "io.lib.", "!io.lib.sample.",
                              "io.lib.sample.generated.", "!org.acme.", "org.acme.", "!com.acme."});
    for (const char *name :
         {"io.lib.A", "io.lib.zzz.A", "io.lib.sampler.A", "io.lib.sample.generated.A",
          "io.lib.sample.generated.Later", "io.lib.sample.A$$Lambda/0x1", "jdk.internal.A"}) {
        EXPECT_TRUE(filter.leaves_out(name)) << name;
    }
    for (const char *name :
         {"io.lib.sample.A", "io.lib.sample.zzz.A", "io.lib.sample.generated.Kept$Inner",
          "io.library.A", "org.acme.A", "com.acme.A", "A", "zzz.A"}) {
        EXPECT_FALSE(filter.leaves_out(name)) << name;
    }
}

TEST(FrameFilter, FollowsWhereAPackageComesFromUnlessAPrefixSaysMoreThanItsName) {
    FrameFilter filter({"io.lib.", "!net.vendor.api.Kept"});
    filter.tell("io.lib.shop", true);
    filter.tell("net.vendor.api", false);
    for (const char *name : {"io.lib.shop.A", "net.vendor.api.Kept", "net.vendor.B"}) {
        EXPECT_FALSE(filter.leaves_out(name)) << name;
    }
    for (const char *name :
         {"io.lib.A", "io.lib.shop.inner.A", "net.vendor.api.A", "io.lib.shop.A$$Lambda/0x1"}) {
        EXPECT_TRUE(filter.leaves_out(name)) << name;
    }
}

TEST(FrameFilter, TellsWhatAPrefixKeeps) {
    const FrameFilter filter({"io.lib.", "!io.lib.client.", "io.lib.client.inner."});
    EXPECT_TRUE(filter.keeps("io.lib.client.A"));
    for (const char *name : {"io.lib.A", "io.lib.client.inner.A", "com.acme.A"}) {
        EXPECT_FALSE(filter.keeps(name)) << name;
    }
}

TEST(FrameFilter, KeepsNoFrameOfTheAgentWhateverIsAskedFor) {
    EXPECT_TRUE(FrameFilter({"!org.fieldtrace.agent.bridge."})
                    .leaves_out("org.fieldtrace.agent.bridge.NativeAgent"));
}

TEST(FrameFilter, TellsTheAgentsOwnFrames) {
    EXPECT_TRUE(FrameFilter::is_own("org.fieldtrace.agent.bridge.remotecall.RemoteCallScope"));
    EXPECT_TRUE(FrameFilter::is_own("org.fieldtrace.advice.springwebflux.AnswerSubscriber"));
    EXPECT_FALSE(FrameFilter::is_own("org.fieldtrace.examples.payroll.HrClient"));
    EXPECT_TRUE(FrameFilter({}).leaves_out("org.fieldtrace.agent.bridge.NativeAgent"));
}

TEST(BinaryName, HasDotsAndASlashInHiddenClasses) {
    EXPECT_EQ(binary_name("Lcom/example/Outer$Inner;"), "com.example.Outer$Inner");
    EXPECT_EQ(binary_name("LMain;"), "Main");
    EXPECT_EQ(binary_name("Lcom/example/A$$Lambda.0x7f;"), "com.example.A$$Lambda/0x7f");
}

TEST(LineOfABytecode, IsThatOfTheNearestEntryAhead) {
    const LineTable lines = {{0, 10}, {12, 14}, {5, 11}};
    EXPECT_EQ(line_of(lines, 0), 10);
    EXPECT_EQ(line_of(lines, 4), 10);
    EXPECT_EQ(line_of(lines, 5), 11);
    EXPECT_EQ(line_of(lines, 11), 11);
    EXPECT_EQ(line_of(lines, 400), 14);
}

TEST(LineOfABytecode, IsUnknownInNativeMethodsAndWithoutATable) {
    EXPECT_EQ(line_of({}, 3), -1);
    EXPECT_EQ(line_of({{0, 10}}, -3), -1);
}

} // namespace
} // namespace fieldtrace
