// SPDX-License-Identifier: MIT
#include "samples/bytecode_backend.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <mutex>
#include <span>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/clock.h"
#include "jvm/method_ids.h"

namespace fieldtrace {
namespace {

constexpr char kFieldWatch[] = "org/fieldtrace/agent/bridge/watch/FieldWatch";

// What a prototype is copied to for ever would otherwise fill the JVM's table of tags.
constexpr unsigned kMostHolders = 1'000;

/** The bit of a field in a mark; the class Marks of the Java half reckons alike. */
uint32_t bit_of(const Field &field) { return 1u << (field.offset >> 2 & 31); }

} // namespace

Error BytecodeBackend::open(const Jvm &jvm) {
    const LocalRef<jclass> type(jvm.jni, jvm.jni->FindClass(kFieldWatch));
    if (!jvm.threw() && type.get() != nullptr) {
        const auto method = [&](const char *name, const char *signature) {
            const jmethodID found = jvm.jni->GetStaticMethodID(type.get(), name, signature);
            return jvm.threw() ? nullptr : found;
        };
        can_sample_ = method("canSample", "(Ljava/lang/Object;)Z");
        mark_ = method("mark", "(Ljava/lang/Object;I)V");
        may_mark_ = method("mayMark", "(Ljava/lang/ClassLoader;Ljava/lang/String;)Z");
        mark_class_ = method("markClass", "(Ljava/lang/String;Ljava/lang/Class;[B)[B");
        if (can_sample_ != nullptr && mark_ != nullptr && may_mark_ != nullptr &&
            mark_class_ != nullptr) {
            field_watch_ = static_cast<jclass>(jvm.jni->NewGlobalRef(type.get()));
        }
    }
    return field_watch_ == nullptr ? Error("the agent's class FieldWatch is not as expected; fetch "
                                           "fieldtrace-agent.jar anew")
                                   : keyed_.open(jvm);
}

Error BytecodeBackend::close(JNIEnv *jni) {
    jni->DeleteGlobalRef(field_watch_);
    field_watch_ = nullptr;
    keyed_.close(jni);
    return {};
}

WatchChoice BytecodeBackend::choose_fields(const Jvm &jvm, jobject object, AllocationSite &site,
                                           const Room &, Random *random) {
    WatchChoice choice{{}, true};
    const std::vector<uint32_t> can_be = fields_to_mark(jvm, object, site);
    if (!can_be.empty()) {
        if (!is_keyed(site)) {
            site.watch_only(can_be); // no sample is to be spent on the others
        }
        const std::vector<uint32_t> wanted =
            site.choose_fields(watched_.options->sampling_verdicts, random);
        std::ranges::set_intersection(wanted, can_be, std::back_inserter(choice.fields));
    }
    return choice;
}

std::vector<uint32_t> BytecodeBackend::fields_to_mark(const Jvm &jvm, jobject object,
                                                      const AllocationSite &site) {
    std::vector<uint32_t> fields;
    const RemoteClass *type = watched_.classes->find(site.class_id());
    if (type->is_keyed) {
        return refused_.load() ? fields : keyed_.fields_of(jvm, object, *type);
    }
    // A frame that was there before its class was woven goes on as it was. The objects of this call
    // come to such frames.
    if (refused_.load() || !can_sample(jvm, object) ||
        contexts_->has_obsolete_frame(site.context_id())) {
        return fields;
    }
    const std::shared_lock shared(woven_lock_);
    for (uint32_t field = 0; field < type->fields.size(); field++) {
        const Field &that = type->fields[field];
        if (unseen_.contains({that.declared_by, that.name})) {
            watched_.classes->reads_unseen(type->id, field);
        } else if (woven_.contains(that.declared_by) && !site.do_marks_miss(field)) {
            fields.push_back(field);
        }
    }
    return fields;
}

bool BytecodeBackend::can_sample(const Jvm &jvm, jobject object) {
    const bool can = jvm.jni->CallStaticBooleanMethod(field_watch_, can_sample_, object);
    return !jvm.threw() && can;
}

void BytecodeBackend::watch(const Jvm &jvm, jobject object, SampledObject &sampled, Room) {
    for (const uint32_t field : sampled.fields) {
        watched_.watches->began(sampled.id, field, FT_NO_SLOT);
    }
    const RemoteClass *type = watched_.classes->find(sampled.site->class_id());
    if (!mark(jvm, object, sampled, *type)) {
        for (const uint32_t field : sampled.fields) {
            watched_.watches->lost(sampled.id, field, FT_REASON_ARM_FAILED);
        }
        return;
    }
    for (const uint32_t field : sampled.fields) {
        if (is_unseen(type->fields[field])) { // since it was chosen
            watched_.watches->lost(sampled.id, field, FT_REASON_ARM_FAILED);
        }
    }
}

bool BytecodeBackend::mark(const Jvm &jvm, jobject object, const SampledObject &sampled,
                           const RemoteClass &type) {
    if (type.is_keyed) {
        return keyed_.mark(jvm, object, type, sampled.fields);
    }
    jvm.jni->CallStaticVoidMethod(field_watch_, mark_, object, static_cast<jint>(mark_of(sampled)));
    return !jvm.threw();
}

void BytecodeBackend::key_unseen(const Jvm &jvm, jobject object, uint32_t field) {
    const SampledObject *sampled = sampled_object(jvm, object);
    if (sampled != nullptr && sampled->is_marked) {
        watched_.watches->lost(sampled->id, field, FT_REASON_ARM_FAILED);
    }
}

bool BytecodeBackend::is_unseen(const Field &field) {
    const std::shared_lock shared(woven_lock_);
    return unseen_.contains({field.declared_by, field.name});
}

void BytecodeBackend::mark_class(const Jvm &jvm, const LoadingClass &loading) {
    JNIEnv *jni = jvm.jni;
    const LocalRef<jstring> name(jni, jni->NewStringUTF(loading.name));
    if (jvm.threw()) {
        return; // for want of memory; its objects are known in another way
    }
    const bool may_mark =
        jni->CallStaticBooleanMethod(field_watch_, may_mark_, loading.loader, name.get());
    if (jvm.threw() || !may_mark) {
        return; // nearly all, whose files need not be copied
    }
    const LocalRef<jbyteArray> bytes(jni, jni->NewByteArray(loading.length));
    if (jvm.threw() || bytes.get() == nullptr) {
        return;
    }
    jni->SetByteArrayRegion(bytes.get(), 0, loading.length,
                            reinterpret_cast<const jbyte *>(loading.bytes));
    const LocalRef<jbyteArray> marked(
        jni, static_cast<jbyteArray>(jni->CallStaticObjectMethod(
                 field_watch_, mark_class_, name.get(), loading.redefined, bytes.get())));
    if (jvm.threw() || marked.get() == nullptr) {
        return;
    }
    const jint length = jni->GetArrayLength(marked.get());
    unsigned char *memory = nullptr;
    if (jvm.jvmti->Allocate(length, &memory) == JVMTI_ERROR_NONE) {
        jni->GetByteArrayRegion(marked.get(), 0, length, reinterpret_cast<jbyte *>(memory));
        *loading.new_length = length;
        *loading.new_bytes = memory;
    }
}

void BytecodeBackend::fields_woven(const Jvm &jvm, jclass declaring) {
    const std::string name = name_of(jvm, declaring);
    const std::unique_lock exclusive(woven_lock_);
    woven_.insert(name);
}

void BytecodeBackend::field_unseen(const Jvm &jvm, jclass declaring, jstring field) {
    const std::string declared_by = name_of(jvm, declaring);
    const std::string name = text_of(jvm, field);
    {
        // First, so that whoever marks an object from now on leaves the field out.
        const std::unique_lock exclusive(woven_lock_);
        unseen_.emplace(declared_by, name);
    }
    for (const auto &[class_id, index] : watched_.classes->find_field(declared_by, name)) {
        watched_.watches->marks_miss(class_id, index);
    }
}

uint32_t BytecodeBackend::accessed(const Jvm &jvm, jobject object, uint32_t offset,
                                   ft_access access) {
    const Stopwatch stopwatch(&watched_.stats->trap_ns);
    // Its object is alive, being a parameter here, and so is this.
    SampledObject *sampled = sampled_object(jvm, object);
    if (sampled == nullptr || !sampled->is_marked) {
        return 0; // a copy that was made out of sight
    }
    // The others still have what came over the wire.
    const bool decides = access == FT_ACCESS_READ || std::atomic_ref(sampled->holders).load() == 1;
    const RemoteClass *type = watched_.classes->find(sampled->site->class_id());
    uint32_t written = 0;
    for (const uint32_t field : watched_.watches->awaited(sampled->id)) {
        if (type->fields[field].offset == offset) {
            inside_.fetch_add(1);
            if (decides) {
                tell(jvm, *sampled, field, access);
            } else {
                written = bit_of(type->fields[field]);
            }
            inside_.fetch_sub(1);
        }
    }
    return mark_of(*sampled) & ~written;
}

uint32_t BytecodeBackend::copied(const Jvm &jvm, jobject original, jobject copy) {
    SampledObject *sampled = sampled_object(jvm, original);
    if (sampled == nullptr || !sampled->is_marked || !watched_.watches->is_waiting(sampled->id)) {
        return 0;
    }
    if (copy != nullptr && sampled_object(jvm, copy) == sampled) {
        return mark_of(*sampled); // by a call of clone() within that
    }
    const std::atomic_ref holders(sampled->holders);
    if (copy != nullptr && holders.load() < kMostHolders) {
        holders.fetch_add(1);
        if (jvm.jvmti->SetTag(copy, static_cast<jlong>(reinterpret_cast<intptr_t>(sampled))) ==
            JVMTI_ERROR_NONE) {
            return mark_of(*sampled);
        }
        holders.fetch_sub(1);
    }
    watched_.watches->copied(sampled->id);
    return 0;
}

void BytecodeBackend::accept() {
    void *jni = nullptr;
    if (watched_.vm->GetEnv(&jni, JNI_VERSION_1_6) == JNI_OK) {
        // Not for the call paths: it is from the classes that bookkeeping is learnt.
        watched_.environment->begin_call_paths(static_cast<JNIEnv *>(jni), CallPathUser::Watches);
    }
    refused_.store(false);
}

void BytecodeBackend::refuse(ft_reason) {
    watched_.environment->end_call_paths(CallPathUser::Watches);
    refused_.store(true);
}

uint32_t BytecodeBackend::mark_of(const SampledObject &sampled) const {
    const RemoteClass *type = watched_.classes->find(sampled.site->class_id());
    uint32_t mark = 0;
    for (const uint32_t field : watched_.watches->awaited(sampled.id)) {
        mark |= bit_of(type->fields[field]);
    }
    return mark;
}

/**
 * Goes on to the outermost frame of a template, inside of which `stack.depth` has cut a call path:
 * no other frame says what is rendered.
 *
 * @param frames with those that are known, and room for more
 * @return how many it has added
 */
jint BytecodeBackend::template_frames(const Jvm &jvm, std::span<jvmtiFrameInfo> frames,
                                      jint count) const {
    const auto known = frames.first(count);
    const auto kind = [&](const jvmtiFrameInfo &frame) {
        return contexts_->kind_of(jvm, frame.method);
    };
    const auto is_library = [&](const jvmtiFrameInfo &frame) {
        return kind(frame) == Contexts::Frame::Library;
    };
    const auto last = std::find_if_not(known.rbegin(), known.rend(), is_library);
    if (last == known.rend() || kind(*last) != Contexts::Frame::Template) {
        return 0;
    }
    const jint more = method_ids::stack_trace(jvm, count, frames.subspan(count));
    jint added = 0;
    for (jint i = 0; i < more; i++) {
        const auto found = kind(frames[count + i]);
        if (found == Contexts::Frame::Application) {
            break;
        }
        if (found == Contexts::Frame::Template) {
            added = i + 1;
        }
    }
    return added;
}

void BytecodeBackend::tell(const Jvm &jvm, const SampledObject &sampled, uint32_t field,
                           ft_access access) {
    watched_.stats->traps.fetch_add(1, std::memory_order_relaxed);
    const uint64_t now = now_ns();
    std::array<jvmtiFrameInfo, kMaxStackDepth> frames;
    const std::span innermost(frames.data(), watched_.options->stack_depth);
    jint count = std::max(0, method_ids::stack_trace(jvm, 0, innermost));
    if (count == static_cast<jint>(watched_.options->stack_depth) &&
        count < static_cast<jint>(kMaxStackDepth)) {
        count += template_frames(jvm, frames, count);
    }
    std::array<RawFrame, kMaxStackDepth> path;
    for (jint i = 0; i < count; i++) {
        path[i] = {frames[i].method, frames[i].location};
    }
    const std::span seen(path.data(), static_cast<size_t>(count));
    const auto reports = [&](const RawFrame &frame) {
        return contexts_->kind_of(jvm, frame.method) == Contexts::Frame::Library;
    };
    if (access == FT_ACCESS_READ && watched_.bookkeeping->contains(seen, reports)) {
        return;
    }
    watched_.watches->accessed(jvm, {sampled.id, field, access,
                                     static_cast<uint32_t>(syscall(SYS_gettid)), now, seen,
                                     template_place::current(jvm)});
}

} // namespace fieldtrace
