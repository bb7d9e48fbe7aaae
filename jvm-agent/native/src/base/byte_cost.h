// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fieldtrace {

/**
 * What a byte costs on this machine at least and at most, picoseconds of processor time: the
 * quickest of some rounds, which nothing has interrupted. All are 0 until they are measured.
 */
struct ByteCost {
    /** Every byte is looked at once, by a table, as by a parser of text that does nothing else. */
    uint32_t scan_ps = 0;

    /** It goes through a socket between threads of this machine, in pieces of 64 kB. */
    uint32_t move_ps = 0;

    /** The same in pieces of 512 bytes: hardly any client reads smaller ones. */
    uint32_t move_pieces_ps = 0;

    /**
     * Measures it, in some tenths of a millisecond. What the process is not allowed to do, such as
     * to make a socket, stays 0.
     */
    static ByteCost measure();

    /** The less of both, as far as they are known: what is measured may be interrupted. */
    ByteCost least(const ByteCost &other) const;
};

} // namespace fieldtrace
