// SPDX-License-Identifier: MIT
/**
 * Samples what a thread does while JavaScript of a request runs. V8's profiler interrupts the
 * thread by a signal, and knows afterwards in which scripts it was, through what was inlined too.
 * Its handler is wrapped by one that notes for which request it was. What both have noted is told
 * by one time.
 */
#pragma once

#include <csignal>
#include <ucontext.h>
#include <v8-profiler.h>
#include <v8.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fieldtrace {

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
    /** The request, the state as lib/layer_names.js has it, and the scripts, a line each. */
    using Told = std::function<void(double, int, const std::string &)>;

    Sampler(v8::Isolate *isolate, std::shared_ptr<v8::BackingStore> memory)
        : isolate_(isolate), memory_(std::move(memory)) {}
    ~Sampler() { end(); }
    Sampler(const Sampler &) = delete;
    Sampler &operator=(const Sampler &) = delete;

    bool begin(int interval_us);
    void stop();
    void end();
    /** Calls `told(request, state, scripts)` with each sample that V8 has told of. */
    void take(bool is_last, const Told &told);
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
    void match(const v8::CpuProfile &profile, bool is_last, const Told &told);

    /** V8's, for all threads. */
    static std::atomic<Handler> wrapped_;
    // Not one that a handler would have to make room for.
    __attribute__((tls_model("initial-exec"))) static thread_local Sampler *here_;

    v8::Isolate *isolate_;
    std::shared_ptr<v8::BackingStore> memory_;
    v8::CpuProfiler *profiler_ = nullptr;
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

} // namespace fieldtrace
