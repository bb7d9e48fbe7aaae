// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <sys/mman.h>
#include <vector>

#include "decode/value_flow.h"

namespace fieldtrace {

/** A code cache of HotSpot's shape in memory of the test, in whose pieces a test puts code. */
class FakeCodeCache {
  public:
    using Code = std::vector<uint8_t>;

    FakeCodeCache() {
        memory_.fill(0x90);
        segments_.fill(kFree);
    }
    FakeCodeCache(const FakeCodeCache &) = delete;
    FakeCodeCache &operator=(const FakeCodeCache &) = delete;
    ~FakeCodeCache() { mprotect(memory_.data(), memory_.size(), PROT_READ | PROT_WRITE); }

    /** Lets threads execute what the pieces hold, now and later; false where that is forbidden. */
    bool make_executable() {
        return mprotect(memory_.data(), memory_.size(), PROT_READ | PROT_WRITE | PROT_EXEC) == 0;
    }

    /** Where the code of a piece will lie. */
    uintptr_t code_of(unsigned piece) const { return begin() + piece * kPieceSize + kCodeOffset; }

    /**
     * Makes a piece of this name, as HotSpot names it, that begins with this code.
     *
     * @param signature of the method that it is, as in a class file; empty where that is not known
     */
    void put(unsigned piece, const char *name, const Code &code, std::string_view signature = {}) {
        Symbol &symbol = symbols_[piece];
        symbol.length = static_cast<uint16_t>(signature.copy(symbol.text, sizeof(symbol.text)));
        constants_[piece + 1] = &symbol;
        const_methods_[piece] = {static_cast<uint16_t>(piece), constants_.data()};
        methods_[piece] = &const_methods_[piece];
        const Owner *method = signature.empty() ? nullptr : &methods_[piece];
        uint8_t *block = memory_.data() + piece * kPieceSize;
        block[0] = 1; // in use
        std::memcpy(block + kBlockSize, &name, sizeof(name));
        std::memcpy(block + kBlockSize + sizeof(name), &method, sizeof(method));
        std::ranges::copy(code, block + kCodeOffset);
        segments_[piece] = 0;
    }

    /** A call of a piece by the instruction that begins so far behind the beginning of another. */
    Code call(unsigned callee, unsigned caller, size_t offset) const {
        return branch(0xe8, callee, caller, offset);
    }

    /** A jump likewise. */
    Code jump(unsigned target, unsigned from, size_t offset) const {
        return branch(0xe9, target, from, offset);
    }

    CompiledCode compiled(const SatbQueue &satb) const {
        CodeBlobs::Layout layout;
        layout.heaps = &heaps_;
        layout.array_length = offsetof(Array, length);
        layout.array_data = offsetof(Array, heaps);
        layout.memory = offsetof(Heap, memory);
        layout.map = offsetof(Heap, map);
        layout.log2_segment = offsetof(Heap, log2_segment);
        layout.low = offsetof(Space, low);
        layout.high = offsetof(Space, high);
        layout.used = 0;
        layout.block = kBlockSize;
        layout.name = 0;
        layout.is_complete = true;
        layout.method = sizeof(char *);
        layout.const_method = 0;
        layout.signature = offsetof(ConstMethod, signature);
        layout.constants = offsetof(ConstMethod, constants);
        layout.pool = sizeof(Symbol *); // as many constants as there are pieces follow
        layout.length = offsetof(Symbol, length);
        layout.text = offsetof(Symbol, text);
        layout.has_signatures = true;
        return {{begin(), begin() + memory_.size()}, {0, 0}, CodeBlobs(layout), satb, {}};
    }

  private:
    struct Space {
        const uint8_t *low;
        const uint8_t *high;
    };
    struct Heap {
        Space memory;
        Space map;
        int log2_segment;
    };
    struct Array {
        int length;
        const Heap *const *heaps;
    };

    struct Symbol {
        uint16_t length;
        char text[30];
    };
    struct ConstMethod {
        uint16_t signature;
        const Symbol *const *constants;
    };
    using Owner = const ConstMethod *;

    static constexpr unsigned kLog2PieceSize = 9;
    static constexpr size_t kPieceSize = size_t{1} << kLog2PieceSize;
    static constexpr size_t kPieces = 8;
    static constexpr size_t kBlockSize = 16;
    static constexpr size_t kCodeOffset = 64;
    static constexpr uint8_t kFree = 0xff;

    Code branch(uint8_t opcode, unsigned target, unsigned from, size_t offset) const {
        Code code{opcode, 0, 0, 0, 0};
        const auto distance =
            static_cast<int32_t>(code_of(target) - (code_of(from) + offset + code.size()));
        std::memcpy(code.data() + 1, &distance, sizeof(distance));
        return code;
    }

    uintptr_t begin() const { return reinterpret_cast<uintptr_t>(memory_.data()); }

    alignas(4096) std::array<uint8_t, kPieces * kPieceSize> memory_;
    std::array<uint8_t, kPieces> segments_;
    std::array<Symbol, kPieces> symbols_{};
    std::array<const Symbol *, kPieces + 1> constants_{};
    std::array<ConstMethod, kPieces> const_methods_{};
    std::array<Owner, kPieces> methods_{};
    const Heap heap_{{memory_.data(), memory_.data() + memory_.size()},
                     {segments_.data(), segments_.data() + segments_.size()},
                     kLog2PieceSize};
    const Heap *const only_heap_ = &heap_;
    const Array array_{1, &only_heap_};
    const char *const heaps_ = reinterpret_cast<const char *>(&array_);
};

} // namespace fieldtrace
