// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.clocks.SimulatedExchanges.MICRO;
import static org.fieldtrace.model.clocks.SimulatedExchanges.MILLI;
import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.fieldtrace.model.clocks.ClockOffset;
import org.fieldtrace.model.clocks.SimulatedExchanges;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests across two hosts, whose clocks were aligned by what the exchanges tell of them. */
class AlignedClocksTest {
    private record Event(long time, Runnable happens) {}

    @ParameterizedTest
    @CsvSource({"0, 0, 1", "0.0005, 1000, 1001", "0.01, 1000, 5000", "0.05, 0, 5000"})
    void lateAnswersMakeNoOrderImpossibleAndNoRequestMore(double late, long from, long until) {
        List<SimulatedExchanges.Exchange> exchanges =
                new SimulatedExchanges(7).late(late, from * MICRO, until * MICRO).exchanges();
        ClockOffset two = SimulatedExchanges.estimate(exchanges);
        assertTrue(two.isEstimate(), two::toString);
        Scene scene = new Scene();
        ServiceRun client = scene.run(1, "client", "one");
        ServiceRun server = scene.run(2, "server", "two");
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < exchanges.size(); i++) {
            SimulatedExchanges.Exchange e = exchanges.get(i);
            int id = i + 1;
            Endpoint own = end(1, 1000 + i);
            Endpoint peer = end(2, 8080);
            events.add(new Event(e.request(), () -> scene.call(client, id, id, own, peer, 0)));
            events.add(
                    new Event(
                            two.correct(e.arrival()),
                            () -> scene.serve(server, id, id, peer, own, id)));
            events.add(new Event(two.correct(e.answer()), () -> scene.answer(server, id)));
            events.add(new Event(e.response(), () -> scene.returned(client, id, own, peer)));
        }
        events.sort(Comparator.comparingLong(Event::time));
        for (Event event : events) {
            scene.at(event.time);
            event.happens.run();
        }
        scene.end();

        assertEquals(0, scene.unmatched.of(Unmatched.IMPOSSIBLE_ORDER));
        assertEquals(exchanges.size(), scene.requests.size());
        assertTrue(two.impossible() <= Math.round(late * exchanges.size()), two::toString);
    }

    @ParameterizedTest
    @CsvSource({"1, 5"})
    void mostLateAnswersAreCountedAsContradictions(long from, long until) {
        ClockOffset two =
                SimulatedExchanges.estimate(
                        new SimulatedExchanges(7)
                                .late(0.01, from * MILLI, until * MILLI)
                                .exchanges());
        assertEquals(20, two.impossible());
    }
}
