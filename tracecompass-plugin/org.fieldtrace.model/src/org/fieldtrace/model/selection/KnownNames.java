// SPDX-License-Identifier: MIT
package org.fieldtrace.model.selection;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Names that there are, as they are told to a user who wrote another one. */
public final class KnownNames {
    /** More would hide the message that they are in. */
    private static final int MOST = 10;

    /** Names may be long, and the distance of long ones takes long. */
    private static final int COMPARED = 100;

    private KnownNames() {}

    /** {@code orders, products and 12 more}: those most like the wanted one first. */
    public static String like(String wanted, Collection<String> known) {
        List<String> nearest =
                known.stream()
                        .distinct()
                        .sorted(
                                Comparator.comparingInt((String name) -> distance(wanted, name))
                                        .thenComparing(Comparator.naturalOrder()))
                        .toList();
        String named = nearest.stream().limit(MOST).collect(Collectors.joining(", "));
        int more = nearest.size() - MOST;
        return more <= 0 ? named : named + " and " + more + " more";
    }

    private static int distance(String wanted, String name) {
        return EditDistance.of(cut(wanted), cut(name));
    }

    private static String cut(String name) {
        return name.length() <= COMPARED ? name : name.substring(0, COMPARED);
    }
}
