// SPDX-License-Identifier: MIT
#include "agent/agent.h"

#include <chrono>

namespace fieldtrace {

namespace {

using namespace std::chrono_literals;

// Passes of the drainer and calls of the application take microseconds.
constexpr auto kPatience = 2s;
constexpr auto kPoll = 1ms;

/** Waits for a condition; whether it came about in time. */
template <typename Condition> bool await(Condition condition) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        std::this_thread::sleep_for(kPoll);
    }
    return true;
}

} // namespace

std::atomic<Agent *> Agent::running_{nullptr};
std::atomic<unsigned> Agent::users_{0};

Error Agent::start(JNIEnv *jni, jclass bridge, const std::vector<std::string> &options) {
    if (running_.load() != nullptr) {
        return Error("the agent runs in this JVM already; stop it first");
    }
    JavaVM *vm = nullptr;
    if (jni->GetJavaVM(&vm) != JNI_OK) {
        return Error("the JVM gives no access to itself; run the service on a HotSpot JVM of JDK "
                     "11 to 25");
    }
    std::unique_ptr<Agent> agent(new Agent(vm));
    if (Error error = agent->begin(jni, bridge, options)) {
        if (agent->give_back(jni)) {
            static_cast<void>(agent.release()); // something may come to it yet
        }
        return error;
    }
    Agent *begun = agent.release();
    running_.store(begun);
    begun->drainer_->begin(begun->parts_.jvm(jni));
    begun->begin_draining();
    return {};
}

Error Agent::detach(JNIEnv *jni) {
    Agent *agent = running_.exchange(nullptr);
    if (agent == nullptr) {
        return {};
    }
    const bool is_unused = await([] { return users_.load() == 0; });
    agent->drainer_->stop(agent->parts_.jvm(jni));
    if (!is_unused) {
        return Error("a thread of the application is held inside the agent, so that its "
                     "watchpoints stay open without watching anything");
    }
    Error left = agent->give_back(jni);
    if (!left) {
        delete agent;
    }
    return left;
}

Error Agent::give_back(JNIEnv *jni) {
    if (draining_.joinable()) {
        if (drained_.get_future().wait_for(kPatience) != std::future_status::ready) {
            draining_.detach();
            return Error("the agent's thread is held by the JVM, so that its watchpoints stay open "
                         "without watching anything");
        }
        draining_.join();
    }
    parts_.thread_contexts.close();
    // Collections hold a lock of the backend from their start to their finish, so that the
    // backend outlasts the events.
    if (Error left = parts_.layers ? parts_.layers->close() : Error()) {
        return left;
    }
    const bool is_deaf = parts_.environment.close();
    if (Error left = parts_.backend ? parts_.backend->close(jni) : Error()) {
        return left;
    }
    if (!is_deaf) {
        return Error("the JVM is held inside the agent, whose memory is not freed");
    }
    if (parts_.classes) {
        parts_.classes->delete_references(jni);
    }
    if (parts_.contexts) {
        parts_.contexts->delete_references(jni);
    }
    parts_.field_bytes.close(jni);
    parts_.recording.close(jni);
    return {};
}

Error Agent::begin(JNIEnv *jni, jclass bridge, const std::vector<std::string> &options) {
    if (Error error = parts_.open(vm_, jni, bridge, options)) {
        return error;
    }
    drainer_ = std::make_unique<Drainer>(
        &parts_.options, &parts_.recording,
        Drainer::Recorded{
            .definitions = {parts_.run.get(), parts_.classes.get(), parts_.contexts.get(),
                            &parts_.strings, &parts_.probes, &parts_.unknown_clients,
                            &parts_.code_origins, &parts_.operations, &parts_.keys},
            .probes = &parts_.probes,
            .sites = &parts_.sites,
            .watches = parts_.watches.get(),
            .backend = parts_.backend.get(),
            .layers = parts_.layers.get(),
            .counters = parts_.counters.get(),
        },
        Drainer::Cost{
            .budget = parts_.budget.get(),
            .stats = &parts_.stats,
            .burst = &parts_.burst,
            .threads = &parts_.threads,
        },
        &parts_.waker);
    if (Error error = parts_.environment.enable_events(this)) {
        return error;
    }
    return parts_.environment.enable_class_files();
}

void Agent::begin_draining() {
    try {
        draining_ = std::thread([this] {
            drain();
            drained_.set_value_at_thread_exit();
        });
    } catch (const std::system_error &error) {
        parts_.give_up(std::string("no thread could be made (") + error.what() +
                       "); raise the limit of processes (ulimit -u)");
    }
}

void Agent::drain() {
    // The kernel does not learn the name that a thread has in Java if it was not made there.
    pthread_setname_np(pthread_self(), "fieldtrace");
    void *env = nullptr;
    char name[] = "fieldtrace-drainer";
    JavaVMAttachArgs attach{JNI_VERSION_1_6, name, nullptr};
    if (vm_->AttachCurrentThreadAsDaemon(&env, &attach) != JNI_OK) {
        parts_.give_up("the JVM takes no further thread; raise the limit of processes (ulimit -u)");
        return;
    }
    try {
        drainer_->run(parts_.jvm(static_cast<JNIEnv *>(env)));
    } catch (const std::exception &error) {
        parts_.backend->refuse(FT_REASON_SHUTDOWN);
        parts_.recording.end(static_cast<JNIEnv *>(env));
        parts_.give_up(std::string("the agent failed (") + error.what() + "); please report it");
    }
    vm_->DetachCurrentThread();
}

void Agent::stop(const Jvm &jvm) {
    const InUse in_use;
    if (in_use) {
        in_use.agent_->jvm_ending(jvm);
    }
}

void Agent::class_loading(const Jvm &jvm, const LoadingClass &loading) {
    parts_.contexts->class_loading(jvm, loading);
    if (parts_.marks != nullptr) {
        parts_.marks->mark_class(jvm, loading);
    }
}

void Agent::class_prepared(const Jvm &jvm, jclass type) { parts_.bookkeeping->learn(jvm, type); }

void Agent::collection_started() {
    if (parts_.options.sections && collections_++ == 0) {
        collecting_since_ = now_ns();
    }
    parts_.backend->collection_started();
}

void Agent::collection_finished() {
    const Stopwatch stopwatch(&parts_.stats.arm_ns);
    parts_.watches->collected(now_ns());
    if (parts_.backend->collection_finished()) {
        parts_.waker.wake();
    }
    if (collections_ > 0 && --collections_ == 0) {
        ft_collection_pause(now_ns() - collecting_since_);
    }
}

void Agent::object_freed(jlong tag) {
    drainer_->object_freed(reinterpret_cast<SampledObject *>(static_cast<intptr_t>(tag)));
}

void Agent::thread_ending() {
    if (parts_.recording.session() != 0) {
        parts_.threads.thread_ends();
    }
}

void Agent::jvm_ending(const Jvm &jvm) {
    if (drainer_->stop(jvm)) {
        parts_.backend->jvm_ending();
    }
}

} // namespace fieldtrace
