// SPDX-License-Identifier: MIT
#include "definitions/methods.h"

#include <fieldtrace/probes.h>
#include <mutex>

#include "definitions/generated_client.h"

namespace fieldtrace {

int32_t line_of(const LineTable &lines, int64_t bci) {
    const jvmtiLineNumberEntry *best = nullptr;
    for (const jvmtiLineNumberEntry &entry : lines) {
        if (entry.start_location <= bci &&
            (best == nullptr || entry.start_location > best->start_location)) {
            best = &entry;
        }
    }
    return best == nullptr ? -1 : best->line_number;
}

namespace {

/** Of methods that compilers put in front of ones of the same name (JVMS, table 4.6-A). */
constexpr jint kBridge = 0x0040;

bool is_bridge(const Jvm &jvm, jmethodID id) {
    jint modifiers = 0;
    return jvm.jvmti->GetMethodModifiers(id, &modifiers) == JVMTI_ERROR_NONE &&
           (modifiers & kBridge) != 0;
}

} // namespace

void Method::define() const {
    ft_method_def(id, class_name.c_str(), name.c_str(), signature.c_str(), source_file.c_str());
}

std::unique_ptr<Method> Methods::look_up(const Jvm &jvm, jmethodID id) const {
    auto method = std::make_unique<Method>();
    JvmtiMemory<char> name(jvm.jvmti);
    JvmtiMemory<char> signature(jvm.jvmti);
    jclass declaring_class = nullptr;
    if (jvm.jvmti->GetMethodName(id, name.out(), signature.out(), nullptr) != JVMTI_ERROR_NONE ||
        jvm.jvmti->GetMethodDeclaringClass(id, &declaring_class) != JVMTI_ERROR_NONE) {
        return nullptr;
    }
    const LocalRef<jclass> declared_by(jvm.jni, declaring_class);
    method->name = name.get();
    method->signature = signature.get();

    JvmtiMemory<char> class_signature(jvm.jvmti);
    if (jvm.jvmti->GetClassSignature(declaring_class, class_signature.out(), nullptr) !=
        JVMTI_ERROR_NONE) {
        return nullptr;
    }
    method->class_name = binary_name(class_signature.get());
    method->is_own = FrameFilter::is_own(method->class_name);
    method->is_left_out = filter_->leaves_out(method->class_name) || is_bridge(jvm, id) ||
                          (is_of_generated_client(jvm, declaring_class, method->class_name) &&
                           !filter_->keeps(method->class_name));

    jboolean obsolete = JNI_FALSE;
    jvm.jvmti->IsMethodObsolete(id, &obsolete);
    method->is_obsolete = obsolete;

    JvmtiMemory<char> source(jvm.jvmti);
    if (jvm.jvmti->GetSourceFileName(declaring_class, source.out()) == JVMTI_ERROR_NONE) {
        method->source_file = source.get();
    }
    return method;
}

ContextFrame Methods::frame(const Jvm &jvm, const Method &resolved, jmethodID method, int64_t bci) {
    int32_t line = -1;
    std::shared_ptr<const SourceMap> made_of;
    bool is_known = false;
    {
        const std::shared_lock shared(lock_);
        const auto found = lines_.find(method);
        if (found != lines_.end()) {
            is_known = true;
            line = line_of(found->second.table, bci);
            made_of = found->second.made_of;
        }
    }
    if (!is_known) {
        Lines lines = look_up_lines(jvm, resolved, method);
        line = line_of(lines.table, bci);
        made_of = lines.made_of;
        const std::unique_lock exclusive(lock_);
        lines_.insert_or_assign(method, std::move(lines));
    }
    if (made_of == nullptr) {
        return {&resolved, line};
    }
    const SourceMap::Place place = made_of->at(line);
    return {of_template(*place.file), place.line};
}

Methods::Lines Methods::look_up_lines(const Jvm &jvm, const Method &resolved,
                                      jmethodID method) const {
    Lines lines;
    JvmtiMemory<jvmtiLineNumberEntry> entries(jvm.jvmti);
    jint count = 0;
    if (jvm.jvmti->GetLineNumberTable(method, &count, entries.out()) == JVMTI_ERROR_NONE) {
        lines.table.assign(entries.get(), entries.get() + count);
    }
    jclass declaring_class = nullptr;
    if (!resolved.is_obsolete &&
        jvm.jvmti->GetMethodDeclaringClass(method, &declaring_class) == JVMTI_ERROR_NONE) {
        const LocalRef<jclass> declared_by(jvm.jni, declaring_class);
        lines.made_of = source_maps_.find(jvm, resolved.class_name, declared_by.get());
    }
    return lines;
}

void Methods::forget_lines() {
    const std::unique_lock exclusive(lock_);
    lines_.clear();
}

const Method *Methods::resolve(const Jvm &jvm, jmethodID method) {
    {
        const std::shared_lock shared(lock_);
        const auto found = resolved_.find(method);
        if (found != resolved_.end()) {
            return found->second;
        }
    }
    // Not under the lock: the JVM may make this thread wait.
    std::unique_ptr<Method> found = look_up(jvm, method);
    if (found == nullptr) {
        return nullptr;
    }
    const std::unique_lock exclusive(lock_);
    const Method *kept = keep(std::move(found));
    if (resolved_.size() == kMostResolved) {
        resolved_.clear();
        lines_.clear();
    }
    resolved_[method] = kept;
    return kept;
}

const Method *Methods::of_template(const std::string &file) {
    auto method = std::make_unique<Method>();
    *method = {.id = 0,
               .class_name = kTemplateClass,
               .name = file,
               .signature = "",
               .source_file = file,
               .is_own = false,
               .is_left_out = false,
               .is_obsolete = false};
    const std::unique_lock exclusive(lock_);
    return keep(std::move(method));
}

/** The method, or the one of the same identity that came first. Under the lock. */
const Method *Methods::keep(std::unique_ptr<Method> method) {
    Identity identity(method->class_name, method->name, method->signature, method->source_file,
                      method->is_obsolete);
    const auto [entry, inserted] = methods_.try_emplace(std::move(identity), std::move(method));
    if (inserted) {
        entry->second->id = methods_.size();
    }
    return entry->second.get();
}

} // namespace fieldtrace
