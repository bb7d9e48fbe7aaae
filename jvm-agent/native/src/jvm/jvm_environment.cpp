// SPDX-License-Identifier: MIT
#include "jvm/jvm_environment.h"

#include <atomic>
#include <chrono>
#include <ranges>
#include <thread>

#include "jvm/libjvm.h"

namespace fieldtrace {
namespace {

constexpr struct {
    const char *flag;
    const char *name;
    bool stops_to_move;
} kCollectors[] = {{"UseSerialGC", "Serial", true},
                   {"UseParallelGC", "Parallel", true},
                   {"UseG1GC", "G1", true},
                   {"UseZGC", "ZGC", false},
                   {"UseShenandoahGC", "Shenandoah", false},
                   {"UseEpsilonGC", "Epsilon", true}};

/**
 * Enabled in this order and disabled in the opposite one: a start of a collection whose finish is
 * not reported would hold a lock for ever. No call runs while the application stands still, so that
 * a collection falls between two of them or is reported whole.
 */
constexpr jvmtiEvent kEvents[] = {
    JVMTI_EVENT_GARBAGE_COLLECTION_FINISH,
    JVMTI_EVENT_GARBAGE_COLLECTION_START,
    JVMTI_EVENT_OBJECT_FREE,
    JVMTI_EVENT_THREAD_END,
    JVMTI_EVENT_VM_DEATH,
};

/** Class events must be enabled for AsyncGetCallTrace to answer at all. */
constexpr jvmtiEvent kCallPathEvents[] = {JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE};

constexpr char kExactDebugInformation[] = "DebugNonSafepoints";

// A callback takes microseconds.
constexpr auto kPatience = std::chrono::seconds(2);

// What HotSpot lets one announce by default (MaxJNILocalCapacity).
constexpr jint kMostLocalReferences = 65'536;

/**
 * Who gets the events; a callback of JVMTI knows no object. The JVM may still be in a callback
 * after the environment was disposed of.
 */
class Receiver {
  public:
    void set(JvmEvents *events) { events_.store(events); }
    bool is_idle() const { return inside_.load() == 0; }

    template <typename Event> void notify(Event event) {
        inside_.fetch_add(1);
        if (JvmEvents *events = events_.load()) {
            event(events);
        }
        inside_.fetch_sub(1);
    }

