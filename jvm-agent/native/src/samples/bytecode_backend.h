// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <set>
#include <shared_mutex>
#include <span>
#include <string>
#include <utility>

#include "base/options.h"
#include "definitions/classes.h"
#include "definitions/contexts.h"
#include "jvm/bookkeeping.h"
#include "jvm/jvm_environment.h"
#include "samples/keyed_objects.h"
#include "samples/stats.h"
#include "samples/watch_backend.h"
#include "samples/watches.h"

namespace fieldtrace {

/**
 * Watches by code that the Java half weaves in front of every access to a field: it tests the mark
 * of the object, and comes here where a bit of the field is set. All fields of an object are
 * watched at once, of any number of objects.
 */
class BytecodeBackend : public WatchBackend {
  public:
    BytecodeBackend(const WatchedJvm &watched, Contexts *contexts)
        : watched_(watched), contexts_(contexts) {}

    const char *name() const override { return "bytecode"; }
    Error open(const Jvm &jvm) override;
    Error close(JNIEnv *jni) override;
    WatchChoice choose_fields(const Jvm &jvm, jobject object, AllocationSite &site,
                              const Room &room, Random *random) override;
    void watch(const Jvm &jvm, jobject object, SampledObject &sampled, Room room) override;
    uint32_t copied(const Jvm &jvm, jobject original, jobject copy) override;
    void refuse(ft_reason) override;
    void accept() override;
    void request_over(uint64_t) override {} // nothing here is scarce
    void forget(uint64_t) override {}
    void drain(const Jvm &) override {}
    bool is_idle() const override { return inside_.load() == 0; }
    std::optional<std::string> fault() override { return std::nullopt; }
    void collection_started() override {}
    bool collection_finished() override { return false; }

    /** The fields of an object of this site that a mark can watch now, in their order. Application
     * threads. */
    std::vector<uint32_t> fields_to_mark(const Jvm &jvm, jobject object,
                                         const AllocationSite &site);

    /** Whether objects of a site have keys for fields, which nothing but marks can watch. */
    bool is_keyed(const AllocationSite &site) const {
        return watched_.classes->find(site.class_id())->is_keyed;
    }

    /** Whether a key of a sampled object is read from now on is not seen. Application threads. */
    void key_unseen(const Jvm &jvm, jobject object, uint32_t field);

    /** Gives a class that is being loaded its mark, if it is to have one. Any thread. */
    void mark_class(const Jvm &jvm, const LoadingClass &loading);

    /** Accesses to the fields that a class declares are woven from now on. Any thread. */
    void fields_woven(const Jvm &jvm, jclass declaring);

    /**
     * Reads of a field may go unseen from now on: no mark watches it any more. Any thread.
     *
     * @param declaring the class that declares it
     */
    void field_unseen(const Jvm &jvm, jclass declaring, jstring field);

    /**
     * A field is about to be accessed. Application threads.
     *
     * @param offset of the field in the object, bytes
     * @return what the mark of the object must be from now on: the bits of the fields whose first
     *         access is awaited, none where the object is not sampled
     */
    uint32_t accessed(const Jvm &jvm, jobject object, uint32_t offset, ft_access access);

  private:
    bool can_sample(const Jvm &jvm, jobject object);
    bool is_unseen(const Field &field);
    uint32_t mark_of(const SampledObject &sampled) const;
    bool mark(const Jvm &jvm, jobject object, const SampledObject &sampled,
              const RemoteClass &type);
    void tell(const Jvm &jvm, const SampledObject &sampled, uint32_t field, ft_access access);
    jint template_frames(const Jvm &jvm, std::span<jvmtiFrameInfo> frames, jint count) const;

    const WatchedJvm watched_;
    Contexts *contexts_;

    KeyedObjects keyed_;
    jclass field_watch_ = nullptr;
    jmethodID can_sample_ = nullptr;
    jmethodID mark_ = nullptr;
    jmethodID may_mark_ = nullptr;
    jmethodID mark_class_ = nullptr;
    std::atomic<bool> refused_{false};
    std::atomic<unsigned> inside_{0};
    std::shared_mutex woven_lock_;
    std::set<std::string> woven_;
    std::set<std::pair<std::string, std::string>> unseen_; ///< class that declares it, and field
};

} // namespace fieldtrace
