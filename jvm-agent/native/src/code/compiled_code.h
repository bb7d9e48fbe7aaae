// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "code/code_blobs.h"

namespace fieldtrace {

/** A part of memory that holds machine code. */
struct CodeRange {
    uintptr_t begin;
    uintptr_t end;
    bool contains(uintptr_t address) const { return address >= begin && address < end; }
};

/**
 * Where G1 keeps, in each thread, what its barrier ahead of a store needs: whether marking runs,
 * and the place in the queue of values that are about to be overwritten. Offsets; 0 where they are
 * not known.
 */
struct SatbQueue {
    int32_t active = 0;
    int32_t index = 0;

    bool is_known() const { return active != 0 && index != 0; }
};

/** The code that a compiler of the JVM has made: what its code cache holds, but the interpreter. */
struct CompiledCode {
    CodeRange cache;
    CodeRange interpreter;
    CodeBlobs blobs{};
    SatbQueue satb{};
    CodeRange jvm{}; ///< the JVM's own functions, outside of the code cache

    bool contains(uintptr_t address) const {
        return cache.contains(address) && !interpreter.contains(address);
    }
};

} // namespace fieldtrace