  private:
    std::atomic<JvmEvents *> events_{nullptr};
    std::atomic<unsigned> inside_{0};
};

Receiver receiver;

void JNICALL collection_started(jvmtiEnv *) {
    receiver.notify([](JvmEvents *events) { events->collection_started(); });
}

void JNICALL collection_finished(jvmtiEnv *) {
    receiver.notify([](JvmEvents *events) { events->collection_finished(); });
}

void JNICALL object_freed(jvmtiEnv *, jlong tag) {
    receiver.notify([tag](JvmEvents *events) { events->object_freed(tag); });
}

void JNICALL thread_ending(jvmtiEnv *, JNIEnv *, jthread) {
    receiver.notify([](JvmEvents *events) { events->thread_ending(); });
}

void JNICALL jvm_ending(jvmtiEnv *jvmti, JNIEnv *jni) {
    receiver.notify([jvmti, jni](JvmEvents *events) { events->jvm_ending({jvmti, jni}); });
}

/** Asking for a class's methods makes their jmethodIDs, without which a trap finds no call path. */
void make_method_ids(jvmtiEnv *jvmti, jclass type) {
    JvmtiMemory<jmethodID> methods(jvmti);
    jint count = 0;
    jvmti->GetClassMethods(type, &count, methods.out());
}

void JNICALL class_prepared(jvmtiEnv *jvmti, JNIEnv *jni, jthread, jclass type) {
    make_method_ids(jvmti, type);
    receiver.notify([=](JvmEvents *events) { events->class_prepared({jvmti, jni}, type); });
}

void JNICALL class_file_loaded(jvmtiEnv *jvmti, JNIEnv *jni, jclass redefined, jobject loader,
                               const char *name, jobject, jint length, const unsigned char *bytes,
                               jint *new_length, unsigned char **new_bytes) {
    if (loader != nullptr && name != nullptr) {
        receiver.notify([&](JvmEvents *events) {
            events->class_loading({jvmti, jni},
                                  {redefined, loader, name, length, bytes, new_length, new_bytes});
        });
    }
}

void JNICALL class_loaded(jvmtiEnv *, JNIEnv *, jthread, jclass) {}

void make_all_method_ids(const Jvm &jvm) {
    if (jvm.jni->PushLocalFrame(kMostLocalReferences) != JNI_OK) {
        jvm.clear_exception();
        return;
    }
    JvmtiMemory<jclass> classes(jvm.jvmti);
    jint count = 0;
    if (jvm.jvmti->GetLoadedClasses(&count, classes.out()) == JVMTI_ERROR_NONE) {
        for (jint i = 0; i < count; i++) {
            class_prepared(jvm.jvmti, jvm.jni, nullptr, classes[i]);
        }
    }
    jvm.jni->PopLocalFrame(nullptr);
}

Error failed(jvmtiEnv *jvmti, const char *what, jvmtiError error) {
    JvmtiMemory<char> name(jvmti);
    jvmti->GetErrorName(error, name.out());
    return Error("this JVM refuses to " + std::string(what) + " (" +
                 (name.get() == nullptr ? std::to_string(error) : name.get()) +
                 "); run the service on a HotSpot JVM of JDK 11 to 25, without other agents that "
                 "take the same capability");
}

} // namespace

Error JvmEnvironment::learn_collector(JavaVM *vm) {
    const VmFlags flags(vm);
    if (!flags.are_known()) {
        return Error("this JVM is no HotSpot JVM, so that no field can be watched; run the service "
                     "on one, such as OpenJDK or Temurin");
    }
    reference_size_ = flags.is_set("UseCompressedOops") ? 4 : 8;
    for (const auto &collector : kCollectors) {
        if (flags.is_set(collector.flag)) {
            collector_ = collector.name;
            stops_to_move_ = collector.stops_to_move;
        }
    }
    return {};
}

Error JvmEnvironment::open(JavaVM *vm) {
    vm_ = vm;
    if (Error error = learn_collector(vm)) {
        return error;
    }
    void *environment = nullptr;
    if (vm->GetEnv(&environment, JVMTI_VERSION_11) != JNI_OK) {
        return Error(
            "this JVM offers no JVMTI 11; run the service on a HotSpot JVM of JDK 11 to 25");
    }
    jvmti_ = static_cast<jvmtiEnv *>(environment);
    jvmtiCapabilities wanted{};
    wanted.can_tag_objects = 1;
    wanted.can_generate_object_free_events = 1;
    wanted.can_generate_garbage_collection_events = 1;
    wanted.can_get_line_numbers = 1;
    wanted.can_get_source_file_name = 1;
    wanted.can_get_synthetic_attribute = 1;
    wanted.can_get_constant_pool = 1;
    wanted.can_generate_all_class_hook_events = 1;
    const jvmtiError error = jvmti_->AddCapabilities(&wanted);
    return error == JVMTI_ERROR_NONE ? Error() : failed(jvmti_, "tag and follow objects", error);
}

Error JvmEnvironment::enable_events(JvmEvents *events) {
    receiver.set(events);
    jvmtiEventCallbacks callbacks{};
    callbacks.GarbageCollectionStart = fieldtrace::collection_started;
    callbacks.GarbageCollectionFinish = fieldtrace::collection_finished;
    callbacks.ObjectFree = fieldtrace::object_freed;
    callbacks.ThreadEnd = fieldtrace::thread_ending;
    callbacks.VMDeath = fieldtrace::jvm_ending;
    callbacks.ClassLoad = class_loaded;
    callbacks.ClassPrepare = class_prepared;
    callbacks.ClassFileLoadHook = class_file_loaded;
    jvmtiError error = jvmti_->SetEventCallbacks(&callbacks, sizeof(callbacks));
    for (const jvmtiEvent event : kEvents) {
        if (error == JVMTI_ERROR_NONE) {
            error = jvmti_->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr);
        }
    }
    if (error != JVMTI_ERROR_NONE) {
        return failed(jvmti_, "report collections and dead objects", error);
    }
    return {};
}

Error JvmEnvironment::enable_class_files() const {
    const jvmtiError error =
        jvmti_->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr);
    return error == JVMTI_ERROR_NONE ? Error() : failed(jvmti_, "report classes", error);
}

void JvmEnvironment::make_call_paths_exact() {
    VmFlags flags(vm_);
    has_changed_flag_ = has_changed_flag_ || !flags.is_set(kExactDebugInformation);
    flags.set(kExactDebugInformation, true);
}

void JvmEnvironment::begin_call_paths(JNIEnv *jni, CallPathUser user) {
    if (call_path_users_.fetch_or(static_cast<unsigned>(user)) != 0) {
        return;
    }
    for (const jvmtiEvent event : kCallPathEvents) {
        jvmti_->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr);
    }
    make_all_method_ids({jvmti_, jni});
}

void JvmEnvironment::end_call_paths(CallPathUser user) {
    if ((call_path_users_.fetch_and(~static_cast<unsigned>(user)) & ~static_cast<unsigned>(user)) !=
        0) {
        return;
    }
    for (const jvmtiEvent event : kCallPathEvents) {
        jvmti_->SetEventNotificationMode(JVMTI_DISABLE, event, nullptr);
    }
}

bool JvmEnvironment::close() {
    if (jvmti_ == nullptr) {
        return true;
    }
    for (const CallPathUser user : {CallPathUser::Watches, CallPathUser::Layers}) {
        end_call_paths(user);
    }
    jvmti_->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr);
    if (has_changed_flag_) {
        VmFlags(vm_).set(kExactDebugInformation, false);
    }
    for (const jvmtiEvent event : std::views::reverse(kEvents)) {
        jvmti_->SetEventNotificationMode(JVMTI_DISABLE, event, nullptr);
    }
    jvmti_->DisposeEnvironment(); // and with it the tags
    jvmti_ = nullptr;
    receiver.set(nullptr);
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!receiver.is_idle()) {
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        std::this_thread::yield();
    }
    return true;
}

} // namespace fieldtrace
