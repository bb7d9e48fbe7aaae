// SPDX-License-Identifier: MIT
#include "layer_sampler.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>

namespace fieldtrace {

namespace {

using v8::CpuProfile;
using v8::CpuProfileNode;
using v8::CpuProfiler;

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

} // namespace

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

void Sampler::match(const CpuProfile &profile, bool is_last, const Told &told) {
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

void Sampler::take(bool is_last, const Told &told) {
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

} // namespace fieldtrace
