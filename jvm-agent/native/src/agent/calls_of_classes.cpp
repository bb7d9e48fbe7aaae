// SPDX-License-Identifier: MIT
// What Java calls for classes and the accesses to their fields.
#include "agent/calls.h"
#include "agent/entry.h"

namespace fieldtrace {
namespace {

/** Runs an entry point of what watches by marks, if anything does. */
template <typename Result, typename Body> Result with_marks(JNIEnv *jni, Body body) {
    return guarded<Result>([&](Parts &parts) {
        BytecodeBackend *marks = parts.marks;
        return marks == nullptr ? Result() : body(*marks, parts.jvm(jni));
    });
}

} // namespace

namespace calls {

jbyteArray constant_pool(JNIEnv *jni, jclass type) {
    return guarded<jbyteArray>([&](Parts &parts) -> jbyteArray {
        jvmtiEnv *jvmti = parts.jvm(jni).jvmti;
        jint entries = 0;
        jint bytes = 0;
        JvmtiMemory<unsigned char> pool(jvmti);
        if (jvmti->GetConstantPool(type, &entries, &bytes, pool.out()) != JVMTI_ERROR_NONE) {
            return nullptr;
        }
        const jbyteArray array = jni->NewByteArray(bytes + 2);
        if (array != nullptr) {
            const jbyte count[] = {static_cast<jbyte>(entries >> 8), static_cast<jbyte>(entries)};
            jni->SetByteArrayRegion(array, 0, 2, count);
            jni->SetByteArrayRegion(array, 2, bytes, reinterpret_cast<const jbyte *>(pool.get()));
        }
        return array;
    });
}

jint look_for_in_classes(JNIEnv *jni, jobjectArray names, jboolean are_whole) {
    return guarded<jint>([&](Parts &parts) {
        std::vector<std::string> texts;
        const jsize length = jni->GetArrayLength(names);
        for (jsize i = 0; i < length; i++) {
            const LocalRef<jbyteArray> name(
                jni, static_cast<jbyteArray>(jni->GetObjectArrayElement(names, i)));
            texts.push_back(utf8_of(jni, name.get()));
        }
        return static_cast<jint>(are_whole ? parts.class_search.add_constants(std::move(texts))
                                           : parts.class_search.add_beginnings(std::move(texts)));
    });
}

jint define_class(JNIEnv *jni, jclass type) {
    return guarded<jint>([&](Parts &parts) {
        const Jvm jvm = parts.jvm(jni);
        // Before an object of the class is watched.
        parts.bookkeeping->learn_accessors(jvm, type);
        return static_cast<jint>(parts.classes->define(jvm, type));
    });
}

jint look_through_class(JNIEnv *jni, jbyteArray class_file) {
    return guarded<jint>([&](Parts &parts) {
        const auto size = static_cast<size_t>(jni->GetArrayLength(class_file));
        // Copied: no collection waits for who looks.
        const auto bytes = std::make_unique_for_overwrite<unsigned char[]>(size);
        jni->GetByteArrayRegion(class_file, 0, static_cast<jsize>(size),
                                reinterpret_cast<jbyte *>(bytes.get()));
        return static_cast<jint>(parts.class_search.found_in({bytes.get(), size}));
    });
}

void class_redefined(JNIEnv *jni, jclass type) {
    guarded<void>([&](Parts &parts) {
        // Verdicts on a class that is another one now are void.
        if (const uint64_t class_id = parts.classes->find_id(parts.jvm(jni), type)) {
            parts.sites.reset_class(class_id);
        }
    });
}

void classes_redefined(JNIEnv *) {
    guarded<void>([](Parts &parts) {
        // Before it, so that no path of the old lines is compared with the new ones; after it,
        // because one may have been taken with old lines meanwhile.
        parts.paths->forget();
        parts.contexts->forget_lines();
        parts.paths->forget();
    });
}

void accesses_unseen(JNIEnv *jni, jclass type) {
    guarded<void>([&](Parts &parts) {
        if (const uint64_t class_id = parts.classes->find_id(parts.jvm(jni), type)) {
            parts.watches->unseen(class_id);
        }
    });
}

void fields_woven(JNIEnv *jni, jclass declaring) {
    with_marks<void>(
        jni, [&](BytecodeBackend &marks, const Jvm &jvm) { marks.fields_woven(jvm, declaring); });
}

void field_unseen(JNIEnv *jni, jclass declaring, jstring field) {
    with_marks<void>(jni, [&](BytecodeBackend &marks, const Jvm &jvm) {
        marks.field_unseen(jvm, declaring, field);
    });
}

jint field_accessed(JNIEnv *jni, jobject object, jint offset, jboolean write) {
    return with_marks<jint>(jni, [&](BytecodeBackend &marks, const Jvm &jvm) {
        const ft_access access = write == JNI_TRUE ? FT_ACCESS_WRITE : FT_ACCESS_READ;
        return static_cast<jint>(
            marks.accessed(jvm, object, static_cast<uint32_t>(offset), access));
    });
}

void key_unseen(JNIEnv *jni, jobject object, jint key) {
    with_marks<void>(jni, [&](BytecodeBackend &marks, const Jvm &jvm) {
        marks.key_unseen(jvm, object, static_cast<uint32_t>(key));
    });
}

jint object_copied(JNIEnv *jni, jobject original, jobject copy) {
    return guarded<jint>([&](Parts &parts) {
        LapTimer timer;
        const uint32_t mark = parts.backend->copied(parts.jvm(jni), original, copy);
        timer.lap(&parts.stats.count_ns);
        return static_cast<jint>(mark);
    });
}

} // namespace calls
} // namespace fieldtrace
