// SPDX-License-Identifier: MIT
#include "decode/opmask_registers.h"

#include <cpuid.h>
#include <cstring>

namespace fieldtrace {
namespace {

constexpr unsigned kStateLeaf = 0xd;
constexpr unsigned kOpmaskState = 5;

// Of the area that the kernel saves (arch/x86/include/uapi/asm/sigcontext.h, struct _fpx_sw_bytes;
// Intel 64 and IA-32 Software Developer's Manual, section 13.4).
constexpr size_t kMagic = 464;
constexpr size_t kSavedStates = 472;
constexpr size_t kAreaSize = 480;
constexpr size_t kPresentStates = 512;
constexpr uint32_t kMagicValue = 0x46505853;

/** Where in that area the registers lie; 0 on a processor without them. */
const size_t kOpmasks = [] {
    unsigned size = 0;
    unsigned offset = 0;
    unsigned c = 0;
    unsigned d = 0;
    const bool is_told = __get_cpuid_count(kStateLeaf, kOpmaskState, &size, &offset, &c, &d) != 0;
    return is_told && size == 8 * sizeof(uint64_t) ? offset : 0;
}();

template <typename T> T at(const void *area, size_t offset) {
    T value;
    std::memcpy(&value, static_cast<const uint8_t *>(area) + offset, sizeof(value));
    return value;
}

} // namespace

OpmaskRegisters OpmaskRegisters::of(const ucontext_t &context) {
    OpmaskRegisters registers;
    const void *area = context.uc_mcontext.fpregs;
    constexpr uint64_t kState = 1u << kOpmaskState;
    if (kOpmasks == 0 || area == nullptr || at<uint32_t>(area, kMagic) != kMagicValue ||
        (at<uint64_t>(area, kSavedStates) & kState) == 0 ||
        at<uint32_t>(area, kAreaSize) < kOpmasks + sizeof(values_)) {
        return registers;
    }
    if ((at<uint64_t>(area, kPresentStates) & kState) == 0) {
        registers.values_.fill(0); // as after a reset
    } else {
        std::memcpy(registers.values_.data(), static_cast<const uint8_t *>(area) + kOpmasks,
                    sizeof(values_));
    }
    return registers;
}

} // namespace fieldtrace
