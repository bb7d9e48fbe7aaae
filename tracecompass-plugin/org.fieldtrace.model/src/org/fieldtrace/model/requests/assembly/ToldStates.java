// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.fieldtrace.model.requests.HandlingState;

/** For what a handling waited, as its contexts tell, which overlap. */
final class ToldStates {
    /** Of one handling that are kept; a view has no room for more. */
    private static final int MAX_STATES = 1000;

    /** The one that began last is what the others wait for: a call waits for its connection. */
    private static final Comparator<HandlingState> INNERMOST_FIRST =
            Comparator.comparingLong(HandlingState::start)
                    .reversed()
                    .thenComparingLong(HandlingState::end)
                    .thenComparing(HandlingState::kind);

    private static final Set<HandlingState.Kind> IS_FOR_CONNECTION =
            EnumSet.of(HandlingState.Kind.NAME, HandlingState.Kind.CONNECTION);

    private final List<HandlingState> states = new ArrayList<>(4);

    void add(HandlingState state) {
        if (states.size() < MAX_STATES) {
            states.add(state);
        }
    }

    /** One after the other within a time: of those at an instant, the one that began last. */
    List<HandlingState> oneAfterTheOther(long from, long until) {
        TreeSet<Long> changes = new TreeSet<>(List.of(from, until));
        List<HandlingState> ended = new ArrayList<>();
        for (HandlingState each : states) {
            HandlingState state = behindItsConnection(each);
            ended.add(state);
            changes.add(Math.max(from, Math.min(state.start(), until)));
            changes.add(Math.max(from, Math.min(state.end(), until)));
        }
        ended.sort(Comparator.comparingLong(HandlingState::start));
        TreeSet<HandlingState> open = new TreeSet<>(INNERMOST_FIRST);
        List<HandlingState> told = new ArrayList<>();
        int next = 0;
        Long start = null;
        for (long end : changes) {
            if (start != null) {
                while (next < ended.size() && ended.get(next).start() <= start) {
                    open.add(ended.get(next++));
                }
                long now = start;
                open.removeIf(state -> state.end() <= now);
                if (!open.isEmpty()) {
                    add(told, open.first().kind(), start, end);
                }
            }
            start = end;
        }
        return told;
    }

    /** An answer is waited for once there is a connection, though the call began before. */
    private HandlingState behindItsConnection(HandlingState answer) {
        if (answer.kind() != HandlingState.Kind.ANSWER) {
            return answer;
        }
        long connected =
                states.stream()
                        .filter(state -> IS_FOR_CONNECTION.contains(state.kind()))
                        .filter(state -> answer.start() <= state.start())
                        .mapToLong(HandlingState::end)
                        .filter(end -> end <= answer.end())
                        .max()
                        .orElse(answer.start());
        return new HandlingState(answer.kind(), connected, answer.end());
    }

    private static void add(
            List<HandlingState> told, HandlingState.Kind kind, long start, long end) {
        HandlingState last = told.isEmpty() ? null : told.get(told.size() - 1);
        if (last != null && last.kind() == kind && last.end() == start) {
            told.set(told.size() - 1, new HandlingState(kind, last.start(), end));
        } else {
            told.add(new HandlingState(kind, start, end));
        }
    }
}
