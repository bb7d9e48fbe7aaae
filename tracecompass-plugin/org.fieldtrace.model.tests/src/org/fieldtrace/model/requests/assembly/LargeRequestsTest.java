// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.junit.jupiter.api.Test;

/** Requests of more calls, or deeper ones, than are kept: the side of the root is. */
class LargeRequestsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int MOST = 100;
    private static final int DEEPEST = 50;
    private static final Endpoint BROWSER = end(9, 50_000);

    private final Scene scene = new Scene(new Limits(10_000, 1000, MOST, DEEPEST, SECOND, SECOND));

    /** Each service calls the next, and answers when that has; the last one just answers. */
    private static void chain(Scene scene, int length, boolean isAddressKnown) {
        ServiceRun run = scene.run(1, "service");
        Endpoint caller = BROWSER;
        for (int i = 0; i < length; i++) {
            Endpoint out = end(2 + i / 60_000, 1 + i % 60_000);
            scene.at(10L * i).serve(run, i, 2L * i, end(1, 8080), caller, 1 + i);
            if (i == length - 1) {
                break;
            }
            Endpoint told = isAddressKnown ? out : Scene.UNKNOWN;
            Endpoint peer = isAddressKnown ? end(1, 8080) : Scene.UNKNOWN;
            scene.at(10L * i + 5).call(run, i, 2L * i + 1, told, peer, 1 + i);
            caller = out;
        }
        for (int i = length - 1; i >= 0; i--) {
            Endpoint out = end(2 + i / 60_000, 1 + i % 60_000);
            long time = 10L * length + 10L * (length - i);
            scene.at(time);
            if (i < length - 1) {
                scene.returned(run, 2L * i + 1, out, end(1, 8080));
            }
            scene.at(time + 5).answer(run, 2L * i);
        }
        scene.assembler.finish();
    }

    private static int depth(Request request) {
        Preorder<Span> order = Preorder.of(request.root());
        int[] depths = new int[order.nodes().size()];
        int deepest = 0;
        for (int i = 1; i < depths.length; i++) {
            depths[i] = depths[order.caller(i)] + 1;
            deepest = Math.max(deepest, depths[i]);
        }
        return deepest;
    }

    private void assertRootsSideOfChainIsKept() {
        assertEquals(1, scene.requests.size());
        assertEquals(DEEPEST, depth(scene.requests.get(0)));
        assertTrue(scene.requests.get(0).isCut());
        assertEquals(1, scene.unmatched.of(Unmatched.REQUEST_TOO_DEEP));
        assertEquals(0, scene.unmatched.of(Unmatched.SERVER_SPAN_MISSING));
        assertEquals(0, scene.unmatched.of(Unmatched.CLIENT_SPAN_MISSING));
    }

    @Test
    void ofAChainThatIsTooDeepTheRootsSideIsKept() {
        chain(scene, 80, true);
        assertRootsSideOfChainIsKept();
    }

    @Test
    void ofAChainWhoseAddressesAreKnownAtTheEndTheRootsSideIsKept() {
        chain(scene, 80, false);
        assertRootsSideOfChainIsKept();
    }

    /** One handling makes calls, each of which is served and makes a call of its own. */
    private void fanOut(int calls, boolean isServed) {
        ServiceRun gateway = scene.run(1, "gateway");
        ServiceRun orders = scene.run(2, "orders");
        scene.at(0).serve(gateway, 1, 1, end(1, 8080), BROWSER, 11);
        for (int i = 0; i < calls; i++) {
            Endpoint out = end(1, 1000 + i);
            scene.at(10 * i + 1).call(gateway, 1, 10 + i, out, end(2, 8080), 11);
            if (isServed) {
                Endpoint inner = end(2, 1000 + i);
                scene.at(10 * i + 2).serve(orders, 5, i, end(2, 8080), out, 1000 + i);
                scene.at(10 * i + 3).call(orders, 5, i, inner, end(3, 5432), 1000 + i);
                scene.at(10 * i + 4).returned(orders, i, inner, end(3, 5432));
                scene.at(10 * i + 5).answer(orders, 5, i);
            }
            scene.at(10 * i + 6).returned(gateway, 10 + i, out, end(2, 8080));
        }
        scene.at(10 * calls).answer(gateway, 1, 1);
        scene.end();
    }

    @Test
    void theRestOfARequestThatIsTooLargeIsCountedOnceAndIsNoRequest() {
        fanOut(300, false);
        assertEquals(1, scene.requests.size());
        assertEquals(MOST, scene.requests.get(0).root().preorder().size());
        assertTrue(scene.requests.get(0).isCut());
        assertEquals(1, scene.unmatched.of(Unmatched.REQUEST_TOO_LARGE));
        assertEquals(99, scene.unmatched.of(Unmatched.SERVER_NOT_TRACED));
    }

    @Test
    void whatIsBelowACallThatIsLeftOutIsNoRequestEither() {
        fanOut(300, true);
        assertEquals(1, scene.requests.size());
        assertEquals(MOST, scene.requests.get(0).root().preorder().size());
        assertEquals(1, scene.unmatched.of(Unmatched.REQUEST_TOO_LARGE));
        assertEquals(0, scene.unmatched.of(Unmatched.CLIENT_SPAN_MISSING));
        assertEquals(0, scene.unmatched.of(Unmatched.SERVER_SPAN_MISSING));
    }

    @Test
    void aCallOfWhichBothEndsAreTracedCountsOnce() {
        fanOut((MOST - 1) / 2, true);
        Request request = scene.requests.get(0);
        assertEquals(MOST - 1, request.root().preorder().size());
        assertFalse(request.isCut());
        assertEquals(Map.of(Unmatched.SERVER_NOT_TRACED, 49L), scene.unmatched.asMap());
    }

    @Test
    void aRequestThatIsFoundTooLargeOnlyAtTheEndKeepsTheRootsSide() {
        ServiceRun gateway = scene.run(1, "gateway");
        ServiceRun orders = scene.run(2, "orders");
        scene.at(0).serve(gateway, 1, 1, end(1, 8080), BROWSER, 11);
        for (int k = 0; k < 2; k++) { // whose own addresses are known when they have ended
            scene.at(1).call(gateway, 1, 10 + k, Scene.UNKNOWN, Scene.UNKNOWN, 11);
            scene.at(2).serve(orders, 5, k, end(2, 8080), end(1, 1000 + k), 50 + k);
            for (int i = 0; i < 80; i++) {
                int id = 100 * k + i;
                scene.call(orders, 5, id, end(2, 1000 + id), end(3, 5432), 50 + k);
                scene.returned(orders, id, end(2, 1000 + id), end(3, 5432));
            }
            scene.at(3).answer(orders, 5, k);
        }
        for (int k = 0; k < 2; k++) {
            scene.at(4).returned(gateway, 10 + k, end(1, 1000 + k), end(2, 8080));
        }
        scene.at(5).answer(gateway, 1, 1);
        scene.end();

        assertEquals(1, scene.requests.size());
        Request request = scene.requests.get(0);
        assertEquals(MOST, request.root().preorder().size());
        assertEquals(2, request.root().children().size());
        request.root().children().forEach(call -> assertEquals(SpanKind.CALL, call.kind()));
        assertEquals(1, scene.unmatched.of(Unmatched.REQUEST_TOO_LARGE));
    }

    @Test
    void tenThousandCallsBelowEachOtherAreOneRequest() {
        for (boolean isAddressKnown : new boolean[] {true, false}) {
            Scene deep = new Scene();
            chain(deep, 10_001, isAddressKnown);
            assertEquals(1, deep.requests.size());
            assertEquals(10_000, depth(deep.requests.get(0)));
            assertFalse(deep.requests.get(0).isCut());
        }
    }
}
