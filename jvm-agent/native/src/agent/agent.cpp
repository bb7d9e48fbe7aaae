// SPDX-License-Identifier: MIT
#include "agent/agent.h"

#include <chrono>

#include "base/message.h"
#include "hw/by_registers.h"
#include "jvm/own_reads.h"
#include "jvm/template_place.h"
#include "samples/no_backend.h"

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
    begun->drainer_->begin(begun->jvm(jni));
    begun->begin_draining();
    return {};
}

Error Agent::detach(JNIEnv *jni) {
    Agent *agent = running_.exchange(nullptr);
    if (agent == nullptr) {
        return {};
    }
    const bool is_unused = await([] { return users_.load() == 0; });
    agent->drainer_->stop(agent->jvm(jni));
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
    // Collections hold a lock of the backend from their start to their finish, so that the
    // backend outlasts the events.
    if (Error left = layers_ ? layers_->close() : Error()) {
        return left;
    }
    const bool is_deaf = environment_.close();
    if (Error left = backend_ ? backend_->close(jni) : Error()) {
        return left;
    }
    if (!is_deaf) {
        return Error("the JVM is held inside the agent, whose memory is not freed");
    }
    if (classes_) {
        classes_->delete_references(jni);
    }
    field_bytes_.close(jni);
    recording_.close(jni);
    return {};
}

Error Agent::begin(JNIEnv *jni, jclass bridge, const std::vector<std::string> &options) {
    if (Error error = parse_options(options, &options_)) {
        return error;
    }
    if (Error error = recording_.open(jni, bridge)) {
        return error;
    }
    if (Error error = own_reads::open(jni)) {
        return error;
    }
    if (Error error = template_place::open()) {
        return error;
    }
    if (Error error = environment_.open(vm_)) {
        return error;
    }
    FieldOffsets offsets;
    if (Error error = offsets.open(jvm(jni), environment_.reference_size())) {
        return error;
    }
    if (Error error = field_bytes_.open(jvm(jni))) {
        return error;
    }
    classes_ = std::make_unique<Classes>(offsets);
    filter_ = std::make_unique<FrameFilter>(options_.stack_exclude);
    contexts_ = std::make_unique<Contexts>(filter_.get());
    paths_ = std::make_unique<CallPaths>(contexts_.get(), options_.stack_depth);
    paths_->open(vm_, jni);
    budget_ = std::make_unique<CostBudget>(options_.overhead_budget);
    bookkeeping_ =
        std::make_unique<Bookkeeping>(options_.reads_bookkeeping, options_.reads_counted);
    watches_ = std::make_unique<Watches>(&options_, contexts_.get());
    if (Error error = choose_backend(jvm(jni))) {
        return error;
    }
    watches_->ask(backend_.get());
    watches_->note_misses_in(&sites_);
    watches_->count_in(&stats_);
    open_layers(jvm(jni));
    open_counters();
    assemble(jvm(jni));
    if (Error error = environment_.enable_events(this)) {
        return error;
    }
    return bytecode_ == nullptr ? Error() : environment_.enable_class_files();
}

Error Agent::choose_backend(const Jvm &jvm) {
    backend_ = std::make_unique<NoBackend>();
    if (!options_.fields) {
        return {};
    }
    const WatchedJvm watched{
        vm_, &environment_, &options_, classes_.get(), bookkeeping_.get(), watches_.get(), &stats_};
    std::unique_ptr<WatchBackend> registers;
    if (options_.watch_backend != BackendChoice::Bytecode) {
        const bool are_beside_marks = options_.watch_backend == BackendChoice::Both;
        Error why;
        registers = open_registers(watched, jvm, budget_.get(), are_beside_marks, &waker_, &why);
        if (!registers) {
            hw_refusal_ = why.message();
            if (options_.watch_backend == BackendChoice::Hw) {
                return options_.spans ? Error() : why;
            }
        } else if (!are_beside_marks) {
            backend_ = std::move(registers);
            return {};
        }
    }
    auto bytecode = std::make_unique<BytecodeBackend>(watched, contexts_.get());
    bytecode_ = bytecode.get();
    Error error = bytecode->open(jvm);
    if (registers) {
        backend_ = beside_marks(std::move(bytecode), std::move(registers), watched);
    } else {
        backend_ = std::move(bytecode);
    }
    return error;
}

