// SPDX-License-Identifier: MIT
#include "base/left_memory.h"

#include <dlfcn.h>

namespace fieldtrace {

static_assert(sizeof(uint64_t) == sizeof(size_t));

void LeftMemory::look(uint64_t now_ns) {
    if (now_ns < due_ns_) {
        return;
    }
    due_ns_ = UINT64_MAX;
    if (trim_ != nullptr) {
        trim_(0); // keep nothing at the end of the heap
    }
}

int (*LeftMemory::found())(uint64_t) {
    return reinterpret_cast<int (*)(uint64_t)>(dlsym(RTLD_DEFAULT, "malloc_trim"));
}

} // namespace fieldtrace
