// SPDX-License-Identifier: MIT
#include "jvm/stack_walker.h"

#include <cstring>

#include "jvm/jvm.h"

namespace fieldtrace {
namespace {

// Words from the frame pointer, as interpreter_frame_..._offset of frame_x86.hpp have them.
constexpr intptr_t kSenderPc = 1;
constexpr intptr_t kSenderSp = -1;
constexpr intptr_t kMethod = -3;
constexpr intptr_t kBytecode = -8;
// entry_frame_call_wrapper_offset, where arguments are passed as Linux does.
constexpr intptr_t kCallWrapper = -6;

// A JVM that calls Java that calls the JVM so often is left to GetStackTrace.
constexpr int kMostSteps = 512;

template <typename T> T at(uintptr_t base, size_t offset) {
    T value;
    std::memcpy(&value, reinterpret_cast<const char *>(base) + offset, sizeof(value));
    return value;
}

/** The memory of a stack; whatever lies elsewhere is not read. */
class Stack {
  public:
    Stack(uintptr_t low, uintptr_t high) : low_(low), high_(high) {}

    /** A word; false where it is not on the stack. */
    bool read(uintptr_t address, uintptr_t *word) const {
        if (address < low_ || address > high_ - sizeof(*word) || address % sizeof(*word) != 0) {
            return false;
        }
        *word = at<uintptr_t>(address, 0);
        return true;
    }

    bool read(uintptr_t frame, intptr_t words, uintptr_t *word) const {
        return read(frame + static_cast<uintptr_t>(words * intptr_t{sizeof(uintptr_t)}), word);
    }

  private:
    uintptr_t low_;
    uintptr_t high_;
};

/** Where a walk is. */
struct Place {
    uintptr_t pc;
    uintptr_t sp;
    uintptr_t fp;
};

} // namespace

bool StackWalker::open(JNIEnv *jni) {
    if (!layout_.is_complete) {
        return false;
    }
    const LocalRef<jclass> type(jni, jni->FindClass("java/lang/Thread"));
    const jmethodID current =
        type.get() == nullptr
            ? nullptr
            : jni->GetStaticMethodID(type.get(), "currentThread", "()Ljava/lang/Thread;");
    const jfieldID eetop = current == nullptr ? nullptr : jni->GetFieldID(type.get(), "eetop", "J");
    if (eetop == nullptr) {
        jni->ExceptionClear();
        return false;
    }
    const LocalRef<jobject> thread(jni, jni->CallStaticObjectMethod(type.get(), current));
    const jlong native =
        jni->ExceptionCheck() != JNI_FALSE ? 0 : jni->GetLongField(thread.get(), eetop);
    jni->ExceptionClear();
    if (native == 0) {
        return false;
    }
    env_offset_ = reinterpret_cast<intptr_t>(jni) - static_cast<intptr_t>(native);
    // The JNIEnv is a member of the thread, whose size is some kilobytes.
    is_open_ = env_offset_ > 0 && env_offset_ < 64 * 1024;
    StackFrames frames;
    is_open_ = walk(jni, kMaxStackDepth, &frames) && frames.count > 0;
    return is_open_;
}

bool StackWalker::is_compiled(const char *blob, uintptr_t pc) const {
    const auto *name = at<const char *>(reinterpret_cast<uintptr_t>(blob), layout_.name);
    if (name == nullptr ||
        (std::strcmp(name, "nmethod") != 0 && std::strcmp(name, "native nmethod") != 0)) {
        return false;
    }
    const auto method = reinterpret_cast<uintptr_t>(blob);
    for (const size_t handler : {layout_.deopt_handler, layout_.deopt_mh_handler}) {
        const uintptr_t place =
            layout_.are_handlers_offsets
                ? method + static_cast<uintptr_t>(intptr_t{at<int32_t>(method, handler)})
                : at<uintptr_t>(method, handler);
        if (pc == place) {
            return false; // where it was is told elsewhere
        }
    }
    return true;
}

bool StackWalker::walk(const JNIEnv *jni, size_t depth, StackFrames *found) const {
    found->count = 0;
    found->has_all = false;
    if (!is_open_) {
        return false;
    }
    const uintptr_t thread = reinterpret_cast<uintptr_t>(jni) - static_cast<uintptr_t>(env_offset_);
    const auto high = at<uintptr_t>(thread, layout_.stack_base);
    const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    if (here >= high || high - here > at<uintptr_t>(thread, layout_.stack_size)) {
        return false;
    }
    const Stack stack(here, high);
    uintptr_t anchor = thread + layout_.anchor;
    Place place{at<uintptr_t>(anchor, layout_.last_pc), at<uintptr_t>(anchor, layout_.last_sp),
                at<uintptr_t>(anchor, layout_.last_fp)};
    for (int step = 0; step < kMostSteps && found->count < depth; step++) {
        if (place.pc == 0 && !stack.read(place.sp, -1, &place.pc)) {
            return false;
        }
        Place sender{};
        if (place.pc == layout_.call_stub) {
            uintptr_t wrapper = 0;
            uintptr_t ignored = 0;
            if (!stack.read(place.fp, kCallWrapper, &wrapper) ||
                !stack.read(wrapper + layout_.call_anchor, &ignored) ||
                !stack.read(wrapper + layout_.call_anchor + layout_.last_sp, &sender.sp) ||
                !stack.read(wrapper + layout_.call_anchor + layout_.last_pc, &sender.pc) ||
                !stack.read(wrapper + layout_.call_anchor + layout_.last_fp, &sender.fp)) {
                return false;
            }
            if (sender.sp == 0) {
                found->has_all = true;
                return true;
            }
        } else if (place.pc >= interpreter_.begin && place.pc < interpreter_.end) {
            StackFrame frame{.code = 0, .identity = 0, .is_interpreted = true};
            if (!stack.read(place.fp, kMethod, &frame.code) ||
                !stack.read(place.fp, kBytecode, &frame.identity) ||
                !stack.read(place.fp, kSenderPc, &sender.pc) ||
                !stack.read(place.fp, kSenderSp, &sender.sp) ||
                !stack.read(place.fp, 0, &sender.fp)) {
                return false;
            }
            found->frames[found->count++] = frame;
        } else {
            const char *blob = blobs_.find(place.pc);
            if (blob == nullptr || !is_compiled(blob, place.pc)) {
                return false;
            }
            const auto code = reinterpret_cast<uintptr_t>(blob);
            sender.sp = place.sp + sizeof(uintptr_t) * at<uint32_t>(code, layout_.frame_size);
            if (!stack.read(sender.sp, -1, &sender.pc) || !stack.read(sender.sp, -2, &sender.fp)) {
                return false;
            }
            found->frames[found->count++] = {place.pc, at<uint32_t>(code, layout_.compile_id),
                                             false};
        }
        if (sender.sp <= place.sp) {
            return false; // callers lie above
        }
        place = sender;
    }
    return found->count == depth;
}

} // namespace fieldtrace
