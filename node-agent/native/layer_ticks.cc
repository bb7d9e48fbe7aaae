// SPDX-License-Identifier: MIT
/**
 * Samples what a thread does while JavaScript of a request runs. V8's profiler interrupts the
 * thread by a signal, and knows afterwards in which scripts it was, through what was inlined too.
 * Its handler is wrapped by one that notes for which request it was. What both have noted is told
 * by one time.
 */
#include "layer_ticks.h"

#include <csignal>
#include <ctime>
#include <ucontext.h>
#include <v8-profiler.h>
#include <v8.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using v8::Context;
using v8::CpuProfile;
using v8::CpuProfileNode;
using v8::CpuProfiler;
using v8::External;
using v8::Function;
using v8::FunctionCallbackInfo;
using v8::Isolate;
using v8::Local;
using v8::Value;

/** Beside V8's own states: a system call, and what V8 did not tell. */
constexpr int kKernel = 100;
constexpr int kUnknown = 101;
/** V8 says that it runs JavaScript, and is in a function of its own that it calls. */
constexpr int kFunctions = 102;
constexpr int kFrames = 64;

/** As lib/layers.js has it: memory that it shares with the handler. */
constexpr size_t kRequest = 0;
constexpr size_t kTicks = 1;
constexpr size_t kLost = 2;
constexpr size_t kSpentNs = 3;

