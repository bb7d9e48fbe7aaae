// SPDX-License-Identifier: MIT
#include "jvm/template_place.h"

#include <atomic>
#include <pthread.h>

namespace fieldtrace::template_place {
namespace {

// No thread_local, as in own_reads.
std::atomic<pthread_key_t> key;
std::atomic<bool> has_key{false};

} // namespace

Error open() {
    if (!has_key.load()) {
        pthread_key_t made;
        if (pthread_key_create(&made, nullptr) != 0) {
            return Error("the process has used up its keys of thread-local storage; run the "
                         "service without another agent");
        }
        key.store(made);
        has_key.store(true);
    }
    return {};
}

Place set(Place place) {
    static_assert(sizeof(Place) <= sizeof(void *));
    if (!has_key.load()) {
        return 0;
    }
    const Place stood = here();
    if (stood != place) {
        pthread_setspecific(key.load(), reinterpret_cast<void *>(place));
    }
    return stood;
}

Place here() {
    return has_key.load() ? reinterpret_cast<Place>(pthread_getspecific(key.load())) : 0;
}

} // namespace fieldtrace::template_place
