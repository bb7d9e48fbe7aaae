// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.exercise;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.fieldtrace.model.Numbers;

/**
 * What the recording exercised of the code that a finding is about. What nobody asked for while
 * recording may read what others do not.
 *
 * @param seenIn operations whose requests make the calls, most of these first
 * @param hardly operations of the same service that were recorded too seldom to tell what they
 *     read, fewest requests first
 */
public record Exercise(List<Seen> seenIn, List<Seen> hardly) {
    /** Nothing is known. */
    public static final Exercise NONE = new Exercise(List.of(), List.of());

    private static final int MOST_NAMES = 3;

    /**
     * An operation.
     *
     * @param operation its name, such as {@code GET /owners/{ownerId}}
     * @param requests that were recorded of it
     */
    public record Seen(String operation, long requests) {}

    public Exercise {
        seenIn = List.copyOf(seenIn);
        hardly = List.copyOf(hardly);
    }

    /** In sentences, each followed by a space; empty where nothing is known. */
    public String text() {
        String seen = seenIn.isEmpty() ? "" : "Seen in " + names(seenIn) + ". ";
        return hardly.isEmpty()
                ? seen
                : seen
                        + "Hardly recorded, so that what they read is not known: "
                        + names(hardly)
                        + ". ";
    }

    private static String names(List<Seen> all) {
        String names =
                all.stream()
                        .limit(MOST_NAMES)
                        .map(
                                seen ->
                                        seen.operation()
                                                + " ("
                                                + Numbers.count(seen.requests())
                                                + (seen.requests() == 1
                                                        ? " request)"
                                                        : " requests)"))
                        .collect(joining(", "));
        int more = all.size() - MOST_NAMES;
        return more > 0 ? names + " and " + more + (more == 1 ? " other" : " others") : names;
    }
}
