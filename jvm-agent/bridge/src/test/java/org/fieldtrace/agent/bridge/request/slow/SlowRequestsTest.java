// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.slow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.RecordedCalls.HttpServerResponse;
import org.fieldtrace.agent.bridge.RecordedCalls.SlowRequest;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlowRequestsTest {

    private Recorder recorder;

    @BeforeEach
    void follow() {
        recorder = Recorder.replaced();
        NativeAgent.following = true;
    }

    @AfterEach
    void leave() {
        SlowRequests.want(null);
        NativeAgent.following = false;
    }

    @Test
    void aRequestThatTakesAsLongIsTold() {
        SlowRequests.want(new SlowFrom(0));
        ServerExchange served = serve();
        SlowRequest told = recorder.events(SlowRequest.class).get(0);
        assertEquals(served.id(), told.exchangeId());
        assertTrue(told.handlingNs() >= 0);
    }

    /** What a trigger keeps of it ends with this event. */
    @Test
    void itIsToldWhenItsAnswerHasBeen() {
        SlowRequests.want(new SlowFrom(0));
        serve();
        List<? extends Record> told = recorder.events(Record.class);
        assertEquals(SlowRequest.class, told.get(told.size() - 1).getClass());
        assertEquals(HttpServerResponse.class, told.get(told.size() - 2).getClass());
    }

    @Test
    void aQuickerOneIsNot() {
        SlowRequests.want(new SlowFrom(Long.MAX_VALUE));
        serve();
        assertEquals(List.of(), recorder.events(SlowRequest.class));
    }

    @Test
    void noneIsToldWhereNobodyWantsToKnow() {
        serve();
        assertEquals(List.of(), recorder.events(SlowRequest.class));
    }

    private static ServerExchange serve() {
        ServerExchange served = ServerExchange.begin("GET", "/shop", null, null, 0, null);
        served.end(200, null, 0);
        return served;
    }
}
