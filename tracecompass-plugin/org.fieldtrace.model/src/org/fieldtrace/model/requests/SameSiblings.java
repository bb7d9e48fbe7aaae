// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls that one caller makes of the same operation and with the same success, which are shown as
 * one: a request that asks for 26 prices has one row "prices × 26".
 */
public final class SameSiblings {
    /** Of fewer, each is shown for itself. */
    public static final int LEAST = 5;

    /** What a reader looks at first: the one that was waited for most, then the longest. */
    private static final Comparator<Span> WORTH =
            Comparator.<Span>comparingLong(span -> span.metrics().criticalTime())
                    .thenComparingLong(Span::total);

    /**
     * Some siblings.
     *
     * @param members their places among the request's spans, in that order
     * @param first the one of them that stands for all
     */
    public record Group(List<Integer> members, int first) {
        public Group {
            members = List.copyOf(members);
        }
    }

    private record Key(int caller, int service, int operation, boolean isFailure) {
        // As the compiler would have them, but for its method handles.
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && caller == key.caller
                    && service == key.service
                    && operation == key.operation
                    && isFailure == key.isFailure;
        }

        @Override
        public int hashCode() {
            return ((caller * 31 + service) * 31 + operation) * 2 + (isFailure ? 1 : 0);
        }
    }

    private SameSiblings() {}

    /** The groups, in the order of their first members. */
    public static List<Group> of(Preorder<Span> order) {
        List<Span> spans = order.nodes();
        Map<Key, List<Integer>> siblings = new LinkedHashMap<>();
        for (int i = 1; i < spans.size(); i++) {
            Span span = spans.get(i);
            Key key = new Key(order.caller(i), span.service(), span.operation(), span.isFailure());
            siblings.computeIfAbsent(key, k -> new ArrayList<>()).add(i);
        }
        return siblings.values().stream()
                .filter(members -> members.size() >= LEAST)
                .map(members -> new Group(members, first(spans, members)))
                .toList();
    }

    private static int first(List<Span> spans, List<Integer> members) {
        // The first of those that are alike, as max() would give the last.
        return members.stream()
                .sorted(Comparator.comparing(spans::get, WORTH.reversed()))
                .findFirst()
                .orElseThrow();
    }
}
