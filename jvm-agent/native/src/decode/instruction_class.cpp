// SPDX-License-Identifier: MIT
#include "decode/instruction_class.h"

namespace fieldtrace {

bool is_unknown(const Instruction &instruction) {
    switch (instruction.head.meta.category) {
    case ZYDIS_CATEGORY_SYSCALL:
    case ZYDIS_CATEGORY_SYSRET:
    case ZYDIS_CATEGORY_SYSTEM:
    case ZYDIS_CATEGORY_INTERRUPT:
    case ZYDIS_CATEGORY_IO:
    case ZYDIS_CATEGORY_X87_ALU:
    case ZYDIS_CATEGORY_XSAVE:
    case ZYDIS_CATEGORY_XSAVEOPT:
    case ZYDIS_CATEGORY_SEGOP:
        return true;
    default:
        break;
    }
    if (instruction.is_string_operation() && instruction.is_repeated()) {
        return true; // a step for each round
    }
    switch (instruction.head.mnemonic) {
    case ZYDIS_MNEMONIC_PUSHF:
    case ZYDIS_MNEMONIC_PUSHFD:
    case ZYDIS_MNEMONIC_PUSHFQ:
    case ZYDIS_MNEMONIC_POPF:
    case ZYDIS_MNEMONIC_POPFD:
    case ZYDIS_MNEMONIC_POPFQ:
    case ZYDIS_MNEMONIC_XBEGIN:
    case ZYDIS_MNEMONIC_XEND:
    case ZYDIS_MNEMONIC_XABORT:
    case ZYDIS_MNEMONIC_FXSAVE:
    case ZYDIS_MNEMONIC_FXSAVE64:
    case ZYDIS_MNEMONIC_CPUID:
        return true;
    default:
        return false;
    }
}

bool is_zeroing(const Instruction &instruction) {
    switch (instruction.head.mnemonic) {
    case ZYDIS_MNEMONIC_XOR:
    case ZYDIS_MNEMONIC_SUB:
    case ZYDIS_MNEMONIC_PXOR:
    case ZYDIS_MNEMONIC_XORPS:
    case ZYDIS_MNEMONIC_XORPD:
        break;
    case ZYDIS_MNEMONIC_VPXOR:
    case ZYDIS_MNEMONIC_VPXORD:
    case ZYDIS_MNEMONIC_VPXORQ:
    case ZYDIS_MNEMONIC_VXORPS:
    case ZYDIS_MNEMONIC_VXORPD:
        return instruction.operands[1].type == ZYDIS_OPERAND_TYPE_REGISTER &&
               instruction.operands[2].type == ZYDIS_OPERAND_TYPE_REGISTER &&
               instruction.operands[1].reg.value == instruction.operands[2].reg.value;
    default:
        return false;
    }
    return instruction.operands[0].type == ZYDIS_OPERAND_TYPE_REGISTER &&
           instruction.operands[1].type == ZYDIS_OPERAND_TYPE_REGISTER &&
           instruction.operands[0].reg.value == instruction.operands[1].reg.value;
}

bool copies(const Instruction &instruction) {
    switch (instruction.head.meta.category) {
    case ZYDIS_CATEGORY_DATAXFER:
    case ZYDIS_CATEGORY_PUSH:
    case ZYDIS_CATEGORY_POP:
        return true;
    default:
        break;
    }
    switch (instruction.head.mnemonic) {
    case ZYDIS_MNEMONIC_LEA: // a compressed reference is made an address
    case ZYDIS_MNEMONIC_SHL:
    case ZYDIS_MNEMONIC_VMOVD:
    case ZYDIS_MNEMONIC_VMOVQ:
    case ZYDIS_MNEMONIC_VMOVSS:
    case ZYDIS_MNEMONIC_VMOVSD:
        return true;
    default:
        return false;
    }
}

bool truncates(const Instruction &instruction) {
    switch (instruction.head.mnemonic) {
    case ZYDIS_MNEMONIC_CVTTSS2SI:
    case ZYDIS_MNEMONIC_CVTTSD2SI:
    case ZYDIS_MNEMONIC_VCVTTSS2SI:
    case ZYDIS_MNEMONIC_VCVTTSD2SI:
        return true;
    default:
        return false;
    }
}

unsigned first_source(const Instruction &instruction) {
    switch (instruction.head.mnemonic) {
    case ZYDIS_MNEMONIC_CVTSI2SS:
    case ZYDIS_MNEMONIC_CVTSI2SD:
    case ZYDIS_MNEMONIC_CVTSS2SD:
    case ZYDIS_MNEMONIC_CVTSD2SS:
    case ZYDIS_MNEMONIC_SQRTSS:
    case ZYDIS_MNEMONIC_SQRTSD:
    case ZYDIS_MNEMONIC_MOVSS:
    case ZYDIS_MNEMONIC_MOVSD:
        return 1;
    case ZYDIS_MNEMONIC_VCVTSI2SS:
    case ZYDIS_MNEMONIC_VCVTSI2SD:
    case ZYDIS_MNEMONIC_VCVTSS2SD:
    case ZYDIS_MNEMONIC_VCVTSD2SS:
    case ZYDIS_MNEMONIC_VSQRTSS:
    case ZYDIS_MNEMONIC_VSQRTSD:
        return 2;
    case ZYDIS_MNEMONIC_VMOVSS:
    case ZYDIS_MNEMONIC_VMOVSD:
        return instruction.head.operand_count_visible == 3 ? 2 : 0;
    default:
        return 0;
    }
}

} // namespace fieldtrace
