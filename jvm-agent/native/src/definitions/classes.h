// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/error.h"
#include "definitions/field_offsets.h"
#include "jvm/jvm.h"

namespace fieldtrace {

/** An instance field. */
struct Field {
    std::string name;
    std::string signature;
    uint32_t offset;         ///< in the object, bytes
    uint32_t size;           ///< in the heap, bytes
    std::string declared_by; ///< binary name of the class that declares it

    bool operator==(const Field &) const = default;
};

/** A class whose objects remote calls return. */
struct RemoteClass {
    uint64_t id;
    std::string name;
    uint64_t instance_size;
    std::vector<Field> fields; ///< its own in the order of declaration, then its superclasses'
    /** Whether it is no class of the JVM, but what objects of one place have for keys. */
    bool is_keyed = false;

    /** Emits `class_def` and `field_def`. */
    void define() const;
};

/** The classes whose objects remote calls return, by id. Thread-safe. */
class Classes {
  public:
    explicit Classes(FieldOffsets offsets) : offsets_(std::move(offsets)) {}

    /**
     * The id of a class, defined where it is new; the same class gives the same id, and so does one
     * that takes the place of an unloaded one and has the same fields. A class whose
     * layout cannot be learnt has no fields, so that its objects are counted and none is sampled.
     *
     * @return 0 where the JVM did not even tell its name
     */
    uint64_t define(const Jvm &jvm, jclass type);

    /** The most keys of a class that is none of the JVM. */
    static constexpr size_t kMostKeys = 64;

    /**
     * Defines what objects whose fields are keys are counted as; a new one each time.
     *
     * @param keys at most kMostKeys
     */
    uint64_t define_keyed(const std::string &name, const std::vector<std::string> &keys);

    /** The id of a class, 0 where it has none yet. */
    uint64_t find_id(const Jvm &jvm, jclass type);

    /** The class, which lives as long as this; null where there is none. */
    const RemoteClass *find(uint64_t id) const;

    /** Where a field is among those of the classes that have it: a class's id, and the index. */
    std::vector<std::pair<uint64_t, uint32_t>> find_field(const std::string &declared_by,
                                                          const std::string &name) const;

    /** Marks do not see all reads of a field; emits `field_unseen` if that is new. */
    void reads_unseen(uint64_t class_id, uint32_t field);

    /** Gives all references to the JVM back; nothing is defined any more. */
    void delete_references(JNIEnv *jni);

    /** Emits the definitions of all. */
    void define_all() const;

  private:
    struct Known {
        jweak type;
        uint64_t id;
    };

    uint64_t add(std::unique_ptr<RemoteClass> defined);
    uint64_t replace_unloaded(const Jvm &jvm, const RemoteClass &successor, jclass type);
    uint64_t look_up(const Jvm &jvm, const std::string &name, jclass type) const;
    bool add_fields(const Jvm &jvm, jclass declaring, std::vector<Field> *fields) const;

    FieldOffsets offsets_;
    std::mutex defining_;
    std::unordered_map<std::string, std::vector<Known>> by_name_;
    mutable std::shared_mutex lock_;
    std::vector<std::unique_ptr<const RemoteClass>> classes_;
    std::set<std::pair<uint64_t, uint32_t>> unseen_;
};

} // namespace fieldtrace
