// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "definitions/source_map.h"
#include "jvm/jvm.h"
#include "jvm/jvm_environment.h"

namespace fieldtrace {

/** The source maps of the classes that have been loaded and are made of templates. Thread-safe. */
class SourceMaps {
  public:
    /** A service with more pages than that makes them up. */
    static constexpr size_t kMost = 4'096;

    /** A class is about to be loaded or redefined. */
    void class_loading(const Jvm &jvm, const LoadingClass &loading);

    /** That of a class, null where it is made of no template. @param name binary, with dots */
    std::shared_ptr<const SourceMap> find(const Jvm &jvm, const std::string &name,
                                          jclass type) const;

    /** Gives all references to the JVM back; nothing is known any more. */
    void delete_references(JNIEnv *jni);

  private:
    /** Each application of a server has classes of the same name, in a loader of its own. */
    struct Known {
        jweak loader;
        std::shared_ptr<const SourceMap> map;
    };

    size_t forget_unloaded(JNIEnv *jni);

    mutable std::mutex lock_;
    std::map<std::string, std::vector<Known>> by_name_;
    size_t count_ = 0;
};

} // namespace fieldtrace
