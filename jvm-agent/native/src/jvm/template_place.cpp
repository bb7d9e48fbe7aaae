// SPDX-License-Identifier: MIT
#include "jvm/template_place.h"

#include <array>
#include <atomic>
#include <mutex>
#include <pthread.h>
#include <unordered_map>

namespace fieldtrace::template_place {
namespace {

// No thread_local, as in own_reads.
std::atomic<pthread_key_t> key;
std::atomic<bool> has_key{false};

/** Some of the virtual threads, so that they seldom wait for each other. */
struct Shard {
    std::mutex lock;
    std::unordered_map<int64_t, Place> places;
};

std::array<Shard, 16> shards;
/** Most services have none: nobody asks the JVM then which thread runs. */
std::atomic<int64_t> virtual_places{0};
std::atomic<jfieldID> thread_id_field{nullptr};

Shard &shard_of(int64_t thread_id) {
    return shards.at(static_cast<uint64_t>(thread_id) % shards.size());
}

Place stood_at(const Shard &shard, int64_t thread_id) {
    const auto found = shard.places.find(thread_id);
    return found == shard.places.end() ? 0 : found->second;
}

/** The id of the thread of Java that runs here; 0 where the JVM does not tell. */
int64_t thread_id_of(const Jvm &jvm) {
    jthread thread = nullptr;
    if (jvm.jvmti->GetCurrentThread(&thread) != JVMTI_ERROR_NONE || thread == nullptr) {
        return 0;
    }
    const LocalRef<jthread> running(jvm.jni, thread);
    jfieldID field = thread_id_field.load();
    if (field == nullptr) {
        const LocalRef<jclass> type(jvm.jni, jvm.jni->FindClass("java/lang/Thread"));
        field = jvm.threw() ? nullptr : jvm.jni->GetFieldID(type.get(), "tid", "J");
        if (jvm.threw() || field == nullptr) {
            return 0;
        }
        thread_id_field.store(field);
    }
    return jvm.jni->GetLongField(thread, field);
}

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

Place set_of_virtual(int64_t thread_id, Place place) {
    Shard &shard = shard_of(thread_id);
    const std::lock_guard guard(shard.lock);
    const Place stood = stood_at(shard, thread_id);
    if (place == 0) {
        virtual_places.fetch_sub(static_cast<int64_t>(shard.places.erase(thread_id)));
    } else if (shard.places.insert_or_assign(thread_id, place).second) {
        virtual_places.fetch_add(1);
    }
    return stood;
}

Place current(const Jvm &jvm) {
    if (virtual_places.load() > 0) {
        const int64_t thread_id = thread_id_of(jvm);
        Shard &shard = shard_of(thread_id);
        const std::lock_guard guard(shard.lock);
        if (const Place place = stood_at(shard, thread_id)) {
            return place;
        }
    }
    return here();
}

Place here() {
    return has_key.load() ? reinterpret_cast<Place>(pthread_getspecific(key.load())) : 0;
}

} // namespace fieldtrace::template_place
