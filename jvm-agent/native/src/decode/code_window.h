// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace fieldtrace {

/** The longest x86 instruction, bytes. */
constexpr unsigned kMaxInstructionLength = 15;

/**
 * A copy of the machine code around an address.
 *
 * Ahead of the address it reaches far enough for a disassembly that begins at a wrong byte to fall
 * into step (it does within a few instructions), behind it for one instruction. What lies in a
 * page that cannot be read is left out.
 */
class CodeWindow {
  public:
    static constexpr unsigned kBefore = 64;
    static constexpr unsigned kAfter = kMaxInstructionLength;

    /** @param rip an address whose preceding byte is mapped, as it has just been executed */
    explicit CodeWindow(uint64_t rip);

    /** Number of readable bytes ahead of the address. */
    unsigned before() const { return before_; }

    /** Number of readable bytes from the address on. */
    unsigned after() const { return after_; }

    /** The byte at `offset` from the address, in [-before(), after()). */
    const uint8_t *at(int offset) const { return bytes_ + kBefore + offset; }

  private:
    uint8_t bytes_[kBefore + kAfter];
    unsigned before_;
    unsigned after_;
};

} // namespace fieldtrace
