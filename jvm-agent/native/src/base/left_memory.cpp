// SPDX-License-Identifier: MIT
#include "base/left_memory.h"

#include <dlfcn.h>
#include <malloc.h>

namespace fieldtrace {

namespace {

/** glibc's; of a process with another C library, or an older one, nothing is known. */
class Glibc : public Allocator {
  public:
    uint64_t free_bytes() override {
        return info_ == nullptr || trim_ == nullptr ? UINT64_MAX : info_().fordblks;
    }

    void give_back() override { trim_(0); } // keeps nothing at the end of the heap

  private:
    struct mallinfo2 (*const info_)() =
        reinterpret_cast<struct mallinfo2 (*)()>(dlsym(RTLD_DEFAULT, "mallinfo2"));
    int (*const trim_)(size_t) = reinterpret_cast<int (*)(size_t)>(dlsym(RTLD_DEFAULT,
                                                                         "malloc_trim"));
};

} // namespace

Allocator &own_allocator() {
    static Glibc glibc;
    return glibc;
}

void LeftMemory::look(uint64_t now_ns) {
    if (now_ns < due_ns_) {
        return;
    }
    due_ns_ = UINT64_MAX;
    if (allocator_.free_bytes() <= kOurs) {
        allocator_.give_back();
    }
}

} // namespace fieldtrace
