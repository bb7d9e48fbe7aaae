// SPDX-License-Identifier: MIT
#include "jvm/java_threads.h"

#include <algorithm>
#include <optional>

#include "jvm/safe_read.h"

namespace fieldtrace {
namespace {

std::optional<pid_t> id_of(JNIEnv *jni, jthread thread, jfieldID eetop,
                           const ThreadLayout &layout) {
    const auto native = static_cast<uintptr_t>(jni->GetLongField(thread, eetop));
    if (native == 0) {
        return std::nullopt; // ended, or not begun
    }
    const auto os = safe_read<uintptr_t>(native + layout.os_thread);
    const auto id = os ? safe_read<pid_t>(*os + layout.id) : std::nullopt;
    // The field is cleared before the memory is given back, so that what was read was right.
    const bool has_lived = static_cast<uintptr_t>(jni->GetLongField(thread, eetop)) == native;
    return has_lived ? id : std::nullopt;
}

} // namespace

std::vector<pid_t> java_threads(const Jvm &jvm, const ThreadLayout &layout) {
    std::vector<pid_t> ids;
    JvmtiMemory<jthread> threads(jvm.jvmti);
    jint count = 0;
    if (!layout.is_known || jvm.jvmti->GetAllThreads(&count, threads.out()) != JVMTI_ERROR_NONE) {
        return ids;
    }
    const LocalRef<jclass> type(jvm.jni, jvm.jni->FindClass("java/lang/Thread"));
    const jfieldID eetop =
        type.get() == nullptr ? nullptr : jvm.jni->GetFieldID(type.get(), "eetop", "J");
    jvm.clear_exception();
    for (jint i = 0; i < count; i++) {
        const LocalRef<jthread> thread(jvm.jni, threads[i]);
        if (eetop != nullptr) {
            if (const auto id = id_of(jvm.jni, thread.get(), eetop, layout)) {
                ids.push_back(*id);
            }
        }
    }
    std::ranges::sort(ids);
    return ids;
}

} // namespace fieldtrace
