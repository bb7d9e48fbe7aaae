// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace fieldtrace {

/** Which backend the user wants. */
enum class BackendChoice : uint8_t { Auto, Hw, Bytecode, Both };

/** The options that the native half heeds; the Java half fills in what the user left out. */
struct Options {
    /** Verdicts after which a field counts as settled in a context, from 1 (`sampling.verdicts`).
     */
    uint32_t sampling_verdicts = 385;
    /** Age at which an object has outlived the wait for its death (`death.patience`). */
    uint64_t death_patience_ns = 30'000'000'000;
    /** Time for which a request that has ended may go on reading (`watch.grace`). */
    uint64_t watch_grace_ns = 100'000'000;
    /** Whether a heap walk looks for the death of objects older than that (`death.reachability`).
     */
    bool death_reachability = false;
    /** Most of the process's processor time that the agent may use, in (0, 1]
     * (`overhead.budget`). */
    double overhead_budget = 0.01;
    /** Time after which a settled field is sampled again (`sampling.renew`). */
    uint64_t sampling_renew_ns = 21'600'000'000'000;
    /** Time without a watch after which the debug registers are given back (`watch.release`). */
    uint64_t watch_release_ns = 60'000'000'000;
    /** Time from the agent's start in which no debug register is taken, beyond a trial
     * (`watch.delay`). */
    uint64_t watch_delay_ns = 0;
    /** Time between two repetitions of all definitions (`defs.period`). */
    uint64_t defs_period_ns = 10'000'000'000;
    /** Frames taken of a call path, from 1 to kMaxStackDepth (`stack.depth`). */
    uint32_t stack_depth = 64;
    /** Which backend watches (`watch.backend`). */
    BackendChoice watch_backend = BackendChoice::Auto;
    /** Prefixes of names of classes whose frames are left out (`stack.exclude`, by semicolons). */
    std::vector<std::string> stack_exclude;
    /** Whether fields of remote objects are watched (`fields`). */
    bool fields = true;
    /** Whether requests are followed (`spans`). */
    bool spans = true;
    /** Whether the stops of the garbage collector are told (`sections`). */
    bool sections = false;
    /** Whether counters of threads that serve requests are read (`counters`). */
    bool counters = false;
    /** Samples of a thread that serves a request in a second of its processor time, 0 for none
     * (`layers.rate`). */
    uint32_t layers_rate = 0;
    /** Which packages are in which layer, `package=layer` (`layers.packages`, by semicolons). */
    std::vector<std::string> layers_packages;
    /** Methods that read for their library's bookkeeping alone (`reads.bookkeeping`, by
     * semicolons), and those that bookkeeping calls the application from (`reads.counted`): see
     * Bookkeeping. */
    std::vector<std::string> reads_bookkeeping;
    std::vector<std::string> reads_counted;
    /** Name of the service (`service.name`). */
    std::string service;
    /** Version of the service, empty where it is not known (`service.version`). */
    std::string service_version;
    /** Version of the agent (`agent.version`). */
    std::string agent_version;
    /** What `jvm_info` says about the options in force (`options`). */
    std::string in_force;
};

/** A processor's timers are no finer than a millisecond (`layers.rate`). */
constexpr uint32_t kMaxLayersRate = 1000;

/** A frame is 16 bytes, and each of the four slots holds one call path for the trap handler. */
constexpr uint32_t kMaxStackDepth = 256;

/**
 * Reads options given as `key=value`, durations as `30000ms`; keys that belong to the Java half are
 * passed over.
 *
 * @return what is wrong with the first option whose value cannot be used
 */
Error parse_options(const std::vector<std::string> &pairs, Options *options);

} // namespace fieldtrace
