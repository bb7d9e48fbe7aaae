// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <string>

#include "base/error.h"
#include "jvm/jvm.h"

namespace fieldtrace {

/** A class that is about to be loaded or redefined; as in JVMTI's event ClassFileLoadHook. */
struct LoadingClass {
    jclass redefined; ///< null where it is loaded
    jobject loader;   ///< never null
    const char *name; ///< with slashes
    jint length;
    const unsigned char *bytes;
    jint *new_length;
    unsigned char **new_bytes; ///< of JVMTI's Allocate, which the JVM frees
};

/** What the JVM reports while the agent runs. Called on threads of the JVM. */
class JvmEvents {
  public:
    virtual ~JvmEvents() = default;

    /** A class is about to be loaded, by a loader that is not the bootstrap loader. */
    virtual void class_loading(const Jvm &jvm, const LoadingClass &loading) = 0;

    /** A class can be used from now on; also for each that there was before events came. */
    virtual void class_prepared(const Jvm &jvm, jclass type) = 0;

    /** Before objects move. No JNI, no JVMTI. */
    virtual void collection_started() = 0;

    /** After objects have moved; the application stands still. No JNI, no JVMTI. */
    virtual void collection_finished() = 0;

    /** A tagged object was freed. No JNI, no JVMTI. */
    virtual void object_freed(jlong tag) = 0;

    /** This thread of Java ends. */
    virtual void thread_ending() = 0;

    /** The JVM ends. */
    virtual void jvm_ending(const Jvm &jvm) = 0;
};

/** Who takes call paths of interrupted threads, or learns from the classes. */
enum class CallPathUser : unsigned { Watches = 1, Layers = 2 };

/** The agent's JVMTI environment: capabilities, events, and what is to know about the JVM. */
class JvmEnvironment {
  public:
    /** Opens an environment with all the capabilities needed, in the live phase. */
    Error open(JavaVM *vm);

    /** Lets events come to `events`. */
    Error enable_events(JvmEvents *events);

    /**
     * Lets classes that are loaded come to `events`. Its environment, being younger than those of
     * all agents of the command line, gets them after these, which thus see classes as they are.
     */
    Error enable_class_files() const;

    /**
     * Has what the JVM compiles from now on tell the place of every instruction, by its own flag
     * DebugNonSafepoints, until close(); async-profiler does the same. To enable CompiledMethodLoad
     * events would, too, but the JVM then reports every method that it compiles, which costs while
     * nothing records.
     */
    void make_call_paths_exact();

    /** Makes ready what AsyncGetCallTrace needs: class events, and the jmethodIDs of all classes.
     */
    void begin_call_paths(JNIEnv *jni, CallPathUser user);

    /** No call path is taken by this user for a while. */
    void end_call_paths(CallPathUser user);

    /**
     * Gives everything back; no event comes any more.
     *
     * @return false where a callback has not come back, so that its receiver must live on
     */
    bool close();

    jvmtiEnv *jvmti() const { return jvmti_; }

    /** The name of the collector: Serial, Parallel, G1, ... */
    const std::string &collector() const { return collector_; }

    /** Whether the collector stops the application while it moves objects, as
     * collection_started() and collection_finished() say. */
    bool stops_to_move() const { return stops_to_move_; }

    /** Size of a reference in the heap, bytes. */
    unsigned reference_size() const { return reference_size_; }

  private:
    Error learn_collector(JavaVM *vm);

    JavaVM *vm_ = nullptr;
    jvmtiEnv *jvmti_ = nullptr;
    bool has_changed_flag_ = false;
    std::atomic<unsigned> call_path_users_{0}; ///< as bits
    std::string collector_;
    bool stops_to_move_ = false;
    unsigned reference_size_ = 0;
};

} // namespace fieldtrace
