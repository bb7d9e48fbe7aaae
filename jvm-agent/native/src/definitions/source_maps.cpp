// SPDX-License-Identifier: MIT
#include "definitions/source_maps.h"

#include <algorithm>

#include "jvm/class_file.h"

namespace fieldtrace {

void SourceMaps::class_loading(const Jvm &jvm, const LoadingClass &loading) {
    const std::string_view text =
        source_debug_extension({loading.bytes, static_cast<size_t>(loading.length)});
    if (text.empty()) {
        return;
    }
    std::optional<SourceMap> parsed = SourceMap::parse(text);
    if (!parsed) {
        return;
    }
    auto map = std::make_shared<const SourceMap>(*std::move(parsed));
    std::string name(loading.name);
    std::ranges::replace(name, '/', '.');
    const std::lock_guard guard(lock_);
    if (count_ >= kMost && forget_unloaded(jvm.jni) >= kMost) {
        return;
    }
    for (Known &known : by_name_[name]) {
        if (jvm.jni->IsSameObject(known.loader, loading.loader) != JNI_FALSE) {
            known.map = std::move(map);
            return;
        }
    }
    if (const jweak loader = jvm.jni->NewWeakGlobalRef(loading.loader)) {
        by_name_[name].push_back({loader, std::move(map)});
        count_++;
    } else {
        jvm.clear_exception();
    }
}

std::shared_ptr<const SourceMap> SourceMaps::find(const Jvm &jvm, const std::string &name,
                                                  jclass type) const {
    const std::lock_guard guard(lock_);
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) {
        return nullptr;
    }
    jobject of_type = nullptr;
    if (jvm.jvmti->GetClassLoader(type, &of_type) != JVMTI_ERROR_NONE || of_type == nullptr) {
        return nullptr;
    }
    const LocalRef<jobject> loader(jvm.jni, of_type);
    for (const Known &known : found->second) {
        if (jvm.jni->IsSameObject(known.loader, loader.get()) != JNI_FALSE) {
            return known.map;
        }
    }
    return nullptr;
}

/** Whoever has the lock. @return how many are left */
size_t SourceMaps::forget_unloaded(JNIEnv *jni) {
    for (auto &[name, all] : by_name_) {
        count_ -= std::erase_if(all, [jni](const Known &known) {
            const bool is_unloaded = jni->IsSameObject(known.loader, nullptr) != JNI_FALSE;
            if (is_unloaded) {
                jni->DeleteWeakGlobalRef(known.loader);
            }
            return is_unloaded;
        });
    }
    std::erase_if(by_name_, [](const auto &entry) { return entry.second.empty(); });
    return count_;
}

void SourceMaps::delete_references(JNIEnv *jni) {
    const std::lock_guard guard(lock_);
    for (const auto &[name, all] : by_name_) {
        for (const Known &known : all) {
            jni->DeleteWeakGlobalRef(known.loader);
        }
    }
    by_name_.clear();
    count_ = 0;
}

} // namespace fieldtrace
