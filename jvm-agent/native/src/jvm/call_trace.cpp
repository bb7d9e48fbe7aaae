// SPDX-License-Identifier: MIT
#include "jvm/call_trace.h"

#include "jvm/libjvm.h"

namespace fieldtrace {

bool AsyncCallTracer::open(JavaVM *vm, uint32_t depth) {
    vm_ = vm;
    depth_ = static_cast<jint>(depth);
    async_get_call_trace_ = reinterpret_cast<Function>(libjvm_symbol(vm, "AsyncGetCallTrace"));
    return async_get_call_trace_ != nullptr;
}

void AsyncCallTracer::take(ucontext_t *context, CallTrace *trace) const {
    trace->count = 0;
    void *env = nullptr;
    if (vm_ == nullptr || vm_->GetEnv(&env, JNI_VERSION_1_6) != JNI_OK) {
        return;
    }
    Request request{static_cast<JNIEnv *>(env), 0, trace->frames.data()};
    // The next instruction may belong to another method that was inlined, or to none.
    context->uc_mcontext.gregs[REG_RIP]--;
    async_get_call_trace_(&request, depth_, context);
    context->uc_mcontext.gregs[REG_RIP]++;
    if (request.count > 0) {
        trace->count = static_cast<uint32_t>(request.count);
    }
}

} // namespace fieldtrace
