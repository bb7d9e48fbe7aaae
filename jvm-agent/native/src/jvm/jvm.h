// SPDX-License-Identifier: MIT
#pragma once

#include <jvmti.h>
#include <string>

namespace fieldtrace {

/** The JVM as the current thread may call it. */
struct Jvm {
    jvmtiEnv *jvmti;
    JNIEnv *jni;

    /** Clears an exception of a failed call, so that none reaches the application. */
    void clear_exception() const {
        if (jni->ExceptionCheck()) {
            jni->ExceptionClear();
        }
    }

    /** Whether a call failed, by an exception, which is cleared. */
    bool threw() const {
        const bool thrown = jni->ExceptionCheck();
        clear_exception();
        return thrown;
    }
};

/** Memory that JVMTI allocated. */
template <typename T> class JvmtiMemory {
  public:
    explicit JvmtiMemory(jvmtiEnv *jvmti) : jvmti_(jvmti) {}
    JvmtiMemory(const JvmtiMemory &) = delete;
    JvmtiMemory &operator=(const JvmtiMemory &) = delete;
    ~JvmtiMemory() {
        if (memory_ != nullptr) {
            jvmti_->Deallocate(reinterpret_cast<unsigned char *>(memory_));
        }
    }

    T **out() { return &memory_; }
    T *get() const { return memory_; }
    T &operator[](int index) const { return memory_[index]; }

  private:
    jvmtiEnv *jvmti_;
    T *memory_ = nullptr;
};

/** A local reference that ends with its scope; native threads never return to free theirs. */
template <typename T> class LocalRef {
  public:
    LocalRef(JNIEnv *jni, T reference) : jni_(jni), reference_(reference) {}
    LocalRef(const LocalRef &) = delete;
    LocalRef &operator=(const LocalRef &) = delete;
    ~LocalRef() { jni_->DeleteLocalRef(reference_); }

    T get() const { return reference_; }

  private:
    JNIEnv *jni_;
    T reference_;
};

/**
 * The binary name of a class from its JVMTI signature (`Lcom/example/A;`), with dots; a hidden
 * class, which JVMTI writes `Lcom/example/A.0x7f;`, has a slash ahead of its suffix, as in Java.
 */
std::string binary_name(const std::string &signature);

/** The binary name of a class, with dots; empty where the JVM does not tell. */
std::string name_of(const Jvm &jvm, jclass type);

/** The text of a string; empty where there is none, or no memory for it. */
std::string text_of(const Jvm &jvm, jstring string);

/** A system property of the JVM, empty where it has none. */
std::string system_property(const Jvm &jvm, const char *name);

} // namespace fieldtrace
