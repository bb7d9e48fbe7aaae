// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

/**
 * The results of a thread's statements that it is not yet done with. Asked for each row, so it
 * knows the last one first. Another thread that goes through a result is not seen.
 */
final class OpenResults {

    /** Loops within each other; of those around more of them, rows are not counted to the end. */
    static final int MOST = 8;

    /** The one that was opened or used last comes last. */
    private final FetchedRows[] open = new FetchedRows[MOST];

    private int count;

    /** The one whose next row is asked for just now. */
    private FetchedRows fetching;

    private long fetchingSince;

    void opened(FetchedRows rows) {
        if (count == MOST) {
            remove(0).tell(false);
        }
        open[count++] = rows;
    }

    /** The next row of a result is asked for; null where it is not known, or within another. */
    FetchedRows beginNext(Object result) {
        int last = count - 1;
        if (last < 0 || fetching != null) {
            return null;
        }
        FetchedRows rows = open[last];
        if (!rows.is(result)) {
            int place = placeOf(result);
            if (place < 0) {
                return null;
            }
            rows = remove(place);
            open[count++] = rows;
        }
        fetching = rows;
        return rows;
    }

    /** The row is there, or there is none. */
    void endNext(boolean hasRow, boolean hasFailed) {
        FetchedRows rows = fetching;
        fetching = null;
        if (rows == null) {
            return;
        }
        if (hasRow) {
            rows.next();
        } else if (open[count - 1] == rows) {
            remove(count - 1).tell(!hasFailed);
        }
    }

    /**
     * The driver begins to fetch rows.
     *
     * @return whether that is told: not within another, nor for another reason than a next row
     */
    boolean beginFetch() {
        if (fetching == null || fetchingSince != 0) {
            return false;
        }
        fetchingSince = System.nanoTime() | 1;
        return true;
    }

    void endFetch() {
        if (fetching != null && fetchingSince != 0) {
            fetching.fetched(System.nanoTime() - fetchingSince);
        }
        fetchingSince = 0;
    }

    /** A result is closed. */
    void closed(Object result) {
        int place = placeOf(result);
        if (place >= 0 && open[place] != fetching) {
            remove(place).tell(false);
        }
    }

    /** A statement is closed, or executed again, and its results with it. */
    void closedOf(int statement) {
        for (int i = count - 1; i >= 0; i--) {
            if (open[i].isOfStatement(statement) && open[i] != fetching) {
                remove(i).tell(false);
            }
        }
    }

    private int placeOf(Object result) {
        for (int i = count - 1; i >= 0; i--) {
            if (open[i].is(result)) {
                return i;
            }
        }
        return -1;
    }

    private FetchedRows remove(int place) {
        FetchedRows rows = open[place];
        System.arraycopy(open, place + 1, open, place, --count - place);
        open[count] = null;
        return rows;
    }
}
