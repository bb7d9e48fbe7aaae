// SPDX-License-Identifier: MIT
#include "options.h"

#include <gtest/gtest.h>

namespace fieldtrace {
namespace {

TEST(Options, AreReadFromWhatTheJavaHalfHandsOver) {
    Options options;
    const Error error =
        parse_options({"sampling.verdicts=10", "death.patience=500ms", "defs.period=20000ms",
                       "stack.depth=8", "stack.exclude=java.;org.apache.", "service.name=hr=2",
                       "agent.version=0.1.0", "options=a=b,c=d"},
                      &options);
    ASSERT_FALSE(error) << error.message();
    EXPECT_EQ(options.sampling_verdicts, 10u);
    EXPECT_EQ(options.death_patience_ns, 500'000'000u);
    EXPECT_EQ(options.defs_period_ns, 20'000'000'000u);
    EXPECT_EQ(options.stack_depth, 8u);
    EXPECT_EQ(options.stack_exclude, (std::vector<std::string>{"java.", "org.apache."}));
    EXPECT_EQ(options.service, "hr=2");
    EXPECT_EQ(options.agent_version, "0.1.0");
    EXPECT_EQ(options.in_force, "a=b,c=d");
}

TEST(Options, OfTheJavaHalfArePassedOver) {
    Options options;
    EXPECT_FALSE(parse_options({"sampling.rate=0.1", "remote.calls=a.B#c->d.E"}, &options));
}

TEST(Options, MayExcludeNothing) {
    Options options;
    ASSERT_FALSE(parse_options({"stack.exclude="}, &options));
    EXPECT_TRUE(options.stack_exclude.empty());
    ASSERT_FALSE(parse_options({"stack.exclude=;a.;;"}, &options));
    EXPECT_EQ(options.stack_exclude, std::vector<std::string>{"a."});
}

TEST(Options, ThatCannotBeUsedAreNamedWithTheirValue) {
    for (const char *bad :
         {"sampling.verdicts=0", "sampling.verdicts=-1", "sampling.verdicts=4294967296",
          "sampling.verdicts=", "stack.depth=257", "stack.depth=eight", "stack.depth=8 ",
          "death.patience=30", "death.patience=0ms", "death.patience=1.5ms", "defs.period=ms",
          "defs.period=99999999999999999999ms", "stack.depth"}) {
        Options options;
        const Error error = parse_options({bad}, &options);
        EXPECT_NE(error.message().find(bad), std::string::npos) << bad << ": " << error.message();
    }
}

TEST(Options, OfTheEconomyAreRead) {
    Options options;
    ASSERT_FALSE(parse_options({"watch.grace=5ms", "death.reachability=on", "sampling.renew=2000ms",
                                "overhead.budget=0.025", "watch.release=700ms"},
                               &options));
    EXPECT_EQ(options.watch_grace_ns, 5'000'000u);
    EXPECT_EQ(options.watch_release_ns, 700'000'000u);
    EXPECT_TRUE(options.death_reachability);
    EXPECT_EQ(options.sampling_renew_ns, 2'000'000'000u);
    EXPECT_DOUBLE_EQ(options.overhead_budget, 0.025);
}

TEST(Options, RefuseABudgetThatIsNoShareAndASwitchThatIsNeitherOnNorOff) {
    Options options;
    for (const char *unusable : {"overhead.budget=0", "overhead.budget=1.5", "overhead.budget=1%",
                                 "overhead.budget=nan", "death.reachability=yes"}) {
        EXPECT_TRUE(parse_options({unusable}, &options)) << unusable;
    }
}

} // namespace
} // namespace fieldtrace
