// SPDX-License-Identifier: MIT
#include "definitions/call_paths.h"

#include <algorithm>
#include <array>

#include "jvm/libjvm.h"
#include "jvm/method_ids.h"

namespace fieldtrace {
namespace {

/** So far out the application is looked for: an object-relational mapper below a framework of
 * repositories below an interceptor of transactions has more than `stack.depth` frames. */
constexpr jint kFurthestFrame = 1024;

/**
 * Whether a method of the calling thread's stack was redefined while it ran. A path that was found
 * before that, and taken in full after it, differs from itself.
 */
bool runs_redefined(const Jvm &jvm, uint32_t depth) {
    std::array<jvmtiFrameInfo, kMaxStackDepth> frames;
    const jint count = method_ids::stack_trace(jvm, 0, {frames.data(), depth});
    if (count < 0) {
        return true; // nobody can say that it was not
    }
    return std::any_of(frames.begin(), frames.begin() + count, [&](const jvmtiFrameInfo &frame) {
        jboolean is_obsolete = JNI_FALSE;
        return jvm.jvmti->IsMethodObsolete(frame.method, &is_obsolete) != JVMTI_ERROR_NONE ||
               is_obsolete != JNI_FALSE;
    });
}

} // namespace

void CallPaths::open(JavaVM *vm, JNIEnv *jni) {
    StackWalker walker = stack_walker(vm);
    if (walker.open(jni)) {
        walker_ = walker;
    }
}

uint64_t CallPaths::here(const Jvm &jvm) {
    const Taken path = found(jvm);
    const template_place::Place place = template_place::current(jvm);
    return place == 0 ? path.context_id
                      : contexts_->in_template(path.context_id, place, path.is_beyond);
}

CallPaths::Taken CallPaths::found(const Jvm &jvm) {
    StackFrames frames;
    if (!walker_.walk(jvm.jni, depth_, &frames)) {
        return take(jvm, nullptr, 0);
    }
    const uint64_t turn = known_.turn();
    const auto known = known_.find(frames);
    if (known && !known->is_to_be_checked) {
        return {known->context_id, false}; // others are not remembered
    }
    const Taken taken = take(jvm, known ? nullptr : &frames, turn);
    if (known && known->context_id != taken.context_id && runs_redefined(jvm, depth_)) {
        known_.forget();
    } else if (known) {
        known_.checked(*known, taken.context_id);
    }
    return taken;
}

/** @param frames to be known by from now on; null where they are not */
CallPaths::Taken CallPaths::take(const Jvm &jvm, const StackFrames *frames, uint64_t turn) {
    std::array<jvmtiFrameInfo, kMaxStackDepth> taken;
    std::array<RawFrame, kMaxStackDepth> path;
    std::array<jmethodID, kMaxStackDepth> methods;
    const auto depth = static_cast<jint>(depth_);
    uint64_t innermost = 0;
    for (jint start = 0; start < kFurthestFrame; start += depth) {
        const jint count = method_ids::stack_trace(jvm, start, {taken.data(), depth_});
        if (count < 0) {
            break; // the stack has exactly so many frames
        }
        for (jint i = 0; i < count; i++) {
            path[i] = {taken[i].method, taken[i].location};
            methods[i] = taken[i].method;
        }
        const auto found = contexts_->intern(jvm, {path.data(), static_cast<size_t>(count)});
        // What lies further out than the frames that were walked must not have mattered.
        const bool is_told = start == 0 && (found.has_application || count < depth);
        if (is_told && frames != nullptr && found.id != 0) {
            known_.remember(
                *frames,
                {.methods = {methods.data(), static_cast<size_t>(count)}, .context_id = found.id},
                turn);
        }
        if (found.has_application) {
            return {found.id, start != 0};
        }
        innermost = innermost == 0 ? found.id : innermost;
        if (count < depth) {
            break;
        }
    }
    return {innermost, false};
}

} // namespace fieldtrace
