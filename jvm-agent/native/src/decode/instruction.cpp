// SPDX-License-Identifier: MIT
#include "decode/instruction.h"

namespace fieldtrace {

const ZydisDecoder kDecoder = [] {
    ZydisDecoder decoder;
    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    return decoder;
}();

bool Instruction::decode(const uint8_t *bytes, unsigned available) {
    return ZYAN_SUCCESS(ZydisDecoderDecodeFull(&kDecoder, bytes, available, &head, operands));
}

bool Instruction::is_repeated() const {
    return (head.attributes &
            (ZYDIS_ATTRIB_HAS_REP | ZYDIS_ATTRIB_HAS_REPE | ZYDIS_ATTRIB_HAS_REPNE)) != 0;
}

bool Instruction::is_plain_load() const {
    switch (head.mnemonic) {
    case ZYDIS_MNEMONIC_MOV:
    case ZYDIS_MNEMONIC_MOVZX:
    case ZYDIS_MNEMONIC_MOVSX:
    case ZYDIS_MNEMONIC_MOVSXD:
        return operands[0].type == ZYDIS_OPERAND_TYPE_REGISTER &&
               operands[1].type == ZYDIS_OPERAND_TYPE_MEMORY;
    default:
        return false;
    }
}

bool Instruction::touches_nothing() const {
    switch (head.meta.category) {
    case ZYDIS_CATEGORY_NOP:
    case ZYDIS_CATEGORY_WIDENOP:
    case ZYDIS_CATEGORY_PREFETCH:
    case ZYDIS_CATEGORY_PREFETCHWT1:
        return true;
    default:
        return false;
    }
}

ZydisRegister whole(ZydisRegister part) {
    return ZydisRegisterGetLargestEnclosing(ZYDIS_MACHINE_MODE_LONG_64, part);
}

bool is_high_byte(ZydisRegister part) {
    return part >= ZYDIS_REGISTER_AH && part <= ZYDIS_REGISTER_BH;
}

bool is_general(ZydisRegister whole_register) {
    return whole_register >= ZYDIS_REGISTER_RAX && whole_register <= ZYDIS_REGISTER_R15;
}

} // namespace fieldtrace
