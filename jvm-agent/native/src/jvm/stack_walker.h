// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <jni.h>

#include "base/options.h"
#include "code/compiled_code.h"

namespace fieldtrace {

/** Where HotSpot keeps what a walk over frames needs, as its vmStructs say. */
struct StackLayout {
    size_t anchor = 0;     ///< of a JavaThread: the JavaFrameAnchor of its innermost Java frame
    size_t stack_base = 0; ///< and the highest address of its stack
    size_t stack_size = 0; ///< and how large that is, bytes
    size_t last_sp = 0;    ///< of a JavaFrameAnchor
    size_t last_pc = 0;
    size_t last_fp = 0;
    size_t call_anchor = 0;  ///< of a JavaCallWrapper: the anchor of the frames outside of the call
    uintptr_t call_stub = 0; ///< where the JVM's own calls of Java return to
    size_t frame_size = 0;   ///< of a CodeBlob, in words
    size_t name = 0;         ///< of a CodeBlob
    size_t compile_id = 0;   ///< of a compiled method
    size_t deopt_handler = 0; ///< of a compiled method: where a frame that is given up returns
    size_t deopt_mh_handler = 0;
    bool are_handlers_offsets = false; ///< of the method, in 32 bits; else addresses
    bool is_complete = false;
};

/** A frame as it lies on the stack; several methods may have been compiled into one. */
struct StackFrame {
    uintptr_t code;    ///< the return address; of an interpreted frame its Method
    uint64_t identity; ///< the compilation's id; of an interpreted frame its bytecode's address
    bool is_interpreted;

    bool operator==(const StackFrame &) const = default;
};

/** Frames of a thread, innermost first. */
struct StackFrames {
    std::array<StackFrame, kMaxStackDepth> frames;
    size_t count = 0;
    bool has_all = false; ///< whether the thread has no more Java frames than these
};

/**
 * Walks the frames of the calling thread by what HotSpot knows of each piece of code: how large its
 * frames are. It resolves neither methods nor what was compiled into one another, which is most of
 * what JVMTI's GetStackTrace takes.
 *
 * It knows compiled and interpreted frames and calls by the JVM, as
 * src/hotspot/cpu/x86/frame_x86.hpp lays them out. Whatever else it meets (a frame that is being
 * given up, the frames of a virtual thread that are still in the heap) ends it without a result. It
 * reads within the thread's stack and the code cache only.
 */
class StackWalker {
  public:
    StackWalker() = default;
    StackWalker(const StackLayout &layout, const CodeBlobs &blobs, CodeRange interpreter)
        : layout_(layout), blobs_(blobs), interpreter_(interpreter) {}

    /**
     * Learns from the calling thread, which must be a platform thread in a native method.
     *
     * @return whether this JVM can be walked
     */
    bool open(JNIEnv *jni);

    /**
     * The innermost frames of the calling thread, which is in a native method called from Java.
     *
     * @return whether they are known
     */
    bool walk(const JNIEnv *jni, size_t depth, StackFrames *found) const;

  private:
    bool is_compiled(const char *blob, uintptr_t pc) const;

    StackLayout layout_;
    CodeBlobs blobs_;
    CodeRange interpreter_{};
    intptr_t env_offset_ = 0; ///< of a JavaThread: its JNIEnv
    bool is_open_ = false;
};

} // namespace fieldtrace
