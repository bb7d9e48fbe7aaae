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
#include "definitions/definition_list.h"
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

    /** The id of a class of remote objects, 0 where it has none. */
    uint64_t define_class(JNIEnv *jni, jclass type);

    /** See NativeCalls.callPath. */
    uint64_t call_path(JNIEnv *jni);

    void remote_call_ended(JNIEnv *jni, const RemoteCall &call);

    /** Verdicts on a class that is another one now are void. */
    void class_redefined(JNIEnv *jni, jclass type);
    void accesses_unseen(JNIEnv *jni, jclass type);

    void request_ended(uint64_t request_id) {
        if (watches_->request_ended(request_id, now_ns())) {
            waker_.look_at_the_time();
        }
    }

    /** The constant pool of a loaded class, as NativeCalls.constantPool() gives it. */
    jbyteArray constant_pool(JNIEnv *jni, jclass type);
    /** Strings that events refer to. */
    TraceStrings &strings() { return strings_; }

    /** Methods that are probed. */
    ProbeDefinitions &probes() { return probes_; }

    /** Clients that the application uses and the agent does not know. */
    DefinitionList<UnknownClient> &unknown_clients() { return unknown_clients_; }
    DefinitionList<OfferedOperation> &operations() { return operations_; }

    /** A thread works for a request, see NativeCalls.servesRequest. */
    void serves_request(uint64_t request) {
        if (layers_) {
            layers_->serves(request);
        }
    }

    /** See NativeCalls.handlingLayers. */
    void request_handled(JNIEnv *jni, uint64_t request) {
        if (layers_) {
            layers_->handled(jvm(jni), request);
        }
    }

    /** Counters of threads that work for requests; null where none are read. */
    ThreadCounters *counters() { return counters_.get(); }

    /** What the backend is called that watches. */
    const char *backend() const { return backend_->name(); }

    /** Why debug registers cannot be used; empty where they are, or nobody asked. */
    const std::string &hw_refusal() const { return hw_refusal_; }

    /** See NativeCalls.classesRedefined. */
    void classes_redefined();

    /** See NativeCalls.fieldsWoven. */
    void fields_woven(JNIEnv *jni, jclass declaring);

    /** Reads of a field may go unseen by woven code from now on. Any thread. */
    void field_unseen(JNIEnv *jni, jclass declaring, jstring field);

    /** See NativeCalls.fieldAccessed. */
    uint32_t field_accessed(JNIEnv *jni, jobject object, uint32_t offset, ft_access access);

    /** See NativeCalls.defineKeys. */
    uint64_t define_keys(const std::string &name, const std::vector<std::string> &keys) {
        return classes_->define_keyed(name, keys);
    }

    /** See NativeCalls.keysUnseen. */
    void keys_unseen(uint64_t class_id) { watches_->unseen(class_id); }

    /** See NativeCalls.keyUnseen. */
    void key_unseen(JNIEnv *jni, jobject object, uint32_t key);

    /** See NativeCalls.objectCopied. */
    uint32_t object_copied(JNIEnv *jni, jobject original, jobject copy);

    /** See NativeCalls.copiedBesideMarks. */
    void copied_beside_marks(JNIEnv *jni, jobject original);

    bool is_recording() const { return recording_.session() != 0; }

    /** Whether the objects of a remote call are not to be looked for, to stay within the cost
     * budget. */
    bool remote_call_begins(JNIEnv *jni);

    /** So many remote calls began that were not drawn. */
    void remote_calls_not_drawn(uint64_t calls);

    /** So often code of the Java half threw in calls of the application. */
    void left_out_by_now(uint64_t times) { stats_.left_out_by_now(times); }

    /** What the application makes of so many objects of answers is not followed. */
    void not_followed(uint64_t objects) {
        stats_.not_followed.fetch_add(objects, std::memory_order_relaxed);
    }

    /** A thread has looked for the objects of a remote call, see NativeCalls.lookBegins. */
    void looked_since(uint64_t began) { LapTimer(began).lap(&stats_.count_ns); }

    /** A thread goes on looking, see NativeCalls.lookGoesOn. */
    uint64_t looks_on(uint64_t since) { return charge_since(since, &stats_.count_ns); }

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
    Jvm jvm(JNIEnv *jni) const { return {environment_.jvmti(), jni}; }

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
    DefinitionList<OfferedOperation> operations_;
    std::unique_ptr<RunInfo> run_;
    std::unique_ptr<Classes> classes_;
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
