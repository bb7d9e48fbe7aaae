// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <jni.h>
#include <ucontext.h>

#include "base/options.h"

namespace fieldtrace {

/** A frame as HotSpot's AsyncGetCallTrace writes it. */
struct AsyncFrame {
    jint bci; ///< index of the bytecode, negative in native methods
    jmethodID method;
};

/** A call path taken in a signal handler, innermost first. */
struct CallTrace {
    uint32_t count; ///< 0 where the JVM could not tell
    std::array<AsyncFrame, kMaxStackDepth> frames;
};

/**
 * Call paths of the current thread where it may be interrupted anywhere.
 *
 * HotSpot offers this as AsyncGetCallTrace, which no header declares; the declarations here follow
 * src/hotspot/share/prims/forte.cpp. It answers only for methods whose jmethodID exists already,
 * and exactly only where CompiledMethodLoad events were enabled when the method was compiled.
 */
class AsyncCallTracer {
  public:
    /** @return whether this JVM offers it */
    bool open(JavaVM *vm, uint32_t depth);

    /**
     * Takes the call path at an instruction that has just been completed. Async-signal-safe.
     *
     * @param context registers after the instruction; unchanged when this returns
     */
    void take(ucontext_t *context, CallTrace *trace) const;

    /**
     * Takes the call path where a thread was interrupted. Async-signal-safe.
     *
     * @param depth the most frames that `frames` has room for
     * @return how many there are, 0 where the JVM could not tell
     */
    uint32_t take_interrupted(ucontext_t *context, AsyncFrame *frames, uint32_t depth) const;

  private:
    struct Request {
        JNIEnv *env;
        jint count;
        AsyncFrame *frames;
    };
    using Function = void (*)(Request *, jint depth, void *context);

    JavaVM *vm_ = nullptr;
    Function async_get_call_trace_ = nullptr;
    jint depth_ = 0;
};

} // namespace fieldtrace
