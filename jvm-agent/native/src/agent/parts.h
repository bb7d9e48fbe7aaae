// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/call_burst.h"
#include "base/cost_budget.h"
#include "base/error.h"
#include "base/thread_times.h"
#include "base/waker.h"
#include "counters/thread_counters.h"
#include "definitions/code_origin.h"
#include "definitions/definition_list.h"
#include "definitions/frame_filter.h"
#include "definitions/mapped_key.h"
#include "definitions/offered_operation.h"
#include "definitions/probe_definitions.h"
#include "definitions/recording.h"
#include "definitions/run_info.h"
#include "definitions/trace_strings.h"
#include "definitions/unknown_client.h"
#include "jvm/class_search.h"
#include "jvm/jvm_environment.h"
#include "layers/layer_sampler.h"
#include "published/thread_contexts.h"
#include "samples/bytecode_backend.h"
#include "samples/sampler.h"

namespace fieldtrace {

/**
 * The parts of the native half, in the order in which they need each other. Calls of Java use them,
 * on any thread. What is behind a pointer is there from open() on, but where null is allowed.
 */
struct Parts {
    /** Checks that fields can be watched here, step by step, and makes all parts. */
    Error open(JavaVM *vm, JNIEnv *jni, jclass bridge, const std::vector<std::string> &given);

    /** The JVM, for the thread of `jni`. */
    Jvm jvm(JNIEnv *jni) const { return {environment.jvmti(), jni}; }

    /** Ends sampling for good, saying why in one line; requests are followed on. */
    void give_up(const std::string &why);

    Options options;
    JvmEnvironment environment;
    Recording recording;
    Stats stats;
    CallBurst burst;
    ThreadTimes threads;
    std::unique_ptr<CostBudget> budget;
    Waker waker;
    AllocationSites sites;
    FieldBytes field_bytes;
    ClassSearch class_search; ///< for what Java wants to know of classes that are loaded
    TraceStrings strings;     ///< that events refer to
    ProbeDefinitions probes;
    DefinitionList<UnknownClient> unknown_clients; ///< that the application uses
    DefinitionList<CodeOrigin> code_origins;       ///< where classes come from, and whose they are
    DefinitionList<OfferedOperation> operations;
    DefinitionList<MappedKey> keys;
    std::unique_ptr<RunInfo> run;
    std::unique_ptr<Classes> classes;
    std::unique_ptr<FrameFilter> filter;
    std::unique_ptr<Contexts> contexts;
    std::unique_ptr<CallPaths> paths;
    std::unique_ptr<Bookkeeping> bookkeeping;
    std::unique_ptr<Watches> watches;
    std::unique_ptr<WatchBackend> backend;
    BytecodeBackend *marks = nullptr; ///< the same, where it watches by marks, else null
    std::string hw_refusal; ///< why debug registers cannot be used; empty where nobody asked
    std::unique_ptr<LayerSampler> layers;     ///< null where none are sampled
    std::unique_ptr<ThreadCounters> counters; ///< null where none are read
    ThreadContexts thread_contexts; ///< what profilers outside of the process read; closed unless
                                    ///< they are to
    std::unique_ptr<Sampler> sampler;

  private:
    Error choose_backend(JavaVM *vm, const Jvm &jvm);
    void open_layers(JavaVM *vm, const Jvm &jvm);
    void open_counters();
    void open_thread_contexts();
};

} // namespace fieldtrace
