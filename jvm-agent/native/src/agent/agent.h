// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "agent/drainer.h"
#include "agent/parts.h"
#include "base/error.h"

namespace fieldtrace {

/** The native half of the agent: how its parts begin and end, and what the JVM tells them. */
class Agent : private JvmEvents {
  public:
    /** The parts of the agent that has begun, if any, which are not destroyed while this lives. */
    class InUse {
      public:
        InUse() { users_.fetch_add(1), agent_ = running_.load(); }
        InUse(const InUse &) = delete;
        InUse &operator=(const InUse &) = delete;
        ~InUse() { users_.fetch_sub(1); }

        explicit operator bool() const { return agent_ != nullptr; }
        Parts *operator->() const { return &agent_->parts_; }
        Parts &operator*() const { return agent_->parts_; }

      private:
        friend Agent;

        Agent *agent_;
    };

    /** Checks that fields can be watched here, step by step, and begins; else undoes all of it. */
    static Error start(JNIEnv *jni, jclass bridge, const std::vector<std::string> &options);

    /**
     * Ends the agent that has begun, if any, and gives everything back, so that another may begin.
     *
     * @return what could not be given back
     */
    static Error detach(JNIEnv *jni);

    /** The JVM ends: ends all watches, flushes counts, and gives the debug registers back.
     * Idempotent. */
    static void stop(const Jvm &jvm);

  private:
    explicit Agent(JavaVM *vm) : vm_(vm) {}

    Error begin(JNIEnv *jni, jclass bridge, const std::vector<std::string> &options);
    void begin_draining();
    Error give_back(JNIEnv *jni);
    void drain();

    void class_loading(const Jvm &jvm, const LoadingClass &loading) override;
    void class_prepared(const Jvm &jvm, jclass type) override;
    void collection_started() override;
    void collection_finished() override;
    void object_freed(jlong tag) override;
    void thread_ending() override;
    void jvm_ending(const Jvm &jvm) override;

    static std::atomic<Agent *> running_;
    static std::atomic<unsigned> users_;

    JavaVM *vm_;
    std::thread draining_;
    std::promise<void> drained_;
    Parts parts_;
    // Only of the thread of the JVM that stops the others.
    unsigned collections_ = 0; ///< those that go on, within each other; 0 without `sections`
    uint64_t collecting_since_ = 0;
    std::unique_ptr<Drainer> drainer_;
};

} // namespace fieldtrace
