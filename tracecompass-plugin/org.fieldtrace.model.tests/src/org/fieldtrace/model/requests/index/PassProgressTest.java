// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PassProgressTest {
    private final PassProgress progress = new PassProgress(4);

    private void visit(int requests) {
        for (int i = 0; i < requests; i++) {
            progress.visited();
        }
    }

    @Test
    void growsFromPassToPassWithoutGoingBack() {
        assertEquals("", progress.text());
        progress.begin(1000);
        assertEquals("0 % of 4 passes over 1,000 requests", progress.text());
        visit(500);
        assertEquals("12 % of 4 passes over 1,000 requests", progress.text());
        visit(500);
        progress.begin(1000);
        assertEquals("25 % of 4 passes over 1,000 requests", progress.text());
    }

    @Test
    void countsPassesThatAreLeftOutAsDone() {
        progress.leaveOut(3);
        assertEquals("", progress.text());
        progress.begin(10);
        visit(5);
        assertEquals("87 % of 4 passes over 10 requests", progress.text());
    }

    @Test
    void isNeverMoreThanWholeThoughMoreRequestsWereDrawnThanWanted() {
        progress.leaveOut(3);
        progress.begin(10);
        visit(17);
        assertEquals("100 % of 4 passes over 10 requests", progress.text());
    }
}
