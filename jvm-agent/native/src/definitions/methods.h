// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <shared_mutex>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "definitions/frame_filter.h"
#include "definitions/source_maps.h"
#include "jvm/jvm.h"

namespace fieldtrace {

/** Which bytecode begins which line of a method. */
using LineTable = std::vector<jvmtiLineNumberEntry>;

/** The line of a bytecode, -1 where unknown or where the method is native. */
int32_t line_of(const LineTable &lines, int64_t bci);

/** The class that events name for templates, which have none; the method is the template's file. */
constexpr const char *kTemplateClass = "template";

/** A method of the application, as events name it. */
struct Method {
    uint64_t id;
    std::string class_name; ///< binary name, with dots
    std::string name;
    std::string signature;
    std::string source_file; ///< empty where the class file does not say
    bool is_own;             ///< of the agent
    bool is_left_out;        ///< by the filter, a compiler's bridge, or of a generated client
    /** Replaced by another version of its class, and going on in the frames where it was. */
    bool is_obsolete;

    /** Whether it stands for a template. */
    bool is_template() const { return signature.empty() && class_name == kTemplateClass; }

    /** Emits `method_def`. */
    void define() const;
};

/** A frame of a calling context. */
struct ContextFrame {
    const Method *method;
    int32_t line;

    bool operator==(const ContextFrame &) const = default;
};

/** Every method that has stood in a call path, resolved once. Thread-safe. */
class Methods {
  public:
    /** Where so many are known the JVM is asked again, because most may be unloaded by then. */
    static constexpr size_t kMostResolved = 65'536;

    /** @param filter which has to live as long as this */
    explicit Methods(const FrameFilter *filter) : filter_(filter) {}

    /** The method, which lives as long as this; null where its class was unloaded. */
    const Method *resolve(const Jvm &jvm, jmethodID method);

    /** What stands for a template in call paths; it lives as long as this. */
    const Method *of_template(const std::string &file);

    /**
     * What a bytecode of a method stands for: the method and its line, or the template and the line
     * that its class was made of. The line is -1 where unknown or where the method is native.
     */
    ContextFrame frame(const Jvm &jvm, const Method &resolved, jmethodID method, int64_t bci);

    /** A class is about to be loaded or redefined. */
    void class_loading(const Jvm &jvm, const LoadingClass &loading) {
        source_maps_.class_loading(jvm, loading);
    }

    /** Classes were redefined, and their bytecodes may lie elsewhere. */
    void forget_lines();

    /** Gives all references to the JVM back. */
    void delete_references(JNIEnv *jni) { source_maps_.delete_references(jni); }

  private:
    /** Of a method. */
    struct Lines {
        LineTable table;
        std::shared_ptr<const SourceMap> made_of; ///< null where its class is made of no template
    };

    /** What tells methods apart: a class that is deployed anew has the same methods. */
    using Identity = std::tuple<std::string, std::string, std::string, std::string, bool>;

    const Method *keep(std::unique_ptr<Method> method);
    std::unique_ptr<Method> look_up(const Jvm &jvm, jmethodID id) const;
    Lines look_up_lines(const Jvm &jvm, const Method &resolved, jmethodID method) const;

    const FrameFilter *filter_;
    std::shared_mutex lock_;
    std::map<Identity, std::unique_ptr<Method>> methods_;
    std::unordered_map<jmethodID, const Method *> resolved_;
    std::unordered_map<jmethodID, Lines> lines_;
    SourceMaps source_maps_;
};

} // namespace fieldtrace
