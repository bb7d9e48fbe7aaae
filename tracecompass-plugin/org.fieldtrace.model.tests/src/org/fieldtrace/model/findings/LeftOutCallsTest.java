// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.junit.jupiter.api.Test;

class LeftOutCallsTest {
    private static final RemoteCallSums TEN = new RemoteCallSums(10, 10, 20, 1000, 300, 200);
    private static final RemoteCallSums THIRTY = new RemoteCallSums(30, 30, 60, 3000, 900, 600);

    @Test
    void callsThatWereLookedIntoStandForThemselvesWhereNoneWasLeftOut() {
        RemoteCallSums.Key key = new RemoteCallSums.Key(0, 7, 1);
        assertEquals(TEN, new LeftOutCalls(Map.of(key, TEN)).sharedWith(key, TEN));
    }

    @Test
    void callsThatWereLeftOutGoToThoseOfTheSameServices() {
        RemoteCallSums.Key key = new RemoteCallSums.Key(0, 7, 1);
        RemoteCallSums.Key ofAnotherRun = new RemoteCallSums.Key(1, 7, 1);
        RemoteCallSums.Key toAnother = new RemoteCallSums.Key(0, 8, 2);
        LeftOutCalls leftOut =
                new LeftOutCalls(
                        Map.of(
                                key,
                                TEN,
                                ofAnotherRun,
                                TEN,
                                toAnother,
                                TEN,
                                new RemoteCallSums.Key(0, RemoteCall.LEFT_OUT, 1),
                                THIRTY));
        assertEquals(new RemoteCallSums(40, 10, 80, 4000, 1200, 800), leftOut.sharedWith(key, TEN));
        assertEquals(TEN, leftOut.sharedWith(ofAnotherRun, TEN));
        assertEquals(TEN, leftOut.sharedWith(toAnother, TEN));
    }

    @Test
    void callsThatBringNothingInHaveTheirPartOfThoseLeftOut() {
        RemoteCallSums.Key key = new RemoteCallSums.Key(0, 7, 1);
        LeftOutCalls leftOut =
                new LeftOutCalls(
                        Map.of(
                                key,
                                TEN,
                                new RemoteCallSums.Key(0, 0, 1),
                                THIRTY,
                                new RemoteCallSums.Key(0, RemoteCall.LEFT_OUT, 1),
                                THIRTY.plus(TEN)));
        assertEquals(20, leftOut.sharedWith(key, TEN).calls());
        assertEquals(400, leftOut.sharedWith(key, TEN).critical());
    }

    @Property
    void allTimeIsSharedOutAndNoneTwice(
            @ForAll @Size(min = 1, max = 20) List<@LongRange(min = 1, max = 1_000_000) Long> looked,
            @ForAll @LongRange(max = 1_000_000_000) long missing) {
        Map<RemoteCallSums.Key, RemoteCallSums> all = new LinkedHashMap<>();
        for (int path = 0; path < looked.size(); path++) {
            long time = looked.get(path);
            all.put(
                    new RemoteCallSums.Key(3, path, 1),
                    new RemoteCallSums(1, 1, 1, time, time, time));
        }
        long known = looked.stream().mapToLong(Long::longValue).sum();
        RemoteCallSums.Key unknown = new RemoteCallSums.Key(3, RemoteCall.LEFT_OUT, 1);
        all.put(unknown, new RemoteCallSums(9, 9, 0, missing, missing, missing));
        LeftOutCalls leftOut = new LeftOutCalls(all);
        long shared =
                all.entrySet().stream()
                        .filter(entry -> !entry.getKey().equals(unknown))
                        .map(entry -> leftOut.sharedWith(entry.getKey(), entry.getValue()))
                        .mapToLong(RemoteCallSums::critical)
                        .sum();
        assertTrue(Math.abs(shared - known - missing) <= looked.size(), "but for rounding");
    }
}
