// SPDX-License-Identifier: MIT
#include "decode/access_decoder.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <sys/uio.h>
#include <unistd.h>

#include "decode/code_window.h"
#include "decode/instruction.h"

namespace fieldtrace {
namespace {

// Fast string operations move up to a cache line before they look at the debug registers.
constexpr unsigned kStringGranularity = 64;
constexpr uint64_t kDirectionFlag = 1u << 10;

/** Whether it cannot have made the access and then stand here. */
bool cannot_have_trapped_here(const Instruction &instruction) {
    switch (instruction.head.meta.category) {
    case ZYDIS_CATEGORY_CALL:
    case ZYDIS_CATEGORY_RET:
    case ZYDIS_CATEGORY_UNCOND_BR:
    case ZYDIS_CATEGORY_COND_BR:
        return true;
    default:
        return instruction.touches_nothing();
    }
}

bool overlap(uint64_t address, uint64_t length, const WatchedRange &watched) {
    return address < watched.address + watched.length && watched.address < address + length;
}

/** How an instruction explains a trap: not at all, perhaps, or surely. */
enum class Match : uint8_t { None, Unverifiable, Verified };

struct PlainLoad {
    uint64_t address;
    unsigned size;  ///< bytes, at most 8
    uint64_t value; ///< what the register holds; its lowest bytes count
};

class Operand {
  public:
    Operand(const Instruction &instruction, const ZydisDecodedOperand &operand)
        : instruction_(instruction), operand_(operand) {}

    bool is_access() const {
        return operand_.type == ZYDIS_OPERAND_TYPE_MEMORY &&
               operand_.mem.type == ZYDIS_MEMOP_TYPE_MEM && operand_.size != 0 &&
               operand_.mem.segment != ZYDIS_REGISTER_FS &&
               operand_.mem.segment != ZYDIS_REGISTER_GS;
    }