void Agent::open_layers(const Jvm &jvm) {
    if (options_.layers_rate == 0 || !options_.spans) {
        return;
    }
    auto layers = std::make_unique<LayerSampler>(vm_, &environment_, &options_, &strings_,
                                                 budget_.get(), &stats_, &waker_);
    if (const Error error = layers->open(jvm)) {
        warn(error.message());
    } else {
        layers_ = std::move(layers);
    }
}

void Agent::open_counters() {
    if (!options_.counters || !options_.spans) {
        return;
    }
    auto counters = std::make_unique<ThreadCounters>();
    if (const Error error = counters->open()) {
        warn(error.message());
        return;
    }
    if (!counters->countable().has_processor()) {
        warn("the processor gives this process no counters, so that task clock, context switches "
             "and page faults are counted and no instructions; run fieldtrace doctor");
    }
    counters_ = std::move(counters);
}

void Agent::assemble(const Jvm &jvm) {
    const std::string why = hw_refusal_.empty() ? "" : ", not hw: " + hw_refusal_;
    run_ =
        std::make_unique<RunInfo>(jvm, options_, environment_.collector(), backend_->name() + why);
    sampler_ =
        std::make_unique<Sampler>(&options_, classes_.get(), paths_.get(), &sites_, &field_bytes_,
                                  watches_.get(), backend_.get(), budget_.get(), &stats_);
    drainer_ = std::make_unique<Drainer>(
        &options_, &recording_,
        Drainer::Recorded{
            .definitions = {run_.get(), classes_.get(), contexts_.get(), &strings_, &probes_,
                            &unknown_clients_, &code_origins_, &operations_, &keys_},
            .probes = &probes_,
            .sites = &sites_,
            .watches = watches_.get(),
            .backend = backend_.get(),
            .layers = layers_.get(),
            .counters = counters_.get(),
        },
        Drainer::Cost{
            .budget = budget_.get(),
            .stats = &stats_,
            .burst = &burst_,
        },
        &waker_);
}

void Agent::begin_draining() {
    try {
        draining_ = std::thread([this] {
            drain();
            drained_.set_value_at_thread_exit();
        });
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

void Agent::stop(JNIEnv *jni) { jvm_ending(jvm(jni)); }

void Agent::give_up(const std::string &why) {
    if (!recording_.forbids_samples()) {
        recording_.forbid_samples();
        warn("sampling ends: " + why);
    }
}

void Agent::class_loading(const Jvm &jvm, const LoadingClass &loading) {
    if (bytecode_ != nullptr) {
        bytecode_->mark_class(jvm, loading);
    }
}

void Agent::class_prepared(const Jvm &jvm, jclass type) { bookkeeping_->learn(jvm, type); }

void Agent::collection_started() {
    if (options_.sections && collections_++ == 0) {
        collecting_since_ = now_ns();
    }
    backend_->collection_started();
}

void Agent::collection_finished() {
    const Stopwatch stopwatch(&stats_.arm_ns);
    watches_->collected(now_ns());
    if (backend_->collection_finished()) {
        waker_.wake();
    }
    if (collections_ > 0 && --collections_ == 0) {
        ft_collection_pause(now_ns() - collecting_since_);
    }
}

void Agent::object_freed(jlong tag) {
    drainer_->object_freed(reinterpret_cast<SampledObject *>(static_cast<intptr_t>(tag)));
}

void Agent::jvm_ending(const Jvm &jvm) {
    if (drainer_->stop(jvm)) {
        backend_->jvm_ending();
    }
}

} // namespace fieldtrace
