// SPDX-License-Identifier: MIT
#include "layers/layer_sampler.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fieldtrace/probes.h>
#include <string>
#include <vector>

#include "base/message.h"
#include "jvm/libjvm.h"
#include "layers/callers.h"
#include "layers/sampling_signal.h"

namespace fieldtrace {
namespace {

// Of these versions AsyncGetCallTrace is known to work, by the tests.
constexpr int kOldestJdk = 11;
constexpr int kNewestJdk = 25;

// A handling that lasts longer is told in parts; most are over by then.
constexpr uint64_t kLingerNs = 1'000'000'000;

/** What was sampled of one handling. */
class HandlingLayers {
  public:
    void add(const LayerNames::Layers &layers) {
        for (size_t i = 0; i < layers_.size(); i++) {
            if (layers_[i] == layers.layer && callers_[i] == layers.caller) {
                samples_[i]++;
                return;
            }
        }
        layers_.push_back(layers.layer);
        callers_.push_back(layers.caller);
        samples_.push_back(1);
    }

    void emit(uint64_t request, uint64_t period_ns) const {
        if (!layers_.empty()) {
            ft_handling_layers(request, period_ns, static_cast<uint32_t>(layers_.size()),
                               layers_.data(), callers_.data(), samples_.data());
        }
    }

