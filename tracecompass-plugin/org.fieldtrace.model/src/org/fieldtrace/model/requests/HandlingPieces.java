// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * What a server tells of the sections of a handling: pieces that follow each other from its start.
 *
 * @param receive how long before the start the first of the request was there, nanoseconds; 0 where
 *     not known
 * @param sections numbers of the pieces' sections
 * @param walls how long the pieces took, nanoseconds
 * @param cpus processor time in them, nanoseconds; negative where not known
 */
public record HandlingPieces(long receive, long[] sections, long[] walls, long[] cpus) {
    /**
     * @throws IllegalArgumentException if one of them tells of other pieces than the others
     */
    public HandlingPieces {
        if (sections.length != walls.length || sections.length != cpus.length) {
            throw new IllegalArgumentException("pieces without a section or a time");
        }
    }
}