int64_t clock_ns(clockid_t clock) {
    timespec time = {};
    clock_gettime(clock, &time);
    return static_cast<int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

int64_t now_ns() { return clock_ns(CLOCK_MONOTONIC); }

/** Of this thread: on a busy machine, others run in between. */
int64_t processor_ns() { return clock_ns(CLOCK_THREAD_CPUTIME_ID); }

uintptr_t pc_of(const ucontext_t &context) {
#if defined(__x86_64__)
    return static_cast<uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return static_cast<uintptr_t>(context.uc_mcontext.pc);
#endif
}

/** Whether a signal came in a system call, which then returns or begins again. */
bool is_in_kernel(uintptr_t pc) {
#if defined(__x86_64__)
    constexpr uintptr_t kPage = 4096;
    static constexpr unsigned char kSyscall[] = {0x0f, 0x05};
    const auto is_syscall = [pc](uintptr_t at) {
        return at / kPage == pc / kPage && (at + 1) / kPage == pc / kPage &&
               memcmp(reinterpret_cast<const void *>(at), kSyscall, sizeof kSyscall) == 0;
    };
    return is_syscall(pc - 2) || is_syscall(pc);
#elif defined(__aarch64__)
    constexpr uint32_t kCall = 0xd4000001;
    return *reinterpret_cast<const uint32_t *>(pc - sizeof kCall) == kCall;
#endif
}

/** Code that V8 has made, or brings as such. */
struct CodeRange {
    uintptr_t begin = 0;
    size_t size = 0;

    bool contains(uintptr_t pc) const { return pc - begin < size; }
};

/** An interruption, in the time of which V8 took its sample. */
struct Tick {
    double request;
    int64_t from_ns;
    int64_t until_ns;
    bool is_kernel;
    bool is_code;
};

struct Ticks {
    static constexpr size_t kMost = 4096;
    size_t count = 0;
    std::array<Tick, kMost> all;
};

/** Of one thread. */
class Sampler {
  public:
    Sampler(Isolate *isolate, std::shared_ptr<v8::BackingStore> memory)
        : isolate_(isolate), memory_(std::move(memory)) {}
    ~Sampler() { end(); }
    Sampler(const Sampler &) = delete;
    Sampler &operator=(const Sampler &) = delete;

    bool begin(int interval_us);
    void stop();
    void end();
    /** Calls `told(request, state, scripts)` with each sample that V8 has told of. */
    template <typename Told> void take(bool is_last, Told told);
    /** Whether there are samples of a request of which is not told. */
    bool holds(double request) const;

    static void on_signal(int signal, siginfo_t *info, void *context);

  private:
    using Handler = void (*)(int, siginfo_t *, void *);

    volatile double &at(size_t index) const {
        return static_cast<volatile double *>(memory_->Data())[index];
    }
    bool start(v8::ProfilerId *id);
    void wrap_handler();
    void note(const ucontext_t &context, int64_t from_ns, int64_t began_ns);
    template <typename Told> void match(const CpuProfile &profile, bool is_last, Told told);

    /** V8's, for all threads. */
    static std::atomic<Handler> wrapped_;
    // Not one that a handler would have to make room for.
    __attribute__((tls_model("initial-exec"))) static thread_local Sampler *here_;

    Isolate *isolate_;
    std::shared_ptr<v8::BackingStore> memory_;
    CpuProfiler *profiler_ = nullptr;
    int interval_us_ = 0;
    CodeRange made_;
    CodeRange brought_;
    bool is_on_ = false;
    /** Two run at once, as V8 tells of a sample some time after it: the end of one is in the other.
     */
    v8::ProfilerId older_ = 0;
    v8::ProfilerId newer_ = 0;
    std::unique_ptr<Ticks> filling_ = std::make_unique<Ticks>();
    std::unique_ptr<Ticks> spare_ = std::make_unique<Ticks>();
    std::atomic<Ticks *> current_{filling_.get()};
    std::vector<Tick> waiting_;
};

std::atomic<Sampler::Handler> Sampler::wrapped_{nullptr};
thread_local Sampler *Sampler::here_ = nullptr;

void Sampler::on_signal(int signal, siginfo_t *info, void *context) {
    const int kept = errno;
    const int64_t began_ns = processor_ns();
    const int64_t from_ns = now_ns();
    if (const Handler wrapped = wrapped_.load()) {
        wrapped(signal, info, context);
    }
    if (here_ != nullptr) {
        here_->note(*static_cast<const ucontext_t *>(context), from_ns, began_ns);
    }
    errno = kept;
}

void Sampler::note(const ucontext_t &context, int64_t from_ns, int64_t began_ns) {
    const double request = at(kRequest);
    const int64_t until_ns = now_ns();
    // V8's own thread then does as much to find out in what it was.
    at(kSpentNs) = at(kSpentNs) + 2.0 * static_cast<double>(processor_ns() - began_ns);
    if (request <= 0) {
        return;
    }
    Ticks *ticks = current_.load(std::memory_order_relaxed);
    if (ticks->count == Ticks::kMost) {
        at(kLost) = at(kLost) + 1;
        return;
    }
    const uintptr_t pc = pc_of(context);
    const bool is_code = made_.size == 0 || made_.contains(pc) || brought_.contains(pc);
    ticks->all[ticks->count++] = {request, from_ns, until_ns, is_in_kernel(pc), is_code};
    at(kTicks) = at(kTicks) + 1;
}

/** V8 puts its handler in place when the first profile of the process begins. */
void Sampler::wrap_handler() {
    struct sigaction found = {};
    if (sigaction(SIGPROF, nullptr, &found) != 0 || (found.sa_flags & SA_SIGINFO) == 0 ||
        found.sa_sigaction == nullptr || found.sa_sigaction == on_signal) {
        return;
    }
    wrapped_.store(found.sa_sigaction);
    found.sa_sigaction = on_signal;
    sigaction(SIGPROF, &found, nullptr);
}

bool Sampler::start(v8::ProfilerId *id) {
    const v8::CpuProfilingResult result = profiler_->Start(
        v8::CpuProfilingOptions(v8::kLeafNodeLineNumbers, v8::CpuProfilingOptions::kNoSampleLimit));
    *id = result.id;
    return result.status == v8::CpuProfilingStatus::kStarted;
}

bool Sampler::begin(int interval_us) {
    if (is_on_) {
        return true;
    }
    if (profiler_ == nullptr) {
        // V8 tells it of code from here on, so that it need not look for all code at each
        // beginning. Nor could it tell what stands in a loop that was inlined.
        CpuProfiler::UseDetailedSourcePositionsForProfiling(isolate_);
        profiler_ = CpuProfiler::New(isolate_, v8::kStandardNaming, v8::kEagerLogging);
        profiler_->SetSamplingInterval(interval_us);
        interval_us_ = interval_us;
    }
    if (!start(&older_)) {
        return false;
    }
    if (!start(&newer_)) {
        profiler_->Stop(older_)->Delete();
        return false;
    }
    void *made = nullptr;
    isolate_->GetCodeRange(&made, &made_.size);
    made_.begin = reinterpret_cast<uintptr_t>(made);
    const void *brought = nullptr;
    isolate_->GetEmbeddedCodeRange(&brought, &brought_.size);
    brought_.begin = reinterpret_cast<uintptr_t>(brought);
    here_ = this;
    wrap_handler();
    is_on_ = true;
    return true;
}

void Sampler::stop() {
    if (is_on_) {
        is_on_ = false;
        here_ = nullptr;
        for (const v8::ProfilerId id : {newer_, older_}) {
            if (CpuProfile *profile = profiler_->Stop(id)) {
                profile->Delete();
            }
        }
        waiting_.clear();
        current_.load()->count = 0;
        at(kTicks) = 0;
    }
}

void Sampler::end() {
    stop();
    if (profiler_ != nullptr) {
        profiler_->Dispose();
        profiler_ = nullptr;
    }
}

bool Sampler::holds(double request) const {
    const Ticks &ticks = *current_.load();
    const auto is_of = [request](const Tick &tick) { return tick.request == request; };
    return std::any_of(ticks.all.begin(), ticks.all.begin() + ticks.count, is_of) ||
           std::any_of(waiting_.begin(), waiting_.end(), is_of);
}

/** The scripts of a call path, the innermost first, a line each; of what is no script an empty one.
 */
std::string scripts_of(const CpuProfileNode *node) {
    std::string scripts;
    std::string last;
    for (int i = 0; i < kFrames && node != nullptr; i++, node = node->GetParent()) {
        std::string script = node->GetScriptResourceNameStr();
        if (script.empty() && i > 0) {
            continue;
        }
        if (i == 0 || script != last) {
            scripts += (i == 0 ? "" : "\n") + script;
            last = std::move(script);
        }
    }
    return scripts;
}

int state_of(const Tick &tick, int told) {
    // What V8 asks of the system to collect or to compile is a part of that.
    const bool is_own_work = told >= v8::GC && told <= v8::COMPILER;
    if (tick.is_kernel && !is_own_work) {
        return kKernel;
    }
    return told == v8::JS && !tick.is_code ? kFunctions : told;
}

template <typename Told> void Sampler::match(const CpuProfile &profile, bool is_last, Told told) {
    const int64_t now = now_ns();
    const int64_t patience_ns = 4'000LL * interval_us_;
    // Those that begin a profile do not stand in the order of time.
    std::vector<std::pair<int64_t, int>> samples;
    for (int i = 0; i < profile.GetSamplesCount(); i++) {
        samples.emplace_back(profile.GetSampleTimestamp(i), i);
    }
    std::sort(samples.begin(), samples.end());
    std::vector<Tick> left;
    for (const Tick &tick : waiting_) {
        const auto sample =
            std::lower_bound(samples.begin(), samples.end(), std::pair(tick.from_ns / 1000, 0));
        // V8 adds a microsecond, so that no time is 0.
        if (sample != samples.end() && sample->first <= tick.until_ns / 1000 + 1) {
            told(tick.request, state_of(tick, profile.GetSampleState(sample->second)),
                 scripts_of(profile.GetSample(sample->second)));
        } else if (is_last || now - tick.until_ns > patience_ns) {
            told(tick.request, state_of(tick, kUnknown), std::string());
        } else {
            left.push_back(tick);
        }
    }
    waiting_ = std::move(left);
}

template <typename Told> void Sampler::take(bool is_last, Told told) {
    if (!is_on_) {
        return;
    }
    const int64_t began = processor_ns();
    v8::ProfilerId newest = 0;
    if (is_last) {
        // V8 tells of all samples when the last profile ends.
        is_on_ = false;
        here_ = nullptr;
        profiler_->Stop(newer_)->Delete();
    } else if (!start(&newest)) {
        return;
    }
    CpuProfile *profile = profiler_->Stop(older_);
    older_ = newer_;
    newer_ = newest;
    spare_->count = 0;
    current_.store(spare_.get());
    std::swap(filling_, spare_);
    waiting_.insert(waiting_.end(), spare_->all.begin(), spare_->all.begin() + spare_->count);
    match(*profile, is_last, told);
    profile->Delete();
    at(kTicks) = static_cast<double>(waiting_.size() + filling_->count);
    at(kSpentNs) = at(kSpentNs) + static_cast<double>(processor_ns() - began);
}

/** What a thread of Node.js has. */
struct Holder {
    std::unique_ptr<Sampler> sampler;
};

Holder *holder_of(const FunctionCallbackInfo<Value> &info) {
    return static_cast<Holder *>(info.Data().As<External>()->Value());
}

/** begin(memory, microseconds): false where V8 does not. */
void begin(const FunctionCallbackInfo<Value> &info) {
    Isolate *isolate = info.GetIsolate();
    Holder *holder = holder_of(info);
    int32_t interval_us = 0;
    if (!info[0]->IsArrayBuffer() ||
        !info[1]->Int32Value(isolate->GetCurrentContext()).To(&interval_us) || interval_us <= 0) {
        return;
    }
    if (!holder->sampler) {
        holder->sampler =
            std::make_unique<Sampler>(isolate, info[0].As<v8::ArrayBuffer>()->GetBackingStore());
    }
    info.GetReturnValue().Set(holder->sampler->begin(interval_us));
}

/** stop(): nobody is interrupted any more. */
void stop(const FunctionCallbackInfo<Value> &info) {
    if (Sampler *sampler = holder_of(info)->sampler.get()) {
        sampler->stop();
    }
}

/** end(): nor does V8 tell of code that it makes. */
void end(const FunctionCallbackInfo<Value> &info) { holder_of(info)->sampler.reset(); }

/** holds(request): whether there are samples of it that `take` does not have yet. */
void holds(const FunctionCallbackInfo<Value> &info) {
    const Sampler *sampler = holder_of(info)->sampler.get();
    info.GetReturnValue().Set(sampler != nullptr && info[0]->IsNumber() &&
                              sampler->holds(info[0].As<v8::Number>()->Value()));
}

/** take(isLast): of each sample the request, the state of V8 and the scripts, one after another. */
void take(const FunctionCallbackInfo<Value> &info) {
    Isolate *isolate = info.GetIsolate();
    std::vector<Local<Value>> values;
    if (Sampler *sampler = holder_of(info)->sampler.get()) {
        sampler->take(info[0]->IsTrue(), [&](double request, int state, const std::string &text) {
            Local<v8::String> scripts;
            if (v8::String::NewFromUtf8(isolate, text.c_str()).ToLocal(&scripts)) {
                values.insert(values.end(), {v8::Number::New(isolate, request),
                                             v8::Integer::New(isolate, state), scripts});
            }
        });
    }
    info.GetReturnValue().Set(v8::Array::New(isolate, values.data(), values.size()));
}

} // namespace

void add_layer_ticks(Local<Context> context, Local<v8::Object> exports) {
    Isolate *isolate = Isolate::GetCurrent();
    auto *holder = new Holder;
    node::AddEnvironmentCleanupHook(
        isolate, [](void *data) { delete static_cast<Holder *>(data); }, holder);
    const Local<Value> data = External::New(isolate, holder);
    const Local<v8::Object> layers = v8::Object::New(isolate);
    const struct {
        const char *name;
        v8::FunctionCallback callback;
    } functions[] = {
        {"begin", begin}, {"stop", stop}, {"end", end}, {"holds", holds}, {"take", take}};
    for (const auto &each : functions) {
        Local<Function> function;
        Local<v8::String> key;
        if (Function::New(context, each.callback, data).ToLocal(&function) &&
            v8::String::NewFromUtf8(isolate, each.name).ToLocal(&key)) {
            layers->Set(context, key, function).Check();
        }
    }
    Local<v8::String> key;
    if (v8::String::NewFromUtf8(isolate, "layers").ToLocal(&key)) {
        exports->Set(context, key, layers).Check();
    }
}
