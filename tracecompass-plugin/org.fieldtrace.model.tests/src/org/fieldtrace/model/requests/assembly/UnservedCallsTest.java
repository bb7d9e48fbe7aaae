// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.fieldtrace.model.requests.RemoteCall;
import org.junit.jupiter.api.Test;

class UnservedCallsTest {
    private static RemoteCall call(long scope, long start, long end) {
        return new RemoteCall(
                1,
                scope,
                0,
                7,
                RemoteCall.UNKNOWN_CALLEE,
                RemoteCall.UNKNOWN_OPERATION,
                start,
                end,
                1,
                0,
                1,
                0);
    }

    @Test
    void timeInsideOverlappingCallsIsThatOfTheOneThatEndsLast() {
        List<RemoteCall> calls =
                List.of(call(1, 0, 100), call(2, 20, 60), call(3, 50, 150), call(4, 200, 210));

        assertArrayEquals(new long[] {50, 20, 150, 210}, UnservedCalls.ends(calls, Set.of()));
    }

    @Test
    void callsThatASpanServesKeepTheirTime() {
        List<RemoteCall> calls = List.of(call(1, 0, 100), call(2, 20, 60), call(3, 50, 150));

        assertArrayEquals(new long[] {50, 60, 150}, UnservedCalls.ends(calls, Set.of(2L)));
    }

    @Test
    void remoteCallsBesideEachOtherTakeNoMoreOfTheCriticalPathThanThereIs() {
        Scene scene = new Scene();
        ServiceRun gateway = scene.run(1, "gateway");
        scene.at(0).serve(gateway, 1, 1, end(1, 8080), end(9, 50_000), 0);
        for (int i = 1; i <= 8; i++) {
            scene.at(10 + i).assembler.remoteCallEnter(gateway, 1, i, 0);
        }
        for (int i = 1; i <= 8; i++) {
            scene.at(100 * i).assembler.remoteCallExit(gateway, i, 7, 1, 10, 1);
        }
        scene.at(1000).answer(gateway, 1).end();

        List<RemoteCall> calls = scene.requests.get(0).remoteCalls();
        assertEquals(8, calls.size());
        // From the first call's begin to the last one's end.
        assertEquals(800 - 11, calls.stream().mapToLong(RemoteCall::criticalTime).sum());
    }
}
