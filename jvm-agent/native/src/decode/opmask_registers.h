// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <ucontext.h>

namespace fieldtrace {

/**
 * The registers k0 to k7 of AVX-512, which say which elements of a vector an instruction accesses.
 * All bits are set where they are not known, so that every element counts as accessed.
 */
class OpmaskRegisters {
  public:
    OpmaskRegisters() { values_.fill(UINT64_MAX); }

    /** Those of an interrupted thread, of what the kernel has saved. Async-signal-safe. */
    static OpmaskRegisters of(const ucontext_t &context);

    uint64_t value(unsigned number) const { return values_[number]; }

  private:
    std::array<uint64_t, 8> values_;
};

} // namespace fieldtrace
