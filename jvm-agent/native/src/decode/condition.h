// SPDX-License-Identifier: MIT
#pragma once

#include <Zydis/Zydis.h>
#include <cstdint>

namespace fieldtrace {

/**
 * Whether a conditional move moves (Intel SDM, volume 1, table 7-2).
 *
 * @param rflags the flags when it executes
 */
inline bool moves(ZydisMnemonic conditional_move, uint64_t rflags) {
    const bool carry = (rflags & 1u << 0) != 0;
    const bool parity = (rflags & 1u << 2) != 0;
    const bool zero = (rflags & 1u << 6) != 0;
    const bool sign = (rflags & 1u << 7) != 0;
    const bool overflow = (rflags & 1u << 11) != 0;
    switch (conditional_move) {
    case ZYDIS_MNEMONIC_CMOVB:
        return carry;
    case ZYDIS_MNEMONIC_CMOVNB:
        return !carry;
    case ZYDIS_MNEMONIC_CMOVBE:
        return carry || zero;
    case ZYDIS_MNEMONIC_CMOVNBE:
        return !carry && !zero;
    case ZYDIS_MNEMONIC_CMOVL:
        return sign != overflow;
    case ZYDIS_MNEMONIC_CMOVNL:
        return sign == overflow;
    case ZYDIS_MNEMONIC_CMOVLE:
        return zero || sign != overflow;
    case ZYDIS_MNEMONIC_CMOVNLE:
        return !zero && sign == overflow;
    case ZYDIS_MNEMONIC_CMOVO:
        return overflow;
    case ZYDIS_MNEMONIC_CMOVNO:
        return !overflow;
    case ZYDIS_MNEMONIC_CMOVP:
        return parity;
    case ZYDIS_MNEMONIC_CMOVNP:
        return !parity;
    case ZYDIS_MNEMONIC_CMOVS:
        return sign;
    case ZYDIS_MNEMONIC_CMOVNS:
        return !sign;
    case ZYDIS_MNEMONIC_CMOVZ:
        return zero;
    case ZYDIS_MNEMONIC_CMOVNZ:
        return !zero;
    default:
        return true;
    }
}

} // namespace fieldtrace
