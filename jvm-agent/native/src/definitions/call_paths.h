// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/options.h"
#include "definitions/contexts.h"
#include "definitions/known_paths.h"
#include "jvm/jvm.h"
#include "jvm/stack_walker.h"

namespace fieldtrace {

/**
 * Call paths of application threads in native methods of the agent: one that comes again is known
 * by its frames on the stack, a new one is taken in full with JVMTI. Thread-safe.
 */
class CallPaths {
  public:
    /** @param depth frames taken at once (`stack.depth`) */
    CallPaths(Contexts *contexts, uint32_t depth) : contexts_(contexts), depth_(depth) {}

    /** Learns how this JVM lays out stacks; where it does not say, all are taken in full. For the
     * thread that starts the agent. */
    void open(JavaVM *vm, JNIEnv *jni);

    /** The id of the calling thread's context; 0 where it could not be taken. */
    uint64_t here(const Jvm &jvm);

    /** Classes were redefined. */
    void forget() { known_.forget(); }

  private:
    /** A call path as it was taken: whether only frames further out than the first ones told it. */
    struct Taken {
        uint64_t context_id;
        bool is_beyond;
    };

    Taken found(const Jvm &jvm);
    Taken take(const Jvm &jvm, const StackFrames *frames, uint64_t turn);

    Contexts *contexts_;
    uint32_t depth_;
    StackWalker walker_;
    KnownPaths known_;
};

} // namespace fieldtrace
