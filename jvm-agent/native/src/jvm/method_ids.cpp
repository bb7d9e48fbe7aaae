// SPDX-License-Identifier: MIT
#include "jvm/method_ids.h"

#include <atomic>
#include <chrono>
#include <mutex>

namespace fieldtrace::method_ids {
namespace {

// Who asks is done after some microseconds, unless processors are busy.
constexpr std::chrono::milliseconds kLongestWait{100};

std::timed_mutex asking;
std::atomic<bool> is_held_up{false};

/** The right to ask, if it could be had. */
class Turn {
  public:
    Turn()
        : has_(is_held_up.load(std::memory_order_relaxed) ? asking.try_lock()
                                                          : asking.try_lock_for(kLongestWait)) {
        is_held_up.store(!has_, std::memory_order_relaxed);
    }
    Turn(const Turn &) = delete;
    Turn &operator=(const Turn &) = delete;
    ~Turn() {
        if (has_) {
            asking.unlock();
        }
    }

    explicit operator bool() const { return has_; }

  private:
    bool has_;
};

} // namespace

jint stack_trace(const Jvm &jvm, jint start, std::span<jvmtiFrameInfo> frames) {
    jint count = -1;
    const Turn turn;
    return turn && jvm.jvmti->GetStackTrace(nullptr, start, static_cast<jint>(frames.size()),
                                            frames.data(), &count) == JVMTI_ERROR_NONE
               ? count
               : -1;
}

jvmtiError class_methods(const Jvm &jvm, jclass type, jint *count, jmethodID **methods) {
    const Turn turn;
    return turn ? jvm.jvmti->GetClassMethods(type, count, methods) : JVMTI_ERROR_NOT_AVAILABLE;
}

} // namespace fieldtrace::method_ids
