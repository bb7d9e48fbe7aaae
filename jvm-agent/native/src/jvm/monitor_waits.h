// SPDX-License-Identifier: MIT
#pragma once

#include <jni.h>

#include "base/error.h"
#include "jvm/jvm.h"

namespace fieldtrace {

/** Tells the Java half which threads wait to enter a monitor that another thread owns. */
class MonitorWaits {
  public:
    Error open(const Jvm &jvm);

    /** Gives the reference to the class back. */
    void close(JNIEnv *jni);

    /** This thread must wait. */
    void waits(const Jvm &jvm, jobject monitor) const;

    /** This thread has got the monitor. */
    void entered(const Jvm &jvm) const;

  private:
    jclass type_ = nullptr;
    jmethodID waits_for_ = nullptr;
    jmethodID entered_ = nullptr;
};

} // namespace fieldtrace
