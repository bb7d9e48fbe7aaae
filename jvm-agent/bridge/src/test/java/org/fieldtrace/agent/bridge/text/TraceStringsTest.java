// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TraceStringsTest {

    private static Recorder recorder;

    private static final int SCANNED = 3 * TraceStrings.MOST_PATHS;

    @BeforeEach
    void begin() {
        recorder = Recorder.record();
        TraceStrings.forgetAll();
        TraceStrings.capture(PathCapture.FOLDED);
    }

    @AfterEach
    void asByDefault() {
        TraceStrings.forgetAll();
        TraceStrings.capture(PathCapture.ROUTE);
    }

    private static void scan() {
        for (int i = 0; i < SCANNED; i++) {
            TraceStrings.ofPath("/" + word(i / 1000) + "/" + word(i / 30) + "/" + word(i));
        }
    }

    /** That nobody would take for an id. */
    private static String word(int number) {
        String syllables =
                "ba be bi bo da de di do la le li lo ma me mi mo na ne ni no ra re ri ro";
        String[] all = syllables.split(" ");
        return all[number % 24] + all[number / 24 % 24] + all[number / 576 % 24];
    }

    @Test
    void whoeverAsksForManyPathsTakesNoNameFromRoutesOrFromTheAgent() {
        scan();
        List<String> before = recorder.strings();
        assertEquals(TraceStrings.MOST_PATHS + 1, before.size());
        assertEquals(1, before.stream().filter("{other}"::equals).count());
        int first = TraceStrings.ofRoute("/employee/{id}");
        int second = TraceStrings.ofRoute("/orders/{id}");
        TraceStrings.ofName("jdbc:h2");
        assertNotEquals(first, second);
        assertEquals(
                List.of("/employee/{id}", "/orders/{id}", "jdbc:h2"),
                recorder.strings().subList(before.size(), before.size() + 3));
    }

    @Test
    void aProgramThatMakesUpItsRoutesTakesNoNameFromPaths() {
        for (int i = 0; i < 2 * TraceStrings.MOST_ROUTES; i++) {
            TraceStrings.ofRoute("/tenant" + i + "/{id}");
        }
        assertEquals(TraceStrings.MOST_ROUTES + 1, recorder.strings().size());
        TraceStrings.ofPath("/alive");
        assertEquals("/alive", recorder.strings().get(TraceStrings.MOST_ROUTES + 1));
    }

    @Test
    void theSameTextHasOneIdHoweverLongItWas() {
        String kept = "/a".repeat(StringTable.LONGEST).substring(0, StringTable.LONGEST);
        int id = TraceStrings.ofRoute(kept + "/first");
        assertEquals(id, TraceStrings.ofRoute(kept + "/second"));
        assertEquals(List.of(kept), recorder.strings());
    }

    @Test
    void aLongTextIsNotCutWithinACharacter() {
        String letters = "a".repeat(StringTable.LONGEST - 1);
        TraceStrings.ofRoute(letters + "\uD83D\uDE00" + "tail");
        assertEquals(List.of(letters), recorder.strings());
    }

    @Test
    void onlyFoldedPathsAreRecordedAndRoutesUnlessTheyAreOff() {
        assertTrue(TraceStrings.ofPath("/alive") > 0);
        TraceStrings.capture(PathCapture.ROUTE);
        assertEquals(0, TraceStrings.ofPath("/alive"));
        assertTrue(TraceStrings.ofRoute("/employee/{id}") > 0);
        TraceStrings.capture(PathCapture.OFF);
        assertEquals(0, TraceStrings.ofPath("/alive"));
        assertEquals(0, TraceStrings.ofRoute("/employee/{id}"));
        assertTrue(TraceStrings.ofName("jdbc:h2") > 0);
    }
}
