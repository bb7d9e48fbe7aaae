// SPDX-License-Identifier: MIT
#include "jvm/bookkeeping.h"

#include <algorithm>

#include "jvm/method_ids.h"

namespace fieldtrace {
namespace {

/** Whether an entry is the class, or one of its methods. */
bool is_of(std::string_view entry, std::string_view class_name) {
    return entry.starts_with(class_name) &&
           (entry.size() == class_name.size() || entry[class_name.size()] == '#');
}

/** Calls `what` with the name and the id of each method that a class declares. */
template <typename What> void each_method(const Jvm &jvm, jclass type, const What &what) {
    JvmtiMemory<jmethodID> methods(jvm.jvmti);
    jint count = 0;
    if (method_ids::class_methods(jvm, type, &count, methods.out()) != JVMTI_ERROR_NONE) {
        return;
    }
    for (jint i = 0; i < count; i++) {
        JvmtiMemory<char> name(jvm.jvmti);
        const jmethodID method = methods.get()[i];
        if (jvm.jvmti->GetMethodName(method, name.out(), nullptr, nullptr) == JVMTI_ERROR_NONE) {
            what(std::string_view(name.get()), method);
        }
    }
}

bool has(const std::vector<std::string> &entries, std::string_view class_name,
         std::string_view method_name) {
    return std::ranges::any_of(entries, [&](std::string_view entry) {
        return is_of(entry, class_name) && (entry.size() == class_name.size() ||
                                            entry.substr(class_name.size() + 1) == method_name);
    });
}

} // namespace

bool Bookkeeping::names(std::string_view class_name) const {
    const auto is_named = [&](const std::string &entry) { return is_of(entry, class_name); };
    return std::ranges::any_of(named_.bookkeeping, is_named) ||
           std::ranges::any_of(named_.counted, is_named);
}

void Bookkeeping::learn(const Jvm &jvm, jclass type) {
    JvmtiMemory<char> signature(jvm.jvmti);
    if (jvm.jvmti->GetClassSignature(type, signature.out(), nullptr) != JVMTI_ERROR_NONE) {
        return;
    }
    const std::string class_name = binary_name(signature.get());
    if (names(class_name)) {
        each_method(jvm, type, [&](std::string_view name, jmethodID method) {
            learn(class_name, name, method);
        });
    }
}

void Bookkeeping::learn_accessors(const Jvm &jvm, jclass type) {
    auto declaring = static_cast<jclass>(jvm.jni->NewLocalRef(type));
    while (declaring != nullptr && !named_.writers.empty()) {
        const LocalRef<jclass> subclass(jvm.jni, declaring);
        each_method(jvm, declaring,
                    [&](std::string_view name, jmethodID method) { learn_accessor(name, method); });
        declaring = jvm.jni->GetSuperclass(subclass.get());
    }
    jvm.jni->DeleteLocalRef(declaring);
}

void Bookkeeping::learn(std::string_view class_name, std::string_view method_name,
                        jmethodID method) {
    if (has(named_.counted, class_name, method_name)) {
        add(method, Kind::Counted);
    } else if (has(named_.bookkeeping, class_name, method_name)) {
        add(method, Kind::Bookkeeping);
    }
}

void Bookkeeping::learn_accessor(std::string_view method_name, jmethodID method) {
    const auto begins = [&](const std::string &entry) { return method_name.starts_with(entry); };
    if (std::ranges::any_of(named_.writers, begins)) {
        add(method, Kind::Writer);
    } else if (std::ranges::any_of(named_.readers, begins)) {
        add(method, Kind::Reader);
    }
}

void Bookkeeping::add(jmethodID method, Kind kind) {
    const std::lock_guard guard(learning_);
    // Half of it stays free, so that a search is short and ends.
    if (kind_of(method) != Kind::Neither || learnt_ == kCapacity / 2) {
        return;
    }
    learnt_++;
    const auto id = reinterpret_cast<uintptr_t>(method);
    size_t place = place_of(id);
    while (methods_[place].load(std::memory_order_relaxed) != 0) {
        place = (place + 1) % kCapacity;
    }
    methods_[place].store(id | static_cast<uintptr_t>(kind) << kKindShift,
                          std::memory_order_release);
}

Bookkeeping::Kind Bookkeeping::kind_of(jmethodID method) const {
    const auto id = reinterpret_cast<uintptr_t>(method);
    for (size_t place = place_of(id);; place = (place + 1) % kCapacity) {
        const uintptr_t entry = methods_[place].load(std::memory_order_acquire);
        if (entry == 0) {
            return Kind::Neither;
        }
        if ((entry & kMethodBits) == id) {
            return static_cast<Kind>(entry >> kKindShift);
        }
    }
}

} // namespace fieldtrace
