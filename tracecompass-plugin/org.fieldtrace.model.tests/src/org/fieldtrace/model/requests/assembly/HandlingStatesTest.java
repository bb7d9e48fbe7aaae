// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.fieldtrace.model.requests.HandlingState;
import org.fieldtrace.model.requests.HandlingState.Kind;
import org.junit.jupiter.api.Test;

/** For what a handling waited, of what Node.js tells of its asynchronous contexts. */
class HandlingStatesTest {
    private static final Endpoint GATEWAY = end(1, 80);
    private static final Endpoint BROWSER = end(9, 50_000);

    private final Scene scene = new Scene();
    private final ServiceRun gateway = scene.run(1, "gateway");

    @Test
    void aCallLooksUpANameThenConnectsThenWaitsForItsAnswer() {
        serve();
        create(20, 11, "HTTPCLIENTREQUEST").create(21, 20, "GETADDRINFOREQWRAP");
        enter(10, 21);
        scene.at(12);
        create(22, 21, "TCPCONNECTWRAP");
        enter(30, 22);
        enter(50, 20).create(23, 20, "PROMISE");
        enter(60, 23).create(24, 23, "Timeout");
        enter(80, 24);
        assertEquals(
                List.of(
                        new HandlingState(Kind.NAME, 5, 10),
                        new HandlingState(Kind.CONNECTION, 12, 30),
                        new HandlingState(Kind.ANSWER, 30, 50),
                        new HandlingState(Kind.TIMER, 60, 80)),
                answered(90));
    }

    @Test
    void twoCallsAtATimeAreOneStateUntilBothHaveTheirAnswers() {
        serve();
        create(20, 11, "HTTPCLIENTREQUEST");
        scene.at(7);
        create(21, 11, "HTTPCLIENTREQUEST");
        enter(20, 21);
        enter(40, 20);
        assertEquals(List.of(new HandlingState(Kind.ANSWER, 5, 40)), answered(90));
    }

    @Test
    void aTimerThatNeverFiresOrFiresAfterTheAnswerIsNotWaitedFor() {
        serve();
        create(20, 11, "Timeout").create(21, 11, "Timeout");
        scene.at(60).answer(gateway, 1);
        enter(80, 21);
        assertEquals(List.of(new HandlingState(Kind.TIMER, 5, 60)), states());
    }

    private void serve() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(5);
    }

    private HandlingStatesTest create(long id, long parent, String type) {
        long typeId = type.hashCode() & 0xffff;
        gateway.names().defineString(typeId, type);
        scene.assembler.createContext(gateway, 1, id, parent, typeId);
        return this;
    }

    private HandlingStatesTest enter(long time, long id) {
        scene.at(time).assembler.enterContext(gateway, 1, id);
        scene.assembler.exitContext(gateway, 1, id);
        return this;
    }

    private List<HandlingState> answered(long time) {
        scene.at(time).answer(gateway, 1);
        return states();
    }

    private List<HandlingState> states() {
        scene.end();
        return scene.requests.get(0).root().states();
    }
}
