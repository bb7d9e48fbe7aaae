// SPDX-License-Identifier: MIT
#include "samples/sampled_object.h"

namespace fieldtrace {

SampledObject *sampled_object(const Jvm &jvm, jobject object) {
    jlong tag = 0;
    if (jvm.jvmti->GetTag(object, &tag) != JVMTI_ERROR_NONE) {
        return nullptr;
    }
    return reinterpret_cast<SampledObject *>(static_cast<intptr_t>(tag));
}

} // namespace fieldtrace
