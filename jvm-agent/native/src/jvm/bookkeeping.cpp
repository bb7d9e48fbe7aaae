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
    return std::ranges::any_of(bookkeeping_, is_named) || std::ranges::any_of(counted_, is_named);
}

void Bookkeeping::learn(const Jvm &jvm, jclass type) {
    JvmtiMemory<char> signature(jvm.jvmti);
    if (jvm.jvmti->GetClassSignature(type, signature.out(), nullptr) != JVMTI_ERROR_NONE) {
        return;
    }
    const std::string class_name = binary_name(signature.get());
    if (!names(class_name)) {
        return;
    }
    JvmtiMemory<jmethodID> methods(jvm.jvmti);
    jint count = 0;
    if (method_ids::class_methods(jvm, type, &count, methods.out()) != JVMTI_ERROR_NONE) {
        return;
    }
    for (jint i = 0; i < count; i++) {
        JvmtiMemory<char> name(jvm.jvmti);
        const jmethodID method = methods.get()[i];
        if (jvm.jvmti->GetMethodName(method, name.out(), nullptr, nullptr) == JVMTI_ERROR_NONE) {
            learn(class_name, name.get(), method);
        }
    }
}

void Bookkeeping::learn(std::string_view class_name, std::string_view method_name,
                        jmethodID method) {
    Kind kind = Kind::Counted;
    if (!has(counted_, class_name, method_name)) {
        if (!has(bookkeeping_, class_name, method_name)) {
            return;
        }
        kind = Kind::Bookkeeping;
    }
    const std::lock_guard guard(learning_);
    // Half of it stays free, so that a search is short and ends.
    if (kind_of(method) != Kind::Neither || learnt_ == kCapacity / 2) {
        return;
    }
    learnt_++;
    const auto address = reinterpret_cast<uintptr_t>(method);
    size_t place = place_of(address);
    while (methods_[place].load(std::memory_order_relaxed) != 0) {
        place = (place + 1) % kCapacity;
    }
    methods_[place].store(address | static_cast<uintptr_t>(kind), std::memory_order_release);
}

Bookkeeping::Kind Bookkeeping::kind_of(jmethodID method) const {
    const auto address = reinterpret_cast<uintptr_t>(method);
    for (size_t place = place_of(address);; place = (place + 1) % kCapacity) {
        const uintptr_t entry = methods_[place].load(std::memory_order_acquire);
        if (entry == 0) {
            return Kind::Neither;
        }
        if ((entry & ~kKindBits) == address) {
            return static_cast<Kind>(entry & kKindBits);
        }
    }
}

} // namespace fieldtrace
