// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.UNKNOWN;
import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.model.requests.FetchedRows;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.Span;
import org.junit.jupiter.api.Test;

class FetchedRowsTest {
    private static final long NAME = 1;
    private static final long SECOND = 1_000_000_000;

    /** More than a run remembers. */
    private static final int STATEMENTS = 10_100;

    private static final FetchedRows ROWS = new FetchedRows(1000, 30, true);

    private final Scene scene = new Scene();
    private final ServiceRun shop = scene.run(1, "shop");

    /** A request that executes two statements, and goes on. */
    private void execute() {
        shop.names().defineString(NAME, "jdbc:h2 SELECT orders");
        scene.at(0).serve(shop, 1, 1, end(1, 80), end(9, 50_000), 1);
        for (long id = 2; id < 4; id++) {
            scene.at(10 * id).assembler.clientRequest(shop, 1, statement(id));
            scene.at(10 * id + 5).assembler.clientResponse(shop, statement(id));
        }
    }

    private static HttpExchange statement(long id) {
        return statement(id, 1);
    }

    private static HttpExchange statement(long id, long async) {
        return new HttpExchange(
                id,
                "OTHER",
                NAME,
                UNKNOWN,
                UNKNOWN,
                0,
                0,
                Outcome.COMPLETED,
                -1,
                0,
                0,
                async,
                0,
                0,
                0);
    }

    private List<Optional<FetchedRows>> rows() {
        return scene.requests.get(0).root().children().stream().map(Span::rows).toList();
    }

    @Test
    void rowsAreThoseOfTheStatementThatWasExecutedBefore() {
        execute();
        scene.at(80).assembler.rowsFetched(shop, 2, ROWS);
        scene.at(90).answer(shop, 1, 1);
        scene.end();
        assertEquals(List.of(Optional.of(ROWS), Optional.empty()), rows());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void rowsAreCountedThatAreReadLongAfterTheRequestOrOfNoStatementThatIsKnown() {
        execute();
        scene.at(90).answer(shop, 1, 1);
        scene.at(Long.MAX_VALUE / 2).assembler.rowsFetched(shop, 2, ROWS);
        scene.assembler.rowsFetched(shop, 77, ROWS);
        scene.end();
        assertEquals(List.of(Optional.empty(), Optional.empty()), rows());
        assertEquals(Map.of(Unmatched.LATE_ROWS, 2L), scene.unmatched.asMap());
    }

    @Test
    void statementsOfRequestsThatAreCompleteDisplaceNoOther() {
        execute();
        long time = SECOND;
        for (int id = 10; id < 10 + STATEMENTS; id++, time += SECOND) {
            scene.at(time).serve(shop, 2, id, end(1, 80), end(9, 50_000), id);
            scene.assembler.clientRequest(shop, 2, statement(id, id));
            scene.assembler.clientResponse(shop, statement(id, id));
            scene.answer(shop, 2, id);
        }
        scene.at(time).assembler.rowsFetched(shop, 2, ROWS);
        scene.answer(shop, 1, 1);
        scene.end();
        assertEquals(Map.of(), scene.unmatched.asMap());
    }
}
