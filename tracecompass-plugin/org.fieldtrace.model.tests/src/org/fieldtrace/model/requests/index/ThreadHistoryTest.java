// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What threads took, by what they are for and by services. */
class ThreadHistoryTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int SECONDS = 12;

    private static RunningSum each(long perSecond) {
        return new RunningSum(
                LongStream.rangeClosed(0, SECONDS)
                        .mapToObj(at -> new RunningSum.Point(at * SECOND, at * perSecond))
                        .toList());
    }

    @Test
    void eachPartHasThatOfAllProcessesOfAService() {
        Map<String, ThreadWork> work =
                ThreadHistory.ofServices(
                        List.of(
                                new ThreadHistory("a", each(1), each(20), each(300)),
                                new ThreadHistory("a", each(2), each(0), each(100)),
                                new ThreadHistory("b", each(0), each(0), each(7))),
                        each(50),
                        0,
                        SECONDS * SECOND);
        assertEquals(4, work.get("a").parts().size(), "of three seconds each");
        ThreadWork.Part part = work.get("a").parts().get(1);
        assertEquals(new ThreadWork.Part(150, 9, 60, 1200), part);
        assertEquals(1260, part.working());
        assertEquals(new ThreadWork.Part(150, 0, 0, 21), work.get("b").parts().get(3));
    }

    @Test
    void ofAnOlderAgentThereIsNothing() {
        RunningSum nothing = new RunningSum(List.of());
        ThreadHistory old = new ThreadHistory("a", nothing, nothing, nothing);
        Map<String, ThreadWork> work =
                ThreadHistory.ofServices(List.of(old), each(50), 0, SECONDS * SECOND);
        assertEquals(0, work.get("a").parts().get(0).working());
    }
}
