// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

/**
 * Entries and exits of probed methods on one thread, as {@code method_block} has them.
 *
 * @param request exchange that the thread serves as the block begins, 0 for none
 * @param base when it begins, nanoseconds since 1970
 * @param entriesBefore entries in the thread's blocks before it
 * @param lost entries of the thread that were left out so far
 * @param depth calls that are open as it begins
 * @param open their probes, the outermost first, as far as they are named
 * @param records see {@code docs/events.md}
 */
public record MethodBlock(
        long request,
        long base,
        long entriesBefore,
        long lost,
        long depth,
        long[] open,
        byte[] records) {}
