// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "decode/instruction.h"

namespace fieldtrace {

/** What a place has to do with the value that was loaded. */
enum class Taint : uint8_t {
    None,
    Copy,    ///< holds it
    Derived, ///< holds what was reckoned from it
};

/** Where a loaded value lies: registers, flags, and the places of the stack it was spilled to. */
class FlowState {
  public:
    static constexpr unsigned kGeneral = 16;
    static constexpr unsigned kVector = 32;

    /** The number of a register's place; -1 of one that is not followed. */
    static int place_of(ZydisRegister part) {
        const ZydisRegister all = whole(part);
        if (is_general(all)) {
            return all - ZYDIS_REGISTER_RAX;
        }
        if (all >= ZYDIS_REGISTER_ZMM0 && all <= ZYDIS_REGISTER_ZMM31) {
            return static_cast<int>(kGeneral) + (all - ZYDIS_REGISTER_ZMM0);
        }
        return -1;
    }

    Taint at(int place) const {
        return place < 0 ? Taint::None : places_[static_cast<unsigned>(place)];
    }
    void set(int place, Taint taint) { places_[static_cast<unsigned>(place)] = taint; }
    Taint of(ZydisRegister part) const { return at(place_of(part)); }

    Taint flags() const { return flags_; }
    void set_flags(Taint taint) { flags_ = taint; }

    /** The taint of a part of the stack. */
    Taint stack(uintptr_t address, unsigned size) const {
        Taint most = Taint::None;
        for (const Spill &spill : spills_) {
            if (spill.overlaps(address, size)) {
                most = std::max(most, spill.taint);
            }
        }
        return most;
    }

    /** @return false where there is no room to remember it */
    bool set_stack(uintptr_t address, unsigned size, Taint taint) {
        for (Spill &spill : spills_) {
            if (spill.address >= address && spill.address + spill.size <= address + size) {
                spill.taint = Taint::None;
            }
        }
        if (taint == Taint::None) {
            return true;
        }
        for (Spill &spill : spills_) {
            if (spill.taint == Taint::None) {
                spill = {address, size, taint};
                return true;
            }
        }
        return false;
    }

    /** What lies below the top of the stack is gone. */
    void pop_below(uintptr_t top) {
        for (Spill &spill : spills_) {
            if (spill.address + spill.size <= top) {
                spill.taint = Taint::None;
            }
        }
    }

    /** Of all that a call or its return keeps, registers in `kept` apart, nothing remains. */
    void forget_registers(uint32_t kept) {
        for (unsigned place = 0; place < places_.size(); place++) {
            if (place >= kGeneral || (kept >> place & 1) == 0) {
                places_[place] = Taint::None;
            }
        }
        flags_ = Taint::None;
    }

    /** The strongest taint of all places. */
    Taint strongest() const {
        return std::max(
            {*std::max_element(places_.begin(), places_.end()), strongest_spill(), flags_});
    }

    Taint strongest_spill() const {
        Taint most = Taint::None;
        for (const Spill &spill : spills_) {
            most = std::max(most, spill.taint);
        }
        return most;
    }

  private:
    struct Spill {
        uintptr_t address;
        unsigned size;
        Taint taint;
        bool overlaps(uintptr_t other, unsigned length) const {
            return taint != Taint::None && other < address + size && address < other + length;
        }
    };

    // A value that is spilled to more places than these is counted as used.
    static constexpr unsigned kSpills = 8;

    std::array<Taint, kGeneral + kVector> places_{};
    std::array<Spill, kSpills> spills_{};
    Taint flags_ = Taint::None;
};

} // namespace fieldtrace
