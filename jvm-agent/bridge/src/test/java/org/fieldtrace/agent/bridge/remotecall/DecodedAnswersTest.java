// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.text.TraceStrings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of which class answers are that come on other threads. */
class DecodedAnswersTest {

    private Recorder recorder;

    /** An object of the application. */
    static class Home {}

    @BeforeEach
    void record() {
        recorder = Recorder.record();
        CallingThreads.sampleAt(1);
    }

    private List<Long> told() {
        return recorder.events(Recorder.AnswerDecoded.class).stream()
                .map(Recorder.AnswerDecoded::typeId)
                .collect(Collectors.toList());
    }

    private static long id(String holders) {
        return TraceStrings.ofType(Home.class.getName() + holders);
    }

    @Test
    void theAnswerIsOfTheClassThatTheLibraryHasMade() {
        AsyncRemoteCall.begin().end(new Home(), -1);
        AsyncRemoteCall.begin().end(List.of(new Home()), -1);
        AsyncRemoteCall.begin().end("a text", -1);
        assertEquals(List.of(id(""), id("[]")), told());
    }

    @Test
    void elementsThatComeOneByOneAreOneList() {
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        call.isListInParts();
        call.deliver(new Home());
        call.deliver(new Home());
        call.end(null, -1);
        assertEquals(List.of(id("[]")), told());
    }
}
