// SPDX-License-Identifier: MIT
#include "jvm/own_reads.h"

#include <atomic>
#include <pthread.h>

namespace fieldtrace::own_reads {
namespace {

// No thread_local: in a library that is loaded late, the first touch of one allocates memory, which
// a signal handler must not.
std::atomic<pthread_key_t> key;
std::atomic<bool> has_key{false};
std::atomic<jmethodID> run_method{nullptr};

} // namespace

Error open(JNIEnv *jni) {
    if (!has_key.load()) {
        pthread_key_t made;
        if (pthread_key_create(&made, nullptr) != 0) {
            return Error("the process has used up its keys of thread-local storage; run the "
                         "service without another agent");
        }
        key.store(made);
        has_key.store(true);
    }
    const jclass runnable = jni->FindClass("java/lang/Runnable");
    if (runnable == nullptr) {
        jni->ExceptionClear();
        return Error("this JVM has no java.lang.Runnable; run the service on a HotSpot JVM of JDK "
                     "11 to 25");
    }
    run_method.store(jni->GetMethodID(runnable, "run", "()V"));
    jni->DeleteLocalRef(runnable);
    return {};
}

void run(JNIEnv *jni, jobject runnable) {
    const bool was_own = set(true);
    jni->CallVoidMethod(runnable, run_method.load());
    set(was_own);
}

bool set(bool is_own) {
    const bool was_own = are_here();
    if (has_key.load() && is_own != was_own) {
        // Its address alone counts.
        pthread_setspecific(key.load(), is_own ? &key : nullptr);
    }
    return was_own;
}

bool are_here() { return has_key.load() && pthread_getspecific(key.load()) != nullptr; }

} // namespace fieldtrace::own_reads