  private:
    std::vector<uint32_t> layers_;
    std::vector<uint32_t> callers_;
    std::vector<uint32_t> samples_;
};

int version_of(const Jvm &jvm) {
    const std::string text = system_property(jvm, "java.specification.version");
    int version = 0;
    std::from_chars(text.data(), text.data() + text.size(), version);
    return version;
}

} // namespace

std::atomic<LayerSampler *> LayerSampler::installed_{nullptr};

Error LayerSampler::open(const Jvm &jvm) {
    const int version = version_of(jvm);
    if (version < kOldestJdk || version > kNewestJdk) {
        return Error("layers are not sampled: call paths of interrupted threads are tested on JDK "
                     "11 to 25, and this is " +
                     std::to_string(version) + "; run the service on one of them");
    }
    code_ = compiled_code(vm_);
    if (!tracer_.open(vm_, LayerSample::kFrames) || code_.cache.begin == 0) {
        return Error("layers are not sampled: this JVM gives no call paths of interrupted threads; "
                     "run the service on a HotSpot JVM of JDK 11 to 25");
    }
    if (!serving_threads::open()) {
        return Error("layers are not sampled: the process has no thread-specific data left; start "
                     "the service with fewer agents");
    }
    installed_.store(this);
    if (Error error = sampling_signal::install(on_tick)) {
        installed_.store(nullptr);
        return error;
    }
    environment_->make_call_paths_exact();
    return {};
}

Error LayerSampler::close() {
    serving_threads::stop_timers();
    if (!sampling_signal::uninstall()) {
        return Error("a thread is held in the handler of the agent's timers, so that it stays");
    }
    installed_.store(nullptr);
    return {};
}

void LayerSampler::begin(JNIEnv *jni, uint64_t session) {
    environment_->begin_call_paths(jni, CallPathUser::Layers);
    session_.store(session);
}

void LayerSampler::end(const Jvm &jvm) {
    session_.store(0);
    serving_threads::stop_timers();
    tell_until(jvm, UINT64_MAX);
    environment_->end_call_paths(CallPathUser::Layers);
}

void LayerSampler::serves(uint64_t request) {
    const uint64_t session = session_.load();
    ServingThread *thread = serving_threads::find();
    if (thread == nullptr && request != 0 && session != 0) {
        thread = serving_threads::make();
    }
    if (thread == nullptr) {
        return;
    }
    thread->request.store(request, std::memory_order_relaxed);
    if (request == 0 || session == 0 || thread->session.load() == session) {
        return;
    }
    const int error = serving_threads::start_timer(thread, period_ns_, session);
    if (error != 0 && !has_warned_.exchange(true)) {
        warn(std::string("threads are missing among the samples of layers, whose timers cannot be "
                         "made (") +
             std::strerror(error) + "); raise the limit of pending signals (ulimit -i)");
    }
}

void LayerSampler::on_tick(void *thread, ucontext_t *context) {
    if (LayerSampler *sampler = installed_.load()) {
        sampler->tick(*static_cast<ServingThread *>(thread), context);
    }
}

void LayerSampler::tick(const ServingThread &thread, ucontext_t *context) {
    const uint64_t request = thread.request.load(std::memory_order_relaxed);
    const uint64_t session = session_.load();
    if (request == 0 || session == 0 || thread.session.load() != session) {
        return;
    }
    if (budget_->is_exhausted(stats_->spent_ns())) {
        stats_->layers_lost++;
        return;
    }
    const Stopwatch stopwatch(&stats_->stack_ns);
    LayerSample *sample = samples_.claim();
    if (sample == nullptr) {
        stats_->layers_lost++;
        drainer_->wake();
        return;
    }
    sample->taken_ns = now_ns();
    take(sample, context);
    samples_.put(sample, request);
    if (samples_.waiting() > LayerSamples::kMost / 2) {
        drainer_->wake();
    }
}

/**
 * At the entry and the exit of a method, and in the stubs through which methods are called, the
 * frame is not there yet or any more, and the JVM finds no path. What is innermost is known by the
 * code then, or is the interpreter's own work, and the path begins at the return address.
 */
void LayerSampler::take(LayerSample *sample, ucontext_t *context) const {
    Interrupted::Word &pc = Interrupted::pc(*context);
    Interrupted::Word &sp = Interrupted::sp(*context);
    Interrupted::Word &fp = Interrupted::fp(*context);
    const auto take_path = [&] {
        return tracer_.take_interrupted(context, sample->frames.data(), LayerSample::kFrames);
    };
    const auto interrupted = static_cast<uintptr_t>(pc);
    sample->place = place_of(interrupted);
    sample->length = 0;
    sample->count = take_path();
    if (sample->count > 0 || !code_.cache.contains(interrupted)) {
        return;
    }
    sample->length = static_cast<uint32_t>(
        code_.blobs.class_at(interrupted, sample->name.data(), LayerSample::kName));
    const Interrupted::Word kept[] = {pc, sp, fp};
    const bool is_interpreted = code_.interpreter.contains(interrupted);
    for (const Caller &caller :
         is_interpreted ? callers_of_interpreted(*context) : callers_of_compiled(*context)) {
        pc = caller.pc;
        sp = caller.sp;
        fp = caller.fp;
        const auto at = static_cast<uintptr_t>(pc);
        if (code_.cache.contains(at) && place_of(at) == CodePlace::Java) {
            sample->count = take_path();
        }
        if (sample->count > 0) {
            sample->place = is_interpreted ? CodePlace::Jvm : sample->place;
            break;
        }
    }
    pc = kept[0];
    sp = kept[1];
    fp = kept[2];
}

CodePlace LayerSampler::place_of(uintptr_t pc) const {
    if (code_.cache.contains(pc)) {
        const bool is_interpreted = code_.interpreter.contains(pc);
        return is_interpreted || code_.blobs.kind_of(pc) == CodeKind::Method ? CodePlace::Java
                                                                             : CodePlace::Jvm;
    }
    if (is_in_system_call(pc)) {
        return CodePlace::Kernel;
    }
    return code_.jvm.contains(pc) ? CodePlace::Jvm : CodePlace::Native;
}

void LayerSampler::handled(const Jvm &jvm, uint64_t request) {
    ServingThread *thread = serving_threads::find();
    if (thread != nullptr && thread->request.load(std::memory_order_relaxed) == request) {
        thread->request.store(0, std::memory_order_relaxed);
    }
    if (samples_.waiting() == 0 || session_.load() == 0) {
        return;
    }
    LapTimer timer;
    HandlingLayers layers;
    samples_.take_of(request,
                     [&](const LayerSample &sample) { layers.add(names_.layers_of(jvm, sample)); });
    layers.emit(request, period_ns_);
    timer.lap(&stats_->stack_ns);
}

void LayerSampler::drain(const Jvm &jvm, uint64_t now) {
    const bool is_filling = samples_.waiting() > LayerSamples::kMost / 2;
    tell_until(jvm, is_filling ? now : now - kLingerNs);
}

void LayerSampler::tell_until(const Jvm &jvm, uint64_t until_ns) {
    if (samples_.waiting() == 0) {
        return;
    }
    std::unordered_map<uint64_t, HandlingLayers> handlings;
    samples_.take_until(until_ns, [&](uint64_t request, const LayerSample &sample) {
        handlings[request].add(names_.layers_of(jvm, sample));
    });
    for (const auto &[request, layers] : handlings) {
        layers.emit(request, period_ns_);
    }
}

} // namespace fieldtrace
