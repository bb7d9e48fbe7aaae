// SPDX-License-Identifier: MIT
#include "base/options.h"

#include "base/cost_budget.h"

#include <gtest/gtest.h>

#include <random>

namespace fieldtrace {
namespace {

TEST(Options, AreReadFromWhatTheJavaHalfHandsOver) {
    Options options;
    const Error error =
        parse_options({"sampling.verdicts=10", "death.patience=500ms", "defs.period=20000ms",
                       "stack.depth=8", "stack.exclude=java.;org.apache.", "service.name=hr=2",
                       "service.version=1.4=x", "agent.version=0.1.0", "options=a=b,c=d"},
                      &options);
    ASSERT_FALSE(error) << error.message();
    EXPECT_EQ(options.sampling_verdicts, 10u);
    EXPECT_EQ(options.death_patience_ns, 500'000'000u);
    EXPECT_EQ(options.defs_period_ns, 20'000'000'000u);
    EXPECT_EQ(options.stack_depth, 8u);
    EXPECT_EQ(options.stack_exclude, (std::vector<std::string>{"java.", "org.apache."}));
    EXPECT_EQ(options.service_name, "hr=2");
    EXPECT_EQ(options.service_version, "1.4=x");
    EXPECT_EQ(options.agent_version, "0.1.0");
    EXPECT_EQ(options.in_force, "a=b,c=d");
}

TEST(Options, TellWhetherCountersAreRead) {
    Options options;
    EXPECT_FALSE(options.counters);
    ASSERT_FALSE(parse_options({"counters=on"}, &options));
    EXPECT_TRUE(options.counters);
    EXPECT_TRUE(parse_options({"counters=cycles"}, &options));
}

TEST(Options, TellWhetherAndHowLayersAreSampled) {
    Options options;
    EXPECT_EQ(options.layers_rate, 0u);
    ASSERT_FALSE(parse_options({"layers.rate=49", "layers.packages=a.b=c;java=jdk"}, &options));
    EXPECT_EQ(options.layers_rate, 49u);
    EXPECT_EQ(options.layers_packages, (std::vector<std::string>{"a.b=c", "java=jdk"}));
    EXPECT_FALSE(parse_options({"layers.rate=0"}, &options));
    EXPECT_TRUE(parse_options({"layers.rate=1001"}, &options));
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
                                "overhead.budget=0.025", "watch.release=700ms",
                                "overhead.longest-wait=300us"},
                               &options));
    EXPECT_EQ(options.watch_grace_ns, 5'000'000u);
    EXPECT_EQ(options.watch_release_ns, 700'000'000u);
    EXPECT_TRUE(options.death_reachability);
    EXPECT_EQ(options.sampling_renew_ns, 2'000'000'000u);
    EXPECT_DOUBLE_EQ(options.overhead_budget, 0.025);
    EXPECT_EQ(options.longest_wait_ns, 300'000u);
}

TEST(Options, TakeABudgetWithoutALimit) {
    Options options;
    ASSERT_FALSE(parse_options({"overhead.budget=off"}, &options));
    EXPECT_FALSE(CostBudget(options.overhead_budget).has_limit());
}

TEST(Options, LetARequestWaitAsLongAsItTakesOrNotAtAll) {
    Options options;
    ASSERT_FALSE(parse_options({"overhead.longest-wait=off"}, &options));
    EXPECT_EQ(options.longest_wait_ns, kNoLongestWait);
    ASSERT_FALSE(parse_options({"overhead.longest-wait=0us"}, &options));
    EXPECT_EQ(options.longest_wait_ns, 0u);
    for (const char *unusable : {"overhead.longest-wait=1ms", "overhead.longest-wait=us",
                                 "overhead.longest-wait=-1us", "overhead.longest-wait=on"}) {
        EXPECT_TRUE(parse_options({unusable}, &options)) << unusable;
    }
}

TEST(Options, RefuseABudgetThatIsNoShareAndASwitchThatIsNeitherOnNorOff) {
    Options options;
    for (const char *unusable : {"overhead.budget=0", "overhead.budget=1.5", "overhead.budget=1%",
                                 "overhead.budget=nan", "death.reachability=yes"}) {
        EXPECT_TRUE(parse_options({unusable}, &options)) << unusable;
    }
}

TEST(Options, OfAnyTextAreReadIntoRangeOrRefusedWithTheirRemedy) {
    const std::vector<std::string> pairs = {
        "sampling.verdicts=385",      "death.patience=30000ms", "death.reachability=on",
        "overhead.budget=0.01",       "sampling.renew=1ms",     "watch.grace=100ms",
        "watch.release=1ms",          "defs.period=10000ms",    "stack.depth=64",
        "stack.exclude=java.;a.;;b",  "watch.backend=auto",     "reads.counted=;;a",
        "overhead.longest-wait=200us"};
    const std::vector<std::string> parts = {"=",   "e-999999999",          "-1", "nan", "0x", "ms",
                                            ";;;", "99999999999999999999", ".",  " ",   "%"};
    std::mt19937 random(20261122);
    const auto below = [&random](size_t most) { return random() % most; };
    for (int i = 0; i < 100'000; i++) {
        std::string pair = pairs[below(pairs.size())];
        for (size_t changes = 1 + below(3); changes > 0; changes--) {
            const size_t place = below(pair.size() + 1);
            switch (below(3)) {
            case 0:
                pair.insert(place, 1, static_cast<char>(below(256)));
                break;
            case 1:
                pair.insert(place, parts[below(parts.size())]);
                break;
            default:
                pair.erase(place, below(4));
            }
        }
        Options options;
        const Error error = parse_options({pair}, &options);
        if (error) {
            EXPECT_NE(error.message().find("leave it out"), std::string::npos) << pair;
        }
        EXPECT_GE(options.sampling_verdicts, 1u) << pair;
        EXPECT_TRUE(options.stack_depth >= 1 && options.stack_depth <= kMaxStackDepth) << pair;
        EXPECT_TRUE(options.overhead_budget > 0 &&
                    (options.overhead_budget <= 1 || pair == "overhead.budget=off"))
            << pair;
        EXPECT_TRUE(options.defs_period_ns > 0 && options.watch_grace_ns > 0) << pair;
    }
}

} // namespace
} // namespace fieldtrace
