// SPDX-License-Identifier: MIT
#pragma once

#include <jni.h>
#include <optional>
#include <string>
#include <string_view>

#include "code/compiled_code.h"
#include "jvm/stack_walker.h"

namespace fieldtrace {

/** A symbol that the JVM's own library exports, or null. */
void *libjvm_symbol(JavaVM *vm, const char *name);

/**
 * The flags of a HotSpot JVM as they are in force (`-XX:+Name`), read from the description of its
 * structures that the JVM exports for the serviceability agent.
 */
class VmFlags {
  public:
    explicit VmFlags(JavaVM *vm);

    /** Whether this JVM describes its flags; no other does anything here. */
    bool are_known() const { return flags_ != nullptr; }

    /** The value of a boolean flag; false where this JVM has no such flag. */
    bool is_set(const char *name) const;

    /** The value of a flag that is a text; empty where it has none. */
    std::string_view text(const char *name) const;

    /** Sets a boolean flag; without effect where this JVM has no such flag. */
    void set(const char *name, bool value);

  private:
    /** Where the value of a flag lies; null where this JVM has no such flag. */
    void *value_of(const char *name) const;

    const char *flags_ = nullptr;
    size_t count_ = 0;
    size_t stride_ = 0;
    size_t name_offset_ = 0;
    size_t address_offset_ = 0;
};

/**
 * Where a HotSpot JVM keeps compiled code, of the same description; an empty range where it does
 * not say. The queue of G1's barriers is for whoever decodes them.
 */
CompiledCode compiled_code(JavaVM *vm);

/** Where HotSpot keeps the kernel's id of a Java thread. */
struct ThreadLayout {
    size_t os_thread = 0; ///< of a JavaThread: the pointer to its OSThread
    size_t id = 0;        ///< of an OSThread
    bool is_known = false;
};

ThreadLayout thread_layout(JavaVM *vm);

/** Walks stacks as this JVM lays them out; open() says whether it does. */
StackWalker stack_walker(JavaVM *vm);

} // namespace fieldtrace
