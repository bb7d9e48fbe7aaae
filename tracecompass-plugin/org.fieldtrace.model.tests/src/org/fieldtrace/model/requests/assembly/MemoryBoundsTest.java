// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Each bound of what is kept while requests are rebuilt: it holds, and what it costs is counted.
 */
class MemoryBoundsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Endpoint SERVER = end(1, 8080);
    private static final Endpoint PEER = end(9, 50_000);

    private final Scene scene = new Scene(new Limits(10_000, 1000, 10_000, 50, SECOND, SECOND));
    private final ServiceRun run = scene.run(1, "gateway");

    @Test
    void contextsThatAreNeverDestroyedAreForgottenOldestFirst() {
        for (int i = 1; i <= 1500; i++) {
            scene.at(i).assembler.createContext(run, 1, i, 0, 0);
        }

        assertEquals(1000, scene.open(run).contexts().size());
        assertEquals(501, scene.open(run).contexts().keySet().iterator().next());
        assertEquals(500, scene.unmatched.of(Unmatched.CONTEXT_FORGOTTEN));
    }

    @Test
    void contextsEnteredWithinEachOtherAreForgottenOutermostFirst() {
        for (int i = 1; i <= 1200; i++) {
            scene.at(i).assembler.enterContext(run, 1, i);
        }

        assertEquals(200, scene.unmatched.of(Unmatched.CONTEXT_FORGOTTEN));
        for (int i = 1200; i > 200; i--) {
            scene.assembler.exitContext(run, 1, i);
        }
        assertNull(scene.open(run).threads().current(1));
    }

    @Test
    void threadsThatNeverLeaveAContextAreForgottenOldestFirst() {
        for (int i = 1; i <= 100_100; i++) {
            scene.at(i).assembler.enterContext(run, i, 1);
        }

        assertNull(scene.open(run).threads().current(1));
        assertEquals(100, scene.unmatched.of(Unmatched.CONTEXT_FORGOTTEN));
    }

    @Test
    void remoteCallsThatNeverReturnAreForgottenOldestFirst() {
        scene.at(0).serve(run, 1, 1, SERVER, PEER, 0);
        for (int i = 1; i <= 100_100; i++) {
            scene.at(i).assembler.remoteCallEnter(run, 1, i, 0);
        }

        assertEquals(100_000, scene.open(run).openScopes());
        assertEquals(100, scene.unmatched.of(Unmatched.TOO_MANY_REMOTE_CALLS));
    }

    @Test
    void remoteCallsOfOneHandlingBeyondAThousandAreCounted() {
        scene.at(0).serve(run, 1, 1, SERVER, PEER, 0);
        for (int i = 1; i <= 1100; i++) {
            scene.at(i).assembler.remoteCallEnter(run, 1, i, 0);
            scene.assembler.remoteCallExit(run, i, 7, 1, 10, 1);
        }
        scene.at(2000).answer(run, 1);
        scene.end();

        assertEquals(1000, scene.requests.get(0).remoteCalls().size());
        assertEquals(100, scene.unmatched.of(Unmatched.TOO_MANY_REMOTE_CALLS));
    }

    @Test
    void routesBeyondTheLastThatIsRememberedAreShownByTheirNumber() {
        for (int i = 1; i <= RunNames.MAX_REMEMBERED + 10; i++) {
            run.names().defineString(i, "/" + i);
        }

        assertEquals(
                List.of("GET /1", "GET route " + (RunNames.MAX_REMEMBERED + 1) + " (undefined)"),
                List.of(
                        scene.name(run.names().operation("GET", 1)),
                        scene.name(run.names().operation("GET", RunNames.MAX_REMEMBERED + 1))));
        assertEquals(1, run.names().undefinedOperations());
    }

    @Test
    void addressesOfServersAreForgottenOldestFirstWhereuponTheirCallersLackAReason() {
        int servers = ConnectionMatcher.MAX_REMEMBERED + 100;
        for (int i = 0; i < servers; i++) {
            scene.at(2 * SECOND * i).serve(run, 1, i, server(i), PEER, 0).answer(run, 1, i);
        }
        long later = 2 * SECOND * servers;
        callInVain(later, servers + 1, server(0));
        callInVain(later, servers + 2, server(99));
        callInVain(later, servers + 3, server(100));
        callInVain(later, servers + 4, server(servers - 1));
        scene.end();

        assertEquals(2, scene.unmatched.of(Unmatched.SERVER_NOT_TRACED));
        assertEquals(2, scene.unmatched.of(Unmatched.SERVER_SPAN_MISSING));
    }

    private static Endpoint server(int number) {
        return end(10 + number / 50_000, 1 + number % 50_000);
    }

    private void callInVain(long time, int id, Endpoint server) {
        Endpoint own = end(5, id % 50_000);
        scene.at(time).call(run, id, id, own, server, 0).returned(run, id, own, server);
    }

    @Test
    void ofManyEndsThatWaitOnOneConnectionAFewAreLookedAtAndTheRestIsCounted() {
        int calls = 5_000;
        for (int i = 0; i < calls; i++) {
            scene.at(i).call(run, i, i, PEER, SERVER, 0).returned(run, i, PEER, SERVER);
        }
        for (int i = 0; i < calls; i++) { // each after the end of all calls
            scene.at(calls + i).serve(run, i, calls + i, SERVER, PEER, 0);
            scene.answer(run, i, calls + i);
        }
        scene.end();

        assertEquals(2 * calls, scene.requests.size());
        assertEquals(calls, scene.unmatched.of(Unmatched.IMPOSSIBLE_ORDER));
        assertEquals(calls, scene.unmatched.of(Unmatched.CLIENT_SPAN_MISSING));
    }
}
