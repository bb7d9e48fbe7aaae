// SPDX-License-Identifier: MIT
#include "definitions/classes.h"

#include <algorithm>
#include <fieldtrace/probes.h>

#include "base/message.h"
#include "definitions/field_filter.h"

namespace fieldtrace {
namespace {

constexpr jint kStatic = 0x0008;
constexpr uint64_t kAlignment = 8;
// An object without fields is a header.
constexpr uint64_t kLeastInstance = 16;
constexpr uint32_t kWord = 4;

uint64_t instance_size(const std::vector<Field> &fields) {
    uint64_t end = kLeastInstance;
    for (const Field &field : fields) {
        end = std::max<uint64_t>(end, field.offset + field.size);
    }
    return (end + kAlignment - 1) / kAlignment * kAlignment;
}

bool is_instance_field(const Jvm &jvm, jclass declaring, jfieldID field) {
    jint modifiers = 0;
    jboolean synthetic = JNI_FALSE;
    return jvm.jvmti->GetFieldModifiers(declaring, field, &modifiers) == JVMTI_ERROR_NONE &&
           (modifiers & kStatic) == 0 &&
           jvm.jvmti->IsFieldSynthetic(declaring, field, &synthetic) == JVMTI_ERROR_NONE &&
           !synthetic;
}

} // namespace

void RemoteClass::define() const {
    ft_class_def(id, name.c_str(), instance_size);
    uint32_t index = 0;
    for (const Field &field : fields) {
        ft_field_def(id, index++, field.name.c_str(), field.signature.c_str(), field.size);
    }
}

bool Classes::add_fields(const Jvm &jvm, jclass declaring, std::vector<Field> *fields) const {
    const std::string declared_by = name_of(jvm, declaring);
    JvmtiMemory<jfieldID> ids(jvm.jvmti);
    jint count = 0;
    if (jvm.jvmti->GetClassFields(declaring, &count, ids.out()) != JVMTI_ERROR_NONE) {
        return false;
    }
    for (jint i = 0; i < count; i++) {
        if (!is_instance_field(jvm, declaring, ids[i])) {
            continue;
        }
        JvmtiMemory<char> name(jvm.jvmti);
        JvmtiMemory<char> signature(jvm.jvmti);
        if (jvm.jvmti->GetFieldName(declaring, ids[i], name.out(), signature.out(), nullptr) !=
            JVMTI_ERROR_NONE) {
            return false;
        }
        const std::optional<uint32_t> offset = offsets_.offset_of(jvm, declaring, ids[i]);
        if (!offset) {
            return false;
        }
        fields->push_back({name.get(), signature.get(), *offset, offsets_.size_of(*signature.get()),
                           declared_by});
    }
    return true;
}

uint64_t Classes::look_up(const Jvm &jvm, const std::string &name, jclass type) const {
    const auto same_name = by_name_.find(name);
    if (same_name == by_name_.end()) {
        return 0;
    }
    for (const Known &known : same_name->second) {
        if (jvm.jni->IsSameObject(known.type, type)) {
            return known.id;
        }
    }
    return 0;
}

uint64_t Classes::find_id(const Jvm &jvm, jclass type) {
    JvmtiMemory<char> signature(jvm.jvmti);
    if (jvm.jvmti->GetClassSignature(type, signature.out(), nullptr) != JVMTI_ERROR_NONE) {
        return 0;
    }
    const std::lock_guard guard(defining_);
    return look_up(jvm, binary_name(signature.get()), type);
}

uint64_t Classes::replace_unloaded(const Jvm &jvm, const RemoteClass &successor, jclass type) {
    for (Known &known : by_name_[successor.name]) {
        if (jvm.jni->IsSameObject(known.type, nullptr) &&
            find(known.id)->fields == successor.fields) {
            jvm.jni->DeleteWeakGlobalRef(known.type);
            known.type = jvm.jni->NewWeakGlobalRef(type);
            return known.id;
        }
    }
    return 0;
}

uint64_t Classes::define(const Jvm &jvm, jclass type) {
    const std::string name = name_of(jvm, type);
    if (name.empty()) {
        return 0;
    }
    const std::lock_guard guard(defining_);
    if (const uint64_t known = look_up(jvm, name, type)) {
        return known;
    }

    auto defined = std::make_unique<RemoteClass>();
    defined->name = name;
    bool is_clear = add_fields(jvm, type, &defined->fields);
    auto declaring = static_cast<jclass>(jvm.jni->NewLocalRef(type));
    while (is_clear && declaring != nullptr) {
        const LocalRef<jclass> subclass(jvm.jni, declaring);
        declaring = jvm.jni->GetSuperclass(subclass.get());
        is_clear = declaring == nullptr || add_fields(jvm, declaring, &defined->fields);
    }
    jvm.jni->DeleteLocalRef(declaring);
    if (!is_clear) {
        defined->fields.clear();
        warn("the fields of " + name +
             " cannot be watched, because this JVM contradicts itself about where they lie; "
             "please report it with the output of java -version");
    }
    if (const uint64_t replaced = replace_unloaded(jvm, *defined, type)) {
        return replaced;
    }
    defined->instance_size = instance_size(defined->fields);
    leave_out_bookkeeping(&defined->fields);
    const uint64_t id = add(std::move(defined));
    by_name_[name].push_back({jvm.jni->NewWeakGlobalRef(type), id});
    return id;
}

uint64_t Classes::define_keyed(const std::string &name, const std::vector<std::string> &keys) {
    auto defined = std::make_unique<RemoteClass>();
    defined->name = name;
    defined->is_keyed = true;
    // No object has them; every place is another, so that an access tells which key it is to.
    uint32_t place = 0;
    for (const std::string &key : keys) {
        defined->fields.push_back({key, "Ljava/lang/Object;", place, kWord, ""});
        place += kWord;
    }
    defined->instance_size = kLeastInstance;
    const std::lock_guard guard(defining_);
    return add(std::move(defined));
}

/** Of those who define. */
uint64_t Classes::add(std::unique_ptr<RemoteClass> defined) {
    const uint64_t id = classes_.size() + 1;
    defined->id = id;
    defined->define();
    const std::unique_lock exclusive(lock_);
    classes_.push_back(std::move(defined));
    return id;
}

const RemoteClass *Classes::find(uint64_t id) const {
    const std::shared_lock shared(lock_);
    return id == 0 || id > classes_.size() ? nullptr : classes_[id - 1].get();
}

std::vector<std::pair<uint64_t, uint32_t>> Classes::find_field(const std::string &declared_by,
                                                               const std::string &name) const {
    std::vector<std::pair<uint64_t, uint32_t>> found;
    const std::shared_lock shared(lock_);
    for (const auto &type : classes_) {
        for (uint32_t index = 0; index < type->fields.size(); index++) {
            const Field &field = type->fields[index];
            if (field.name == name && field.declared_by == declared_by) {
                found.emplace_back(type->id, index);
            }
        }
    }
    return found;
}

void Classes::reads_unseen(uint64_t class_id, uint32_t field) {
    {
        // Known after the first sample, and asked for each.
        const std::shared_lock shared(lock_);
        if (unseen_.contains({class_id, field})) {
            return;
        }
    }
    {
        const std::unique_lock exclusive(lock_);
        if (!unseen_.emplace(class_id, field).second) {
            return;
        }
    }
    ft_field_unseen(class_id, field);
}

void Classes::delete_references(JNIEnv *jni) {
    for (const auto &[name, same_name] : by_name_) {
        for (const Known &known : same_name) {
            jni->DeleteWeakGlobalRef(known.type);
        }
    }
    by_name_.clear();
    offsets_.close(jni);
}

void Classes::define_all() const {
    const std::shared_lock shared(lock_);
    for (const auto &defined : classes_) {
        defined->define();
    }
    for (const auto &[class_id, field] : unseen_) {
        ft_field_unseen(class_id, field);
    }
}

} // namespace fieldtrace
