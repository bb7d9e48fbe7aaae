// SPDX-License-Identifier: MIT
#include "agent.h"

#include <thread>

#include "hw_backend.h"
#include "message.h"

namespace fieldtrace {

std::atomic<Agent *> Agent::running_{nullptr};

Error Agent::start(JNIEnv *jni, jclass bridge, const std::vector<std::string> &options) {
    if (running() != nullptr) {
        return Error("the agent runs in this JVM already; name it once on the command line");
    }
    JavaVM *vm = nullptr;
    if (jni->GetJavaVM(&vm) != JNI_OK) {
        return Error("the JVM gives no access to itself; run the service on a HotSpot JVM of JDK "
                     "11 to 25");
    }
    std::unique_ptr<Agent> agent(new Agent(vm));
    if (Error error = agent->begin(jni, bridge, options)) {
        // Not destroyed: the JVM may be on its way into a callback.
        agent.release()->undo();
        return error;
    }
    Agent *begun = agent.release();
    running_.store(begun, std::memory_order_release);
    begun->drainer_->begin(begun->jvm(jni));
    begun->begin_draining();
    return {};
}

Error Agent::begin(JNIEnv *jni, jclass bridge, const std::vector<std::string> &options) {
    if (Error error = parse_options(options, &options_)) {
        return error;
    }
    if (Error error = recording_.open(jni, bridge)) {
        return error;
    }
    if (Error error = environment_.open(vm_)) {
        return error;
    }
    FieldOffsets offsets;
    if (Error error = offsets.open(jvm(jni), environment_.reference_size())) {
        return error;
    }
    assemble(jvm(jni), offsets);
    if (Error error = backend_->open(jvm(jni))) {
        return error;
    }
    return environment_.enable_events(jni, this);
}

void Agent::assemble(const Jvm &jvm, FieldOffsets offsets) {
    classes_ = std::make_unique<Classes>(offsets);
    contexts_ = std::make_unique<Contexts>(FrameFilter(options_.stack_exclude));
    watches_ = std::make_unique<Watches>(contexts_.get());
    backend_ = std::make_unique<HwBackend>(vm_, &environment_, &options_, classes_.get(),
                                           watches_.get(), &stats_, &waker_);
    run_ = std::make_unique<RunInfo>(jvm, options_, environment_.collector(), backend_->name());
    sampler_ = std::make_unique<Sampler>(&options_, classes_.get(), contexts_.get(), &sites_,
                                         watches_.get(), backend_.get(), &stats_);
    drainer_ = std::make_unique<Drainer>(&options_, run_.get(), &recording_, classes_.get(),
                                         contexts_.get(), &sites_, watches_.get(), backend_.get(),
                                         &stats_, &waker_);
}

void Agent::undo() {
    environment_.close();
    if (backend_ != nullptr) {
        backend_->close();
    }
}

void Agent::begin_draining() {
    try {
        std::thread([this] { drain(); }).detach();
    } catch (const std::system_error &error) {
        give_up(std::string("no thread could be made (") + error.what() +
                "); raise the limit of processes (ulimit -u)");
    }
}

void Agent::drain() {
    void *env = nullptr;
    char name[] = "fieldtrace-drainer";
    JavaVMAttachArgs attach{JNI_VERSION_1_6, name, nullptr};
    if (vm_->AttachCurrentThreadAsDaemon(&env, &attach) != JNI_OK) {
        give_up("the JVM takes no further thread; raise the limit of processes (ulimit -u)");
        return;
    }
    try {
        drainer_->run(jvm(static_cast<JNIEnv *>(env)));
    } catch (const std::exception &error) {
        backend_->refuse(FT_REASON_SHUTDOWN);
        recording_.end(static_cast<JNIEnv *>(env));
        give_up(std::string("the agent failed (") + error.what() + "); please report it");
    }
    vm_->DetachCurrentThread();
}

void Agent::stop(JNIEnv *jni) { drainer_->stop(jvm(jni)); }

void Agent::give_up(const std::string &why) {
    if (!recording_.is_forbidden()) {
        recording_.forbid();
        warn("sampling ends: " + why);
    }
}

uint64_t Agent::define_class(JNIEnv *jni, jclass type) { return classes_->define(jvm(jni), type); }

uint64_t Agent::call_path(JNIEnv *jni) { return sampler_->call_path(jvm(jni)); }

void Agent::remote_call_ended(JNIEnv *jni, const RemoteCall &call) {
    if (const uint64_t session = recording_.session()) {
        sampler_->remote_call_ended(jvm(jni), call, session);
    }
}

void Agent::collection_started() { backend_->collection_started(); }

void Agent::collection_finished() {
    const Stopwatch stopwatch(&stats_.arm_ns);
    if (backend_->collection_finished()) {
        waker_.wake();
    }
}

void Agent::object_freed(jlong tag) {
    drainer_->object_freed(reinterpret_cast<SampledObject *>(static_cast<intptr_t>(tag)));
}

void Agent::jvm_ending(const Jvm &jvm) { drainer_->stop(jvm); }

} // namespace fieldtrace
