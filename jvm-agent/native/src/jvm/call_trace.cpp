// SPDX-License-Identifier: MIT
#include "jvm/call_trace.h"

#include "code/interrupted.h"
#include "jvm/libjvm.h"

namespace fieldtrace {

bool AsyncCallTracer::open(JavaVM *vm, uint32_t depth) {
    vm_ = vm;
    depth_ = static_cast<jint>(depth);
    async_get_call_trace_ = reinterpret_cast<Function>(libjvm_symbol(vm, "AsyncGetCallTrace"));
    return async_get_call_trace_ != nullptr;
}

void AsyncCallTracer::take(ucontext_t *context, CallTrace *trace) const {
    // The next instruction may belong to another method that was inlined, or to none.
    Interrupted::pc(*context)--;
    trace->count = take_interrupted(context, trace->frames.data(), static_cast<uint32_t>(depth_));
    Interrupted::pc(*context)++;
}

uint32_t AsyncCallTracer::take_interrupted(ucontext_t *context, AsyncFrame *frames,
                                           uint32_t depth) const {
    void *env = nullptr;
    if (vm_ == nullptr || vm_->GetEnv(&env, JNI_VERSION_1_6) != JNI_OK) {
        return 0; // a thread that is no thread of Java any more
    }
    Request request{static_cast<JNIEnv *>(env), 0, frames};
    async_get_call_trace_(&request, static_cast<jint>(depth), context);
    return request.count > 0 ? static_cast<uint32_t>(request.count) : 0;
}

} // namespace fieldtrace
