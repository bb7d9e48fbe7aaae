// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

#include "base/cost_budget.h"
#include "base/error.h"
#include "base/options.h"
#include "base/waker.h"
#include "code/compiled_code.h"
#include "jvm/call_trace.h"
#include "jvm/jvm_environment.h"
#include "layers/layer_names.h"
#include "layers/layer_samples.h"
#include "layers/serving_threads.h"
#include "samples/stats.h"

namespace fieldtrace {

/**
 * Samples what threads execute that work for requests, by a timer of each one's processor time, so
 * that a thread that waits is not sampled. It takes the call path in the signal handler, without a
 * safepoint, and names its layers when the handling ends; those of a long handling earlier.
 *
 * There is one for the process, because a signal handler knows no object.
 */
class LayerSampler {
  public:
    LayerSampler(JavaVM *vm, JvmEnvironment *environment, const Options *options,
                 TraceStrings *strings, const CostBudget *budget, Stats *stats, Waker *drainer)
        : vm_(vm), environment_(environment), period_ns_(1'000'000'000 / options->layers_rate),
          names_(LayerTable(options->layers_packages), strings), budget_(budget), stats_(stats),
          drainer_(drainer) {}

    /** @return why threads cannot be sampled here */
    Error open(const Jvm &jvm);

    /**
     * Gives the signal back; after end().
     *
     * @return what could not be given back, for which this must live on
     */
    Error close();

    /** A session records from now on. */
    void begin(JNIEnv *jni, uint64_t session);

    /** It does no more; what was sampled is told. */
    void end(const Jvm &jvm);

    /** This thread works for a request from now on, 0 for none. */
    void serves(uint64_t request);

    /** A handling ends on this thread: emits what was sampled of it. */
    void handled(const Jvm &jvm, uint64_t request);

    /** Emits what was sampled a while ago of handlings that go on. Drainer. */
    void drain(const Jvm &jvm, uint64_t now);

  private:
    static void on_tick(void *thread, ucontext_t *context);
    void tick(const ServingThread &thread, ucontext_t *context);
    void take(LayerSample *sample, ucontext_t *context) const;
    CodePlace place_of(uintptr_t pc) const;
    void tell_until(const Jvm &jvm, uint64_t until_ns);

    static std::atomic<LayerSampler *> installed_;

    JavaVM *vm_;
    JvmEnvironment *environment_;
    uint64_t period_ns_;
    LayerNames names_;
    const CostBudget *budget_;
    Stats *stats_;
    Waker *drainer_;
    AsyncCallTracer tracer_;
    CompiledCode code_;
    LayerSamples samples_;
    std::atomic<uint64_t> session_{0};
    std::atomic<bool> has_warned_{false};
};

} // namespace fieldtrace
