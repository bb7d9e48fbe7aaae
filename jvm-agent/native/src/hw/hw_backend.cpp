// SPDX-License-Identifier: MIT
#include "hw/hw_backend.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>
#include <utility>

#include "decode/satb_barrier.h"
#include "jvm/java_threads.h"
#include "jvm/libjvm.h"
#include "registers/environment.h"
#include "registers/self_test.h"
#include "registers/trap_quiescence.h"

namespace fieldtrace {
namespace {

// A thread that is to get a signal gets it when it next runs.
constexpr std::chrono::seconds kTrapPatience(2);
// A second: enough that call paths of few calls beside a hot one get samples of theirs, and some
// milliseconds of processor time.
constexpr double kEnoughCalls = 10'000;
// So that a register which becomes free is taken at once, and many paths have a share in them.
constexpr double kCallsOfASample = 100;

static_assert(Slot::kMostReads == Watches::kMostReads);

std::vector<RawFrame> path_of(const CallTrace &trace) {
    std::vector<RawFrame> path;
    for (uint32_t i = 0; i < trace.count; i++) {
        path.push_back({trace.frames[i].method, trace.frames[i].bci});
    }
    return path;
}

} // namespace

Error HwBackend::open(const Jvm &jvm) {
    if (Error error = check_kernel()) {
        return error;
    }
    if (!kernel_has_all_fixes()) {
        if (watched_.options->watch_backend != BackendChoice::Hw) {
            return may_lose_accesses();
        }
        // A fork takes longer the more memory the JVM has, so that it is left out where it can be.
        if (Error error = test_blocked_signal()) {
            return error;
        }
    }
    if (!watched_.environment->stops_to_move()) {
        return Error(
            "debug registers cannot follow the collector of this JVM; run the service "
            "with -XX:+UseG1GC, -XX:+UseParallelGC or -XX:+UseSerialGC, or with the option "
            "watch.backend=bytecode");
    }
    if (!tracer_.open(watched_.vm, watched_.options->stack_depth)) {
        return Error("this JVM has no AsyncGetCallTrace; run the service on a HotSpot JVM, such as "
                     "OpenJDK or Temurin");
    }
    slots_.ask_java_threads([this, layout = thread_layout(watched_.vm)] {
        void *jni = nullptr;
        return watched_.vm->GetEnv(&jni, JNI_VERSION_1_6) == JNI_OK
                   ? java_threads({watched_.environment->jvmti(), static_cast<JNIEnv *>(jni)},
                                  layout)
                   : std::vector<pid_t>();
    });
    // Ahead of the first register: no trap may meet the default action, which ends the process.
    Error error = trap_signal::install();
    if (!error) {
        error = slots_.open();
    }
    if (!error) {
        error = test_watchpoint(&slots_.watchpoint(0));
    }
    if (error) {
        static_cast<void>(close(jvm.jni));
        return error;
    }
    traps_.install(measure_trap(&slots_.watchpoint(0)));
    if (const uint64_t step_ns = measure_step(); step_ns > 0) {
        CompiledCode code = compiled_code(watched_.vm);
        if (VmFlags(watched_.vm).is_set("UseG1GC")) {
            code.satb = learn_satb_queue(code.interpreter);
        }
        traps_.follow_values(code, step_ns);
    }
    if (watched_.options->watch_delay_ns > 0) {
        lease_.wait_until(now_ns() + watched_.options->watch_delay_ns);
    }
    watched_.environment->make_call_paths_exact();
    return {};
}

void HwBackend::jvm_ending() { slots_.close(); }

Error HwBackend::close(JNIEnv *jni) {
    slots_.close();
    const auto deadline = std::chrono::steady_clock::now() + kTrapPatience;
    while (!traps_.is_idle() && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (!traps_.is_idle()) {
        return Error("a thread is still following a value, so that the agent's memory is not "
                     "freed");
    }
    trap_signal::forget_sinks();
    // Who found a sink before may still be on the way to it.
    if (!await_trap_quiescence(kTrapPatience)) {
        return Error("a thread may yet get the signal of a watchpoint, so that the agent's memory "
                     "is not freed");
    }
    release_forgotten();
    delete_stale_references(jni);
    return {};
}

WatchChoice HwBackend::choose_fields(const Jvm &, jobject, AllocationSite &site, const Room &,
                                     Random *random) {
    const std::optional<uint32_t> field =
        site.choose_field(watched_.options->sampling_verdicts, random);
    return field ? WatchChoice{{*field}} : WatchChoice();
}

Room HwBackend::make_room(const AllocationSite &) {
    if (!is_quick()) {
        left_out();
        return {};
    }
    Room room = claim_room();
    if (!room) {
        watched_.stats->samples_no_slot.fetch_add(1, std::memory_order_relaxed);
    }
    return room;
}

Room HwBackend::claim_room() {
    return {lease_.claim(), [](void *slot) { static_cast<Slot *>(slot)->free(); }};
}

void HwBackend::watch(const Jvm &jvm, jobject object, SampledObject &sampled, Room room) {
    const uint32_t index = sampled.fields.front();
    const Field &field = watched_.classes->find(sampled.site->class_id())->fields[index];
    const jweak weak = jvm.jni->NewWeakGlobalRef(object);
    if (weak == nullptr) {
        jvm.clear_exception();
        watched_.watches->never_began(sampled.id, index, FT_REASON_ARM_FAILED);
        return;
    }
    Slot *slot = static_cast<Slot *>(room.take_place());
    slot->watch = {sampled.id, weak, index, field.offset, field.size, now_ns()};
    if (!hold(sampled, slot)) {
        slot->free();
        jvm.jni->DeleteWeakGlobalRef(weak);
        left_out();
        watched_.watches->never_began(sampled.id, index, FT_REASON_LONG_WAIT);
        return;
    }
    if (sampled.is_late) {
        drainer_->wake();
    } else {
        arm_now(slot);
    }
    if (!watched_.watches->is_waiting(sampled.id)) {
        forget(sampled.id); // what came before the reference was held found nothing to give back
    }
}

/** Keeps the reference, and says who arms the slot. Not where this thread would have to, and waited
 * for too long. */
bool HwBackend::hold(const SampledObject &sampled, Slot *slot) {
    const std::lock_guard guard(held_lock_);
    if (sampled.is_late) {
        to_arm_.push_back(slot);
    } else if (arming_now_ < arming_.bearable()) {
        arming_now_++;
    } else {
        return false;
    }
    held_[sampled.id] = {slot->watch.object, 0};
    is_holding_.store(true, std::memory_order_relaxed);
    return true;
}

void HwBackend::arm_now(Slot *slot) {
    watched_.watches->began(slot->watch.object_id, slot->watch.field, slots_.index_of(*slot));
    const uint64_t begun = thread_cpu_ns();
    const bool is_decided = slots_.arm(slot);
    note_arming(begun, !is_decided);
    {
        const std::lock_guard guard(held_lock_);
        arming_now_--; // from now on the reference may be given back
    }
    if (is_decided) {
        drainer_->wake();
    }
}

/** What was refused ahead of the kernel does not tell how long that takes. */
void HwBackend::note_arming(uint64_t begun_ns, bool is_done) {
    const uint64_t taken = thread_cpu_ns() - begun_ns;
    if (is_done && slots_.is_open()) {
        arming_.took(taken, now_ns());
    }
    budget_.spend(taken);
}

/** Finds out what arming takes where nobody has lately and samples are left out for it. */
void HwBackend::measure_arming(uint64_t now) {
    const bool is_open = slots_.is_open();
    const bool is_new = !std::exchange(was_open_, is_open) && is_open;
    Slot *slot = is_new || arming_.is_stale(now) ? slots_.claim() : nullptr;
    if (slot != nullptr) {
        const uint64_t begun = thread_cpu_ns();
        slots_.disarm(*slot);
        note_arming(begun, true);
        slot->free();
    }
}

std::vector<Slot *> HwBackend::take_late_checks() {
    const std::lock_guard guard(held_lock_);
    std::vector<Slot *> slots = std::exchange(to_arm_, {});
    std::erase_if(slots, [this](Slot *slot) {
        const bool is_gone = !held_.contains(slot->watch.object_id);
        if (is_gone) {
            slot->free();
        }
        return is_gone;
    });
    return slots;
}

void HwBackend::arm_late_checks() {
    for (Slot *slot : take_late_checks()) {
        const uint64_t object_id = slot->watch.object_id;
        const uint32_t field = slot->watch.field;
        if (!watched_.watches->late_check_begins(object_id, field)) {
            watched_.watches->never_began(object_id, field, FT_REASON_LATE);
            slot->free();
            continue;
        }
        const uint64_t begun = thread_cpu_ns();
        const bool is_armed = slots_.arm_beside(slot);
        note_arming(begun, is_armed);
        if (is_armed) {
            // What it noted meanwhile is told by this thread, too.
            watched_.watches->began(object_id, field, slots_.index_of(*slot));
        } else {
            slots_.disarm(*slot);
            watched_.watches->never_began(object_id, field, FT_REASON_LATE);
            slot->free();
        }
    }
}

uint32_t HwBackend::copied(const Jvm &jvm, jobject original, jobject) {
    // That the copying itself has read the field is forgotten with the sample. A read before is,
    // too: were it kept, copied objects would count only if they are read.
    if (const SampledObject *sampled = sampled_object(jvm, original)) {
        watched_.watches->copied(sampled->id);
    }
    return 0;
}

void HwBackend::accept() {
    void *jni = nullptr;
    if (watched_.vm->GetEnv(&jni, JNI_VERSION_1_6) == JNI_OK) {
        watched_.environment->begin_call_paths(static_cast<JNIEnv *>(jni), CallPathUser::Watches);
    }
    slots_.accept();
}

void HwBackend::refuse(ft_reason reason) {
    watched_.environment->end_call_paths(CallPathUser::Watches);
    slots_.refuse(reason == FT_REASON_SHUTDOWN ? Outcome::Shutdown : Outcome::SessionEnd);
}

void HwBackend::request_over(uint64_t object_id) {
    const std::lock_guard guard(held_lock_);
    const auto held = held_.find(object_id);
    if (held == held_.end()) {
        return;
    }
    const jweak reference = held->second.reference;
    slots_.release(reference);
    slots_.while_nothing_moves([&](auto where) { held->second.left_at = where(reference); });
}

void HwBackend::forget(uint64_t object_id) {
    const std::lock_guard guard(held_lock_);
    const auto held = held_.find(object_id);
    if (held != held_.end()) {
        // The slots' lock is the drainer's to wait for.
        forgotten_.push_back(held->second.reference);
        held_.erase(held);
        is_holding_.store(!held_.empty(), std::memory_order_relaxed);
    }
}

/** Of objects that are forgotten, unless a thread may be about to arm one. */
void HwBackend::release_forgotten() {
    std::vector<jweak> forgotten;
    {
        const std::lock_guard guard(held_lock_);
        if (arming_now_ == 0) {
            forgotten.swap(forgotten_);
        }
    }
    for (const jweak reference : forgotten) {
        slots_.release(reference);
        stale_references_.push_back(reference);
    }
}

double HwBackend::samples_per_second() {
    const uint64_t now = now_ns();
    for (const Slot &slot : slots_.all()) {
        if (slot.is_armed()) {
            turnover_.held(now - std::max(slot.watch.since_ns, turnover_since_ns_));
        }
    }
    turnover_.tick(now - std::exchange(turnover_since_ns_, now));
    return turnover_.samples_per_second();
}

double HwBackend::calls_per_second() const {
    const double samples = turnover_.samples_per_second();
    return std::isinf(samples) ? kEnoughCalls : std::max(kEnoughCalls, kCallsOfASample * samples);
}

void HwBackend::drain(const Jvm &jvm) {
    if (slots_.is_open() && !trap_signal::is_installed()) {
        slots_.refuse(Outcome::Shutdown);
        slots_.close(); // fault() says so
    }
    release_forgotten();
    arm_late_checks();
    // Ahead of the slots: what accessed an object before it died then lies in its slot already.
    const Fates fates = look_for_fates();
    slots_.decide_dead();
    for (Slot &slot : slots_.all()) {
        // What was noted before the outcome came is told before it.
        const bool is_decided = slot.is_decided();
        if (!tell_noted(jvm, slot) && !is_decided) {
            // A thread may be about to note one more read, of which nothing could be learnt.
            slot.decide_unless_accessed(Outcome::Read);
        }
        if (!slot.is_decided()) {
            continue;
        }
        const uint64_t begun = thread_cpu_ns();
        slots_.disarm(slot);
        note_arming(begun, true);
        turnover_.freed(now_ns() - std::max(slot.watch.since_ns, turnover_since_ns_));
        tell_noted(jvm, slot);
        tell_end(slot);
        // Last, so that the slot's next watch begins after the end of this one in the trace too.
        slot.free();
    }
    if (const uint64_t now = now_ns(); lease_.is_due(now)) {
        lease_.renew(now, context_switches());
        measure_arming(now);
    }
    for (const uint64_t object_id : fates.dead) {
        watched_.watches->died(object_id);
    }
    for (const uint64_t object_id : fates.alive) {
        watched_.watches->outlived(object_id);
    }
    delete_stale_references(jvm.jni);
}

/**
 * Tells what was noted.
 *
 * @return whether the next access could add to that
 */
bool HwBackend::tell_noted(const Jvm &jvm, Slot &slot) {
    bool is_awaited = true;
    while (const TrappedAccess *noted = slot.take_noted()) {
        const std::vector<RawFrame> path = path_of(noted->trace);
        is_awaited =
            watched_.watches->accessed(jvm, {slot.watch.object_id, slot.watch.field, noted->access,
                                             noted->thread_id, noted->at_ns, path, noted->place});
    }
    return is_awaited;
}

void HwBackend::tell_end(const Slot &slot) {
    const Watch &watch = slot.watch;
    const auto lost = [&](ft_reason reason) {
        watched_.watches->stopped(watch.object_id, watch.field, reason);
    };
    switch (slot.outcome()) {
    case Outcome::Read:
    case Outcome::Write:
    case Outcome::Released:
        return watched_.watches->released(watch.object_id, watch.field);
    case Outcome::Died:
        return slot.has_missed_store() ? lost(FT_REASON_UNDECODED)
                                       : watched_.watches->died(watch.object_id);
    case Outcome::Undecoded:
        return lost(FT_REASON_UNDECODED);
    case Outcome::Moved:
        return lost(FT_REASON_MOVED);
    case Outcome::ArmFailed:
        return lost(FT_REASON_ARM_FAILED);
    case Outcome::SessionEnd:
        return lost(FT_REASON_SESSION_END);
    case Outcome::Shutdown:
        return lost(FT_REASON_SHUTDOWN);
    }
}

HwBackend::Fates HwBackend::look_for_fates() {
    Fates fates;
    const uint64_t collections = slots_.collections();
    if (collections == collections_seen_) {
        return fates;
    }
    collections_seen_ = collections;
    const std::lock_guard guard(held_lock_);
    slots_.while_nothing_moves([&](auto where) {
        for (const auto &[object_id, held] : held_) {
            const uintptr_t present = where(held.reference);
            if (present == 0) {
                fates.dead.push_back(object_id);
            } else if (held.left_at != 0 && present != held.left_at) {
                // A collector moves only what it found alive. What it left in its place it may not
                // have looked at.
                fates.alive.push_back(object_id);
            }
        }
    });
    return fates;
}

bool HwBackend::collection_finished() {
    // Whether it has found a sampled object dead is not looked for while the application waits.
    return slots_.collection_finished(arming_.bearable()) ||
           is_holding_.load(std::memory_order_relaxed);
}

void HwBackend::delete_stale_references(JNIEnv *jni) {
    if (!traps_.is_idle()) {
        return;
    }
    for (const jweak reference : std::exchange(stale_references_, {})) {
        jni->DeleteWeakGlobalRef(reference);
    }
}

std::optional<std::string> HwBackend::fault() {
    if (trap_signal::is_installed()) {
        return std::nullopt;
    }
    return "another agent of this process has taken SIGTRAP over, so that sampling ends; start "
           "the service without either that agent or this one";
}

} // namespace fieldtrace
