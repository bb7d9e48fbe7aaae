// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.Awaited;

/** What the calls and answers of one run have waited for, as far as it is told. */
final class ToldCauses {
    /** Waits for several things that are remembered; each may be a part of later ones. */
    private static final int MAX_JOINS = 10_000;

    /** Things that one wait has waited for: of more, what came first matters least. */
    private static final int MAX_CAUSES = 64;

    /**
     * One of them.
     *
     * @param exchange that has ended, or a server's own for its beginning
     * @param time when what came of it was there, nanoseconds
     */
    record Told(long exchange, long time) {}

    private record Join(long time, List<Told> causes) {}

    private final Map<Long, Join> joins = new BoundedMap<>(MAX_JOINS, () -> {});

    /**
     * What waits for two things, the second of which was there before.
     *
     * @param other 0 for none
     * @return all that it waits for, what came last first
     */
    List<Told> of(long cause, long time, long other, long otherTime) {
        List<Told> causes = at(cause, time);
        if (other == 0) {
            return causes;
        }
        List<Told> all = new ArrayList<>(causes);
        all.addAll(at(other, otherTime));
        Map<Long, Told> latest = new HashMap<>();
        for (Told told : all) {
            latest.merge(told.exchange, told, (a, b) -> b.time > a.time ? b : a);
        }
        all.removeIf(told -> latest.get(told.exchange) != told);
        if (all.size() > MAX_CAUSES) {
            all.sort(Comparator.comparingLong(Told::time).reversed());
            all = all.subList(0, MAX_CAUSES);
        }
        return List.copyOf(all);
    }

    /** What there is at a time because of something that may have been waited for before. */
    private List<Told> at(long cause, long time) {
        Join join = joins.get(cause);
        if (join == null) {
            return List.of(new Told(cause, time));
        }
        List<Told> later = new ArrayList<>(join.causes.size());
        for (Told told : join.causes) {
            later.add(new Told(told.exchange, told.time + time - join.time));
        }
        return later;
    }

    /** Something is waited for under a number of its own. */
    void join(long id, long time, List<Told> causes) {
        joins.put(id, new Join(time, causes));
    }

    /**
     * By the places of calls.
     *
     * @param places of the exchanges of calls by their numbers, and of the handling's own
     * @return empty where one of them is not known
     */
    static List<Awaited> placed(List<Told> causes, Map<Long, Integer> places) {
        List<Awaited> awaited = new ArrayList<>(causes.size());
        for (Told told : causes) {
            Integer place = places.get(told.exchange);
            if (place == null) {
                return List.of();
            }
            awaited.add(new Awaited(place, told.time));
        }
        return awaited;
    }
}
