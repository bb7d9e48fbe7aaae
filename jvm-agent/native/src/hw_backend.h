// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "call_trace.h"
#include "classes.h"
#include "jvm_environment.h"
#include "options.h"
#include "slots.h"
#include "stats.h"
#include "trap_handler.h"
#include "waker.h"
#include "watch_backend.h"
#include "watches.h"

namespace fieldtrace {

/** Watches with debug registers: one field of an object, of four objects at once. */
class HwBackend : public WatchBackend {
  public:
    HwBackend(JavaVM *vm, const JvmEnvironment *environment, const Options *options,
              const Classes *classes, Watches *watches, Stats *stats, Waker *drainer)
        : vm_(vm), environment_(environment), options_(options), classes_(classes),
          watches_(watches), stats_(stats), drainer_(drainer) {}

    const char *name() const override { return "hw"; }
    Error open(const Jvm &jvm) override;
    Error close(JNIEnv *jni) override;
    std::vector<uint32_t> choose_fields(const AllocationSite &site, Random *random) override;
    void watch(const Jvm &jvm, jobject object, const SampledObject &sampled) override;
    void refuse(ft_reason reason) override;
    void accept() override { slots_.accept(); }
    void drain(const Jvm &jvm, uint64_t now) override;
    void died(const SampledObject &) override {}
    bool is_idle() const override { return traps_.is_idle(); }
    std::optional<std::string> fault() override;
    void collection_started() override { slots_.collection_started(); }
    bool collection_finished() override { return slots_.collection_finished(); }

  private:
    void tell(const Jvm &jvm, const Slot &slot);
    void delete_stale_references(JNIEnv *jni);

    JavaVM *vm_;
    const JvmEnvironment *environment_;
    const Options *options_;
    const Classes *classes_;
    Watches *watches_;
    Stats *stats_;
    Waker *drainer_;

    Slots slots_;
    AsyncCallTracer tracer_;
    TrapHandler traps_{&slots_, &tracer_, stats_, drainer_};
    /** Of ended watches; the trap handler may still look at the word behind them. */
    std::vector<jweak> stale_references_;
};

} // namespace fieldtrace
