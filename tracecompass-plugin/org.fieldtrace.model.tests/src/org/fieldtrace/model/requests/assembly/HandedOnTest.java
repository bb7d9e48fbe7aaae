// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.UNKNOWN;
import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchanges of requests that were handed on share one tree, which nothing may be added to. */
class HandedOnTest {
    private static final int EVENTS = 20_000;
    private static final int IDS = 12;
    private static final int THREADS = 4;

    /** So few that requests are handed on while nearly everything of them goes on. */
    private static final Limits TIGHT = new Limits(6, 5, 3, 4, 20, 40);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void eventsThatComeTooLateAddNothingToThem(long seed) {
        Random random = new Random(seed);
        Scene scene = new Scene(TIGHT);
        ServiceRun[] runs = {scene.run(1, "gateway"), scene.run(2, "orders")};
        for (int i = 0; i < EVENTS; i++) {
            scene.at(i);
            ServiceRun run = runs[random.nextInt(runs.length)];
            int thread = random.nextInt(THREADS);
            int id = random.nextInt(IDS);
            int context = random.nextInt(IDS);
            Endpoint own = end(run.id() == 1 ? 1 : 2, 8000 + random.nextInt(3));
            Endpoint peer = random.nextInt(4) == 0 ? UNKNOWN : end(run.id() == 1 ? 2 : 1, 8000);
            switch (random.nextInt(10)) {
                case 0, 1 -> scene.serve(run, thread, id, own, peer, context);
                case 2 -> scene.answer(run, thread, id);
                case 3, 4 -> scene.call(run, thread, id, own, peer, context);
                case 5 -> scene.returned(run, id, own, peer);
                case 6 -> scene.gaveUp(run, id, own, peer);
                case 7 -> scene.assembler.createContext(run, thread, context, id, 0);
                case 8 -> scene.assembler.enterContext(run, thread, context);
                default -> scene.assembler.exitContext(run, thread, context);
            }
        }
        scene.end();

        assertTrue(scene.unmatched.of(Unmatched.REQUEST_GIVEN_UP) > 0);
        assertTrue(scene.unmatched.of(Unmatched.LATE_CALL) > 0);
        Tree<Exchange> shared = Exchange.HANDED_ON;
        assertTrue(shared.isComplete);
        assertFalse(shared.isMerged());
        assertEquals(0, shared.ends);
        assertEquals(0, shared.open);
        assertEquals(0, shared.matched);
        assertEquals(0, shared.liveContexts);
        assertEquals(0, shared.lastActivity);
    }
}
