// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.fieldtrace.agent.bridge.RecordedCalls.RowsFetched;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenResultsTest {

    private static Recorder recorder;

    private static final int STATEMENT = 7;

    private final OpenResults results = new OpenResults();

    @BeforeEach
    void record() {
        recorder = Recorder.replaced();
    }

    /** Rows of a statement that were told. */
    private record Rows(long exchange, long count, boolean isFetchTold, boolean isWhole) {
        Rows(RowsFetched told) {
            this(told.exchangeId(), told.rows(), told.fetchNs() > 0, told.whole());
        }
    }

    /** What was told of rows since this was asked last. */
    private static List<Rows> takeRows() {
        List<Rows> told = recorder.events(RowsFetched.class).stream().map(Rows::new).toList();
        recorder.forget();
        return told;
    }

    /** A result of the statement of an exchange; not known any more once it is collected. */
    private Object open(long exchange) {
        Object result = new Object();
        results.opened(new FetchedRows(result, exchange, STATEMENT, true));
        return result;
    }

    private void next(Object result, boolean hasRow) {
        results.beginNext(result);
        results.endNext(hasRow, false);
    }

    @Test
    void aLoopWithinAnotherIsCountedByItself() {
        Object outer = open(1);
        next(outer, true);
        Object inner = open(2);
        next(inner, true);
        next(inner, true);
        next(inner, false);
        next(outer, true);
        next(outer, false);
        assertEquals(List.of(new Rows(2, 2, false, true), new Rows(1, 2, false, true)), takeRows());
        assertNull(results.beginNext(outer), "it was read to its end");
    }

    @Test
    void whatIsClosedBeforeItsEndMayHaveMore() {
        Object one = open(1);
        next(one, true);
        results.closed(one);
        results.closed(one);
        Object other = open(2);
        next(other, true);
        results.closedOf(STATEMENT);
        assertEquals(
                List.of(new Rows(1, 1, false, false), new Rows(2, 1, false, false)), takeRows());
    }

    @Test
    void whatFailsIsNotReadToItsEnd() {
        Object result = open(1);
        results.beginNext(result);
        results.endNext(false, true);
        assertEquals(List.of(new Rows(1, 0, false, false)), takeRows());
    }

    @Test
    void onlyFetchingForANextRowCountsAndOnce() {
        Object result = open(1);
        assertFalse(results.beginFetch(), "nobody asks for a row");
        results.beginNext(result);
        assertTrue(results.beginFetch());
        assertFalse(results.beginFetch(), "it is within the other");
        results.endFetch();
        results.endNext(true, false);
        next(result, false);
        assertEquals(List.of(new Rows(1, 1, true, true)), takeRows());
    }

    @Test
    void ofTooManyTheOneThatWasNotUsedForLongestIsGivenUp() {
        List<Object> open =
                IntStream.range(0, OpenResults.MOST).mapToObj(i -> open(i + 1)).toList();
        next(open.get(0), true);
        Object more = open(100);
        assertEquals(List.of(new Rows(2, 0, false, false)), takeRows());
        assertNull(results.beginNext(open.get(1)));
        next(open.get(0), false);
        next(more, false);
        assertEquals(
                List.of(new Rows(1, 1, false, true), new Rows(100, 0, false, true)), takeRows());
    }
}
