// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace fieldtrace {

/** What a piece of the code cache is. */
enum class CodeKind : uint8_t {
    Unknown,
    Method,       ///< what a compiler made of a Java method
    UncommonTrap, ///< gives a compiled method up; never returns to it
    Safepoint,    ///< where a method stops for a safepoint; only one that returns jumps there
    SatbBarrier,  ///< what C1's methods call, with G1, when marking runs and they overwrite
    Stub,         ///< other code of the JVM's own, with conventions of its own
};

/** Where a method leaves its result for its caller. */
enum class ResultPlace : uint8_t {
    Unknown,
    Nowhere, ///< it has none
    General, ///< the one of integers (RAX)
    Vector,  ///< that of floating point (XMM0)
};

/**
 * The pieces of HotSpot's code cache, found as its own CodeCache::find_blob() finds them. What the
 * JVM says of its structures is given in `layout`.
 *
 * Async-signal-safe: reads memory that is mapped as long as the JVM lives. A piece that is being
 * freed meanwhile may be taken for another, which no thread executes.
 */
class CodeBlobs {
  public:
    /** Addresses and offsets, as vmStructs of HotSpot says them. */
    struct Layout {
        const char *const *heaps = nullptr; ///< GrowableArray<CodeHeap*>*
        size_t array_length = 0;            ///< of a GrowableArray
        size_t array_data = 0;
        size_t memory = 0; ///< of a CodeHeap: the VirtualSpace of its blocks
        size_t map = 0;    ///< and that of its map of segments
        size_t log2_segment = 0;
        size_t low = 0; ///< of a VirtualSpace
        size_t high = 0;
        size_t used = 0;  ///< of a HeapBlock
        size_t block = 0; ///< the size of a HeapBlock, behind which the piece begins
        size_t name = 0;  ///< of a CodeBlob
        bool is_complete = false;
        size_t method = 0;       ///< of an nmethod
        size_t const_method = 0; ///< of a Method
        size_t signature = 0;    ///< of a ConstMethod: its index in the pool of constants
        size_t constants = 0;    ///< of a ConstMethod
        size_t pool = 0;         ///< the size of a ConstantPool, behind which its entries begin
        size_t length = 0;       ///< of a Symbol
        size_t text = 0;         ///< of a Symbol
        bool has_signatures = false;
        size_t holder = 0; ///< of a ConstantPool: the class that it is of
        size_t klass = 0;  ///< of a class: its name, a Symbol
        bool has_classes = false;
    };

    CodeBlobs() = default;
    explicit CodeBlobs(const Layout &layout) : layout_(layout) {}

    /** What the piece is that holds this address; Unknown where none is or the JVM does not say. */
    CodeKind kind_of(uintptr_t address) const;

    /**
     * Where the method that holds this address, which some thread executes, leaves its result;
     * Unknown where no method is or the JVM does not say.
     */
    ResultPlace result_of(uintptr_t address) const;

    /**
     * Copies the name of the class whose compiled method holds this address, which this thread
     * executes. With slashes; cut where the buffer is too short.
     *
     * @return its length; 0 where no method is or the JVM does not say
     */
    size_t class_at(uintptr_t address, char *name, size_t size) const;

    /** The piece itself; null where none is or the JVM does not say. */
    const char *find(uintptr_t address) const;

  private:
    Layout layout_;
};

} // namespace fieldtrace
