// SPDX-License-Identifier: MIT
#include "jvm/monitor_waits.h"

namespace fieldtrace {
namespace {

/** What this thread is about: the Java half may have to wait for monitors itself. */
thread_local bool is_telling = false;

/** Whether the Java half is to be told that this thread goes on. */
thread_local bool is_waiting = false;

} // namespace

Error MonitorWaits::open(const Jvm &jvm) {
    const LocalRef<jclass> type(
        jvm.jni, jvm.jni->FindClass("org/fieldtrace/agent/bridge/request/wake/Entering"));
    if (!jvm.threw() && type.get() != nullptr) {
        waits_for_ = jvm.jni->GetStaticMethodID(type.get(), "waitsFor", "(Ljava/lang/Object;)Z");
        entered_ = jvm.threw() ? nullptr : jvm.jni->GetStaticMethodID(type.get(), "entered", "()V");
        if (!jvm.threw() && waits_for_ != nullptr && entered_ != nullptr) {
            // It is initialised by now: no event begins that.
            type_ = static_cast<jclass>(jvm.jni->NewGlobalRef(type.get()));
        }
    }
    return type_ == nullptr ? Error("the agent's class Entering is not as expected; fetch "
                                    "fieldtrace-agent.jar anew")
                            : Error();
}

void MonitorWaits::close(JNIEnv *jni) {
    if (type_ != nullptr) {
        jni->DeleteGlobalRef(type_);
        type_ = nullptr;
    }
}

void MonitorWaits::waits(const Jvm &jvm, jobject monitor) const {
    // Native code may enter a monitor while it has an exception, with which no method is called.
    if (is_telling || jvm.jni->ExceptionCheck() == JNI_TRUE) {
        return;
    }
    is_telling = true;
    const bool is_followed =
        jvm.jni->CallStaticBooleanMethod(type_, waits_for_, monitor) == JNI_TRUE;
    is_waiting = !jvm.threw() && is_followed;
    is_telling = false;
}

void MonitorWaits::entered(const Jvm &jvm) const {
    if (is_telling || !is_waiting || jvm.jni->ExceptionCheck() == JNI_TRUE) {
        return;
    }
    is_telling = true;
    is_waiting = false;
    jvm.jni->CallStaticVoidMethod(type_, entered_);
    jvm.clear_exception();
    is_telling = false;
}

} // namespace fieldtrace
