// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "agent/drainer.h"
#include "base/call_burst.h"
#include "base/cost_budget.h"
#include "base/error.h"
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
#include "jvm/jvm_environment.h"
#include "layers/layer_sampler.h"
#include "samples/bytecode_backend.h"
#include "samples/sampler.h"

namespace fieldtrace {

/** The native half of the agent: its parts, and the order in which they begin and end. */
class Agent : private JvmEvents {
  public:
    /** The agent that has begun, if any, which is not destroyed while this lives. */
    class InUse {
      public:
        InUse() { users_.fetch_add(1), agent_ = running_.load(); }
        InUse(const InUse &) = delete;
        InUse &operator=(const InUse &) = delete;
        ~InUse() { users_.fetch_sub(1); }

        explicit operator bool() const { return agent_ != nullptr; }
        Agent *operator->() const { return agent_; }
        Agent &operator*() const { return *agent_; }

      private:
        Agent *agent_;
    };

    /** Checks that fields can be watched here, step by step, and begins; else undoes all of it. */
    static Error start(JNIEnv *jni, jclass bridge, const std::vector<std::string> &options);

    /**
     * Ends the agent that has begun, if any, and gives everything back, so that another may begin.
     *
     * @return what could not be given back
     */
    static Error detach(JNIEnv *jni);

    /** The JVM ends: ends all watches, flushes counts, and gives the debug registers back.
     * Idempotent. */
    void stop(JNIEnv *jni);

    /** Ends sampling for good, saying why in one line; requests are followed on. */
    void give_up(const std::string &why);

    /** The JVM, for the thread of `jni`. */
    Jvm jvm(JNIEnv *jni) const { return {environment_.jvmti(), jni}; }

    /** Why debug registers cannot be used; empty where they are, or nobody asked. */
    const std::string &hw_refusal() const { return hw_refusal_; }

    // The parts, which calls of Java use. Each of them may be called on any thread.

    Recording &recording() { return recording_; }
    Stats &stats() { return stats_; }
    const CostBudget &budget() const { return *budget_; }
    CallBurst &burst() { return burst_; }
    Waker &waker() { return waker_; }

    /** Strings that events refer to. */
    TraceStrings &strings() { return strings_; }

    /** Methods that are probed. */
    ProbeDefinitions &probes() { return probes_; }

    /** Clients that the application uses and the agent does not know. */
    DefinitionList<UnknownClient> &unknown_clients() { return unknown_clients_; }

    /** Where classes come from, and whose they are. */
    DefinitionList<CodeOrigin> &code_origins() { return code_origins_; }
    FrameFilter &filter() { return *filter_; }
    DefinitionList<OfferedOperation> &operations() { return operations_; }
    DefinitionList<MappedKey> &keys() { return keys_; }
    Classes &classes() { return *classes_; }
    Contexts &contexts() { return *contexts_; }
    CallPaths &paths() { return *paths_; }
    AllocationSites &sites() { return sites_; }
    Sampler &sampler() { return *sampler_; }
    Watches &watches() { return *watches_; }
    WatchBackend &backend() { return *backend_; }

    /** What watches by marks; null where nothing does. */
    BytecodeBackend *marks() { return bytecode_; }

    /** Null where none are sampled. */
    LayerSampler *layers() { return layers_.get(); }

    /** Counters of threads that work for requests; null where none are read. */
    ThreadCounters *counters() { return counters_.get(); }

  private:
    explicit Agent(JavaVM *vm) : vm_(vm) {}

    Error begin(JNIEnv *jni, jclass bridge, const std::vector<std::string> &options);
    Error choose_backend(const Jvm &jvm);
    void open_layers(const Jvm &jvm);
    void open_counters();
    void assemble(const Jvm &jvm);
    void begin_draining();
    Error give_back(JNIEnv *jni);
    void drain();

    void class_loading(const Jvm &jvm, const LoadingClass &loading) override;
    void class_prepared(const Jvm &jvm, jclass type) override;
    void collection_started() override;
    void collection_finished() override;
    void object_freed(jlong tag) override;
    void jvm_ending(const Jvm &jvm) override;

    static std::atomic<Agent *> running_;
    static std::atomic<unsigned> users_;

    JavaVM *vm_;
    std::thread draining_;
    std::promise<void> drained_;
    Options options_;
    JvmEnvironment environment_;
    Recording recording_;
    Stats stats_;
    CallBurst burst_;
    std::unique_ptr<CostBudget> budget_;
    Waker waker_;
    AllocationSites sites_;
    FieldBytes field_bytes_;
    TraceStrings strings_;
    ProbeDefinitions probes_;
    DefinitionList<UnknownClient> unknown_clients_;
    DefinitionList<CodeOrigin> code_origins_;
    DefinitionList<OfferedOperation> operations_;
    DefinitionList<MappedKey> keys_;
    std::unique_ptr<RunInfo> run_;
    std::unique_ptr<Classes> classes_;
    std::unique_ptr<FrameFilter> filter_;
    std::unique_ptr<Contexts> contexts_;
    std::unique_ptr<CallPaths> paths_;
    std::unique_ptr<Bookkeeping> bookkeeping_;
    std::unique_ptr<Watches> watches_;
    std::unique_ptr<WatchBackend> backend_;
    BytecodeBackend *bytecode_ = nullptr; ///< the same, where it is that
    std::string hw_refusal_;
    std::unique_ptr<LayerSampler> layers_;     ///< null where none are sampled
    std::unique_ptr<ThreadCounters> counters_; ///< null where none are read
    // Only of the thread of the JVM that stops the others.
    unsigned collections_ = 0; ///< those that go on, within each other; 0 without `sections`
    uint64_t collecting_since_ = 0;
    std::unique_ptr<Sampler> sampler_;
    std::unique_ptr<Drainer> drainer_;
};

} // namespace fieldtrace
