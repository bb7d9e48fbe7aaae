// SPDX-License-Identifier: MIT
#include "agent/parts.h"

#include "base/message.h"
#include "hw/by_registers.h"
#include "jvm/own_reads.h"
#include "jvm/second_compiler.h"
#include "jvm/template_place.h"
#include "samples/no_backend.h"

namespace fieldtrace {

Error Parts::open(JavaVM *vm, JNIEnv *jni, jclass bridge, const std::vector<std::string> &given) {
    if (Error error = parse_options(given, &options)) {
        return error;
    }
    if (Error error = recording.open(jni, bridge)) {
        return error;
    }
    if (Error error = own_reads::open(jni)) {
        return error;
    }
    if (Error error = template_place::open()) {
        return error;
    }
    if (Error error = environment.open(vm)) {
        return error;
    }
    spare_second_compiler(vm, jni);
    FieldOffsets offsets;
    if (Error error = offsets.open(jvm(jni), environment.reference_size())) {
        return error;
    }
    if (Error error = field_bytes.open(jvm(jni))) {
        return error;
    }
    classes = std::make_unique<Classes>(offsets);
    filter = std::make_unique<FrameFilter>(options.stack_exclude);
    contexts = std::make_unique<Contexts>(filter.get());
    paths = std::make_unique<CallPaths>(contexts.get(), options.stack_depth);
    paths->open(vm, jni);
    budget = std::make_unique<CostBudget>(options.overhead_budget);
    bookkeeping = std::make_unique<Bookkeeping>(
        Bookkeeping::Methods{options.reads_bookkeeping, options.reads_counted,
                             options.reads_writers, options.reads_readers});
    watches = std::make_unique<Watches>(&options, contexts.get());
    if (Error error = choose_backend(vm, jvm(jni))) {
        return error;
    }
    watches->ask(backend.get());
    watches->note_misses_in(&sites);
    watches->count_in(&stats);
    open_layers(vm, jvm(jni));
    open_counters();
    open_thread_contexts();
    const std::string why = hw_refusal.empty() ? "" : ", not hw: " + hw_refusal;
    run = std::make_unique<RunInfo>(jvm(jni), options, environment.collector(),
                                    backend->name() + why);
    sampler = std::make_unique<Sampler>(&options, classes.get(), paths.get(), &sites, &field_bytes,
                                        watches.get(), backend.get(), budget.get(), &stats);
    return {};
}

void Parts::give_up(const std::string &why) {
    if (!recording.forbids_samples()) {
        recording.forbid_samples();
        warn("sampling ends: " + why);
    }
}

Error Parts::choose_backend(JavaVM *vm, const Jvm &jvm) {
    backend = std::make_unique<NoBackend>();
    if (!options.fields) {
        return {};
    }
    const WatchedJvm watched{
        vm, &environment, &options, classes.get(), bookkeeping.get(), watches.get(), &stats};
    std::unique_ptr<WatchBackend> registers;
    if (options.watch_backend != BackendChoice::Bytecode) {
        const bool are_beside_marks = options.watch_backend == BackendChoice::Both;
        Error why;
        registers = open_registers(watched, jvm, budget.get(), are_beside_marks, &waker, &why);
        if (!registers) {
            hw_refusal = why.message();
            if (options.watch_backend == BackendChoice::Hw) {
                return options.spans ? Error() : why;
            }
        } else if (!are_beside_marks) {
            backend = std::move(registers);
            return {};
        }
    }
    auto bytecode = std::make_unique<BytecodeBackend>(watched, contexts.get());
    marks = bytecode.get();
    Error error = bytecode->open(jvm);
    if (registers) {
        backend = beside_marks(std::move(bytecode), std::move(registers), watched);
    } else {
        backend = std::move(bytecode);
    }
    return error;
}

void Parts::open_layers(JavaVM *vm, const Jvm &jvm) {
    if (options.layers_rate == 0 || !options.spans) {
        return;
    }
    auto opened = std::make_unique<LayerSampler>(vm, &environment, &options, &strings, budget.get(),
                                                 &stats, &waker);
    if (const Error error = opened->open(jvm)) {
        warn(error.message());
    } else {
        layers = std::move(opened);
    }
}

void Parts::open_counters() {
    if (!options.counters || !options.spans) {
        return;
    }
    auto opened = std::make_unique<ThreadCounters>();
    if (const Error error = opened->open()) {
        warn(error.message());
        return;
    }
    if (!opened->countable().has_processor()) {
        warn("the processor gives this process no counters, so that task clock, context switches "
             "and page faults are counted and no instructions; run fieldtrace doctor");
    }
    counters = std::move(opened);
}

void Parts::open_thread_contexts() {
    if (options.thread_context && options.spans) {
        if (const Error error = thread_contexts.open(options)) {
            warn(error.message());
        }
    }
}

} // namespace fieldtrace