    bool reads() const { return (operand_.actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0; }

    Match match(const Registers &registers, const WatchedRange &watched) const {
        if (instruction_.is_string_operation()) {
            return match_string(registers, watched);
        }
        uint64_t address = static_cast<uint64_t>(operand_.mem.disp.value);
        if (!add(operand_.mem.base, 1, registers, &address) ||
            !add(operand_.mem.index, operand_.mem.scale, registers, &address)) {
            return Match::None;
        }
        if (instruction_.head.address_width == 32) {
            address &= UINT32_MAX;
        }
        if (overwritten(operand_.mem.base) || overwritten(operand_.mem.index)) {
            // Else the last byte of any instruction might pass for a `pop`.
            const bool is_explicit = operand_.visibility == ZYDIS_OPERAND_VISIBILITY_EXPLICIT;
            return is_explicit ? Match::Unverifiable : Match::None;
        }
        return overlap(address, operand_.size / 8, watched) ? Match::Verified : Match::None;
    }

    /**
     * Whether the instruction has a mask, by which it accesses none of the watched bytes. Some
     * processors report such an access all the same; C libraries clear and copy short pieces of
     * memory so, next to which a watched object may lie.
     */
    bool leaves_out(const Registers &registers, const WatchedRange &watched) const {
        const ZydisRegister mask = instruction_.head.avx.mask.reg;
        const unsigned element = operand_.element_size / 8;
        if (mask < ZYDIS_REGISTER_K1 || mask > ZYDIS_REGISTER_K7 || element == 0) {
            return false;
        }
        uint64_t address = static_cast<uint64_t>(operand_.mem.disp.value);
        static_cast<void>(add(operand_.mem.base, 1, registers, &address));
        static_cast<void>(add(operand_.mem.index, operand_.mem.scale, registers, &address));
        const uint64_t chosen = registers.masks.value(mask - ZYDIS_REGISTER_K0);
        for (unsigned i = 0; i < operand_.element_count; i++) {
            if ((chosen >> i & 1) != 0 && overlap(address + i * element, element, watched)) {
                return false;
            }
        }
        return true;
    }

    /** Where a plain load into an integer register has put what it loaded. */
    std::optional<PlainLoad> plain_load(const Registers &registers) const {
        const ZydisDecodedOperand &target = instruction_.operands[0];
        const unsigned size = operand_.size / 8;
        if (!instruction_.is_plain_load() || !is_general(whole(target.reg.value)) ||
            size > sizeof(uint64_t) || target.size < operand_.size) {
            return std::nullopt;
        }
        uint64_t address = static_cast<uint64_t>(operand_.mem.disp.value);
        static_cast<void>(add(operand_.mem.base, 1, registers, &address));
        static_cast<void>(add(operand_.mem.index, operand_.mem.scale, registers, &address));
        return PlainLoad{address, size,
                         registers.general[whole(target.reg.value) - ZYDIS_REGISTER_RAX] >>
                             (is_high_byte(target.reg.value) ? 8 : 0)};
    }

  private:
    /** A string instruction has moved its pointer past what it accessed. */
    Match match_string(const Registers &registers, const WatchedRange &watched) const {
        uint64_t pointer = 0;
        if (!add(operand_.mem.base, 1, registers, &pointer)) {
            return Match::None;
        }
        const uint64_t size = operand_.size / 8;
        const uint64_t reach =
            instruction_.is_repeated() ? std::max<uint64_t>(size, kStringGranularity) : size;
        const bool downwards = (registers.rflags & kDirectionFlag) != 0;
        const uint64_t first = downwards ? pointer + size : pointer - reach;
        return overlap(first, reach, watched) ? Match::Verified : Match::None;
    }

    static bool add(ZydisRegister part, unsigned scale, const Registers &registers,
                    uint64_t *address) {
        if (part == ZYDIS_REGISTER_NONE) {
            return true;
        }
        if (part == ZYDIS_REGISTER_RIP) {
            *address += registers.rip;
            return true;
        }
        const ZydisRegister general = whole(part);
        if (!is_general(general)) {
            return false;
        }
        *address += registers.general[general - ZYDIS_REGISTER_RAX] * scale;
        return true;
    }

    bool overwritten(ZydisRegister part) const {
        const ZydisRegister general = whole(part);
        if (!is_general(general)) {
            return false;
        }
        for (unsigned i = 0; i < instruction_.head.operand_count; i++) {
            const ZydisDecodedOperand &other = instruction_.operands[i];
            if (other.type == ZYDIS_OPERAND_TYPE_REGISTER &&
                (other.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0 &&
                whole(other.reg.value) == general) {
                return true;
            }
        }
        return false;
    }

    const Instruction &instruction_;
    const ZydisDecodedOperand &operand_;
};

struct Explanation {
    Match match = Match::None;
    Access access = Access::Undecoded;
    unsigned length = 0;
    std::optional<PlainLoad> load{}; ///< where it is a verified one
};

Explanation explain(const Instruction &instruction, const Registers &registers,
                    const WatchedRange &watched) {
    Explanation best;
    if (cannot_have_trapped_here(instruction)) {
        return best;
    }
    for (unsigned i = 0; i < instruction.head.operand_count; i++) {
        const Operand operand(instruction, instruction.operands[i]);
        if (!operand.is_access()) {
            continue;
        }
        const Match match = operand.match(registers, watched);
        Access access = operand.reads() ? Access::Read : Access::Write;
        if (match == Match::Verified && operand.leaves_out(registers, watched)) {
            access = Access::LeftOut;
        }
        // An instruction that reads and writes the watched bytes by two operands has read them.
        if (match > best.match || (match == best.match && access == Access::Read)) {
            best.match = match;
            best.access = match == Match::None ? Access::Undecoded : access;
            best.load = match == Match::Verified ? operand.plain_load(registers) : std::nullopt;
        }
    }
    best.length = instruction.head.length;
    return best;
}

/**
 * The length of the instruction ahead of RIP that most disassemblies begun further ahead find, of
 * those lengths for which `eligible` is set; 0 where none finds one.
 */
unsigned most_voted(const CodeWindow &code,
                    const std::array<bool, kMaxInstructionLength + 1> &eligible) {
    // ahead[i]: the length of the last instruction reached from i bytes ahead of RIP, 0 if none.
    std::array<uint8_t, CodeWindow::kBefore + 1> ahead{};
    std::array<unsigned, kMaxInstructionLength + 1> votes{};
    for (unsigned i = 1; i <= code.before(); i++) {
        ZydisDecodedInstruction head;
        if (ZYAN_FAILED(ZydisDecoderDecodeInstruction(&kDecoder, nullptr,
                                                      code.at(-static_cast<int>(i)), i, &head))) {
            continue;
        }
        ahead[i] = head.length == i ? head.length : ahead[i - head.length];
        votes[ahead[i]]++;
    }
    unsigned winner = 0;
    for (unsigned length = 1; length <= kMaxInstructionLength; length++) {
        if (eligible[length] && (winner == 0 || votes[length] >= votes[winner])) {
            winner = length;
        }
    }
    return winner;
}

/**
 * Whether it is a load whose register does not hold what is in memory. A load without its REX
 * prefix is one of the same place into another register, and only this tells the two apart for
 * sure. The kernel reads the memory, because reading it here would be an access like any other.
 */
bool is_contradicted(const Explanation &explanation) {
    if (!explanation.load) {
        return false;
    }
    const PlainLoad &load = *explanation.load;
    uint64_t in_memory = 0;
    const iovec local{&in_memory, load.size};
    const iovec remote{reinterpret_cast<void *>(load.address), load.size};
    if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) != static_cast<ssize_t>(load.size)) {
        return false;
    }
    const uint64_t mask =
        load.size == sizeof(uint64_t) ? ~uint64_t{0} : (uint64_t{1} << 8 * load.size) - 1;
    return (load.value & mask) != in_memory;
}

/** What the explanations of one rank say, settling contradictions by the loaded value, then by a
 * vote. */
FoundAccess settle(const CodeWindow &code,
                   const std::array<Explanation, kMaxInstructionLength + 1> &explanations,
                   Match rank) {
    std::array<bool, kMaxInstructionLength + 1> eligible{};
    unsigned count = 0;
    unsigned length = 0;
    const auto take = [&](auto is_taken) {
        eligible.fill(false);
        count = 0;
        for (unsigned l = 1; l <= kMaxInstructionLength; l++) {
            if (explanations[l].match == rank && is_taken(explanations[l])) {
                eligible[l] = true;
                count++;
                length = l;
            }
        }
    };
    take([](const Explanation &) { return true; });
    if (count > 1) {
        take([](const Explanation &explanation) { return !is_contradicted(explanation); });
        if (count == 0) {
            // Another thread has stored meanwhile.
            take([](const Explanation &) { return true; });
        }
    }
    if (count > 1) {
        length = most_voted(code, eligible);
    }
    return {explanations[length].access, length};
}

Access interrupted_string_operation(const CodeWindow &code, const Registers &registers,
                                    const WatchedRange &watched) {
    Instruction instruction;
    if (!instruction.decode(code.at(0), code.after()) || !instruction.is_string_operation() ||
        !instruction.is_repeated()) {
        return Access::Undecoded;
    }
    return explain(instruction, registers, watched).access;
}

} // namespace

Registers Registers::of(const ucontext_t &context) {
    const auto &saved = context.uc_mcontext.gregs;
    const auto value = [&](int index) { return static_cast<uint64_t>(saved[index]); };
    return {{value(REG_RAX), value(REG_RCX), value(REG_RDX), value(REG_RBX), value(REG_RSP),
             value(REG_RBP), value(REG_RSI), value(REG_RDI), value(REG_R8), value(REG_R9),
             value(REG_R10), value(REG_R11), value(REG_R12), value(REG_R13), value(REG_R14),
             value(REG_R15)},
            value(REG_RIP),
            value(REG_EFL),
            OpmaskRegisters::of(context)};
}

FoundAccess find_access(const Registers &registers, const WatchedRange &watched) {
    const CodeWindow code(registers.rip);
    std::array<Explanation, kMaxInstructionLength + 1> explanations;
    Instruction instruction;
    for (unsigned length = 1; length <= std::min(kMaxInstructionLength, code.before()); length++) {
        if (instruction.decode(code.at(-static_cast<int>(length)), length) &&
            instruction.head.length == length) {
            explanations[length] = explain(instruction, registers, watched);
        }
    }
    FoundAccess found = settle(code, explanations, Match::Verified);
    if (found.access == Access::Undecoded) {
        found = {interrupted_string_operation(code, registers, watched), 0};
    }
    if (found.access == Access::Undecoded) {
        found = settle(code, explanations, Match::Unverifiable);
    }
    return found;
}

} // namespace fieldtrace
