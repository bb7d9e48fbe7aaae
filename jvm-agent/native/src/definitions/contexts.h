// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "definitions/methods.h"
#include "definitions/use.h"
#include "definitions/visible_frames.h"
#include "jvm/jvm.h"
#include "jvm/template_place.h"

namespace fieldtrace {

/** A frame of a call path as the JVM gives it. */
struct RawFrame {
    jmethodID method;
    int64_t bci; ///< index of the bytecode, negative in native methods

    bool operator==(const RawFrame &) const = default;
};

/** Hashes call paths; equal ones alike, whether they are owned or only looked at. */
struct CallPathHash {
    using is_transparent = void;
    size_t operator()(std::span<const RawFrame> path) const;
    size_t operator()(std::span<const ContextFrame> path) const;
};

/** Compares call paths, whether they are owned or only looked at. */
struct CallPathEqual {
    using is_transparent = void;
    template <typename A, typename B> bool operator()(const A &a, const B &b) const {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
};

/**
 * Ids of calling contexts. A call path that was seen before costs a hash look-up; a new one is
 * resolved to names and lines, frames that the filter leaves out are dropped, and paths that then
 * are the same share an id. Thread-safe.
 */
class Contexts {
  public:
    /** More than these are not told apart, so that memory stays bounded; further ones have id 0. */
    static constexpr size_t kMaxContexts = 65'536;
    /** Call paths are looked up anew after so many, because most may be of unloaded classes. */
    static constexpr size_t kMaxSeenPaths = 16'384;

    /** A call path that has an id. */
    struct CallPath {
        uint64_t id = 0; ///< 0 where nothing of it is left
        /** Whether frames of the application are among its frames; else the innermost frame that is
         * not the agent's stands alone. */
        bool has_application = false;
        ft_use use = FT_USE_DIRECT; ///< of a field that is read there
    };

    /** @param filter which has to live as long as this */
    explicit Contexts(const FrameFilter *filter) : methods_(filter) {}

    /**
     * Gives a call path its id. What defines a new id is emitted before it is returned.
     *
     * @param path innermost frame first
     */
    CallPath intern(const Jvm &jvm, std::span<const RawFrame> path);

    /**
     * A template that threads render: from now on it may stand in call paths, as a method of a
     * class kTemplateClass. @return its number, from 1; 0 where there are too many
     */
    uint32_t define_template(const std::string &file);

    /**
     * The context of a call path within a template: the template's own file and line stand where a
     * frame of its engine did.
     *
     * @param is_beyond whether the path has only frames further out than all that was looked at
     * first
     */
    uint64_t in_template(uint64_t context_id, template_place::Place place, bool is_beyond);

    /** What a frame is to whoever looks for the outermost one of a template. */
    enum class Frame : uint8_t { Template, Library, Application };

    /** What a method is; a library's where its class was unloaded. */
    Frame kind_of(const Jvm &jvm, jmethodID method);

    /** Whether a frame of a context runs code that its class no longer has. */
    bool has_obsolete_frame(uint64_t context_id) const;

    /** A class is about to be loaded or redefined. */
    void class_loading(const Jvm &jvm, const LoadingClass &loading) {
        methods_.class_loading(jvm, loading);
    }

    /** Classes were redefined, and their bytecodes may lie elsewhere. */
    void forget_lines();

    /** Gives all references to the JVM back. */
    void delete_references(JNIEnv *jni) { methods_.delete_references(jni); }

    /** Emits `method_def` and `context_def` for all. */
    void define_all() const;

  private:
    struct Context {
        uint64_t id;
        std::vector<ContextFrame> frames;
        bool has_obsolete_frame;

        void define() const;
        void define_methods() const;
    };

    /** A service with more makes them up. */
    static constexpr size_t kMostTemplates = 4'096;

    static std::vector<ContextFrame> with_template(std::vector<ContextFrame> frames,
                                                   const ContextFrame &place, bool is_beyond);
    std::vector<ContextFrame> visible(const Jvm &jvm, std::span<const RawFrame> path,
                                      CallPath *described);
    uint64_t intern_visible(std::vector<ContextFrame> frames);
    void remember(std::span<const RawFrame> path, CallPath interned);

    Methods methods_;

    std::mutex templates_lock_;
    std::vector<const Method *> templates_;
    std::map<std::tuple<uint64_t, template_place::Place, bool>, uint64_t> in_templates_;

    mutable std::shared_mutex seen_lock_;
    std::unordered_map<std::vector<RawFrame>, CallPath, CallPathHash, CallPathEqual> seen_;

    mutable std::mutex contexts_lock_;
    std::vector<std::unique_ptr<const Context>> contexts_;
    std::unordered_map<std::vector<ContextFrame>, uint64_t, CallPathHash, CallPathEqual> ids_;
};

} // namespace fieldtrace
