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
 * @param hardly operations that were recorded too seldom to tell what they read, fewest requests
 *     first: those that a class on the call path answers, or all of the service where none does (a
 *     filter, an interceptor, a loader of data) or nobody told which classes answer
 * @param never names of operations that the service offers and nobody asked for, of the same kind
 * @param isOfClass whether a class on the call path answers these; else the framework may call what
 *     makes the calls for any operation
 */
public record Exercise(
        List<Seen> seenIn, List<Seen> hardly, List<String> never, boolean isOfClass) {
    /** Nothing is known. */
    public static final Exercise NONE = new Exercise(List.of(), List.of(), List.of(), true);

    private static final int MOST_NAMES = 3;

    /**
     * An operation.
     *
     * @param operation its name, such as {@code GET /owners/{ownerId}}
     * @param requests that were recorded of it
     */
    public record Seen(String operation, long requests) {

        String text() {
            return operation
                    + " ("
                    + Numbers.count(requests)
                    + (requests == 1 ? " request)" : " requests)");
        }
    }

    public Exercise {
        seenIn = List.copyOf(seenIn);
        hardly = List.copyOf(hardly);
        never = List.copyOf(never);
    }

    /** In sentences, each followed by a space; empty where nothing is known. */
    public String text() {
        return sentence("Seen in ", seenIn.stream().map(Seen::text).toList())
                + sentence(
                        "Hardly recorded, so that what they read is not known: ",
                        hardly.stream().map(Seen::text).toList())
                + sentence(
                        isOfClass
                                ? "Never recorded, and of the same class: "
                                : "Never recorded, though no class on the call path answers one"
                                        + " operation alone: ",
                        never);
    }

    private static String sentence(String beginning, List<String> all) {
        return all.isEmpty() ? "" : beginning + names(all) + ". ";
    }

    /** The first of the names, and how many more there are. */
    public static String names(List<String> all) {
        String names = all.stream().limit(MOST_NAMES).collect(joining(", "));
        int more = all.size() - MOST_NAMES;
        return more > 0 ? names + " and " + more + (more == 1 ? " other" : " others") : names;
    }
}
