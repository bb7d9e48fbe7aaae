// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <jni.h>
#include <mutex>

#include "base/error.h"

namespace fieldtrace {

/** Whether a session records, for the native half and, through a field, for the Java half. */
class Recording {
  public:
    /** @param bridge the class NativeAgent, whose static fields say what is recorded */
    Error open(JNIEnv *jni, jclass bridge);

    /** Gives the reference to the class back. */
    void close(JNIEnv *jni);

    /** A session records from now on. Drainer only, or whoever ends the agent in its place. */
    void begin();

    /** Tells the Java half what of the session there is to do; from the same thread as begin(). */
    void tell(JNIEnv *jni, bool fields, bool requests, bool methods);

    /** Tells the Java half to look into one of two to this power remote calls; as tell(). */
    void tell_call_interval(JNIEnv *jni, int log_of_interval);

    /** Doubles the interval that was told so often, until it is told anew. Any thread. */
    void stretch_call_interval(JNIEnv *jni, int log_of_stretch);

    /** No session records any more; from the same thread as begin(). */
    void end(JNIEnv *jni);

    /** The number of the present recording, from 1, or 0 while there is none. */
    uint64_t session() const { return session_.load(std::memory_order_acquire); }

    /** Whether a test of the application counts what is recorded, session or not. Any thread. */
    void listen(bool is_listening) { listened_.store(is_listening); }
    bool is_listened() const { return listened_.load(); }

    /** Lets no object be sampled any more, because the agent cannot. Any thread. */
    void forbid_samples() { forbidden_.store(true); }
    bool forbids_samples() const { return forbidden_.load(); }

  private:
    /** Of sessions that record methods: of every agent that this JVM had, because threads keep it.
     */
    static jint method_sessions_;

    jclass bridge_ = nullptr;
    jfieldID fields_ = nullptr;
    jfieldID requests_ = nullptr;
    jfieldID call_interval_ = nullptr;
    jfieldID method_session_ = nullptr;
    std::mutex interval_lock_;
    int told_call_interval_ = 0;
    int stretch_ = 0;
    bool told_fields_ = false;
    bool told_requests_ = false;
    bool told_methods_ = false;
    uint64_t begun_ = 0;
    std::atomic<uint64_t> session_{0};
    std::atomic<bool> forbidden_{false};
    std::atomic<bool> listened_{false};
};

} // namespace fieldtrace
