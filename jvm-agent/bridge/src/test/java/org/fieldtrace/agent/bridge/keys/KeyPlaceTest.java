// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyPlaceTest {

    @BeforeEach
    void record() {
        Recorder.replaced();
    }

    private static final int MOST_STRANGE = 64;

    private long answers;

    @AfterEach
    void forget() {
        KeyedFinds.forgetAll();
    }

    @Test
    void aCallPathHasItsOwnKeys() {
        KeyClass first = learn(place(1), Map.of("id", 1));
        KeyClass second = learn(place(2), Map.of("sku", 1));
        assertNotEquals(first.id(), second.id());
        assertSame(first, place(1).classOf(Map.of("id", 2), ++answers));
        assertEquals(0, first.indexOf("id"));
        assertEquals(KeyClass.NONE, first.indexOf("sku"));
    }

    @Test
    void nothingIsCountedUntilKeysAreKnown() {
        assertNull(place(1).classOf(Map.of("id", 1), ++answers));
    }

    @Test
    void keysThatComeLaterAreLearntAnew() {
        KeyPlace place = place(1);
        KeyClass before = learn(place, Map.of("id", 1));
        for (int i = 0; i < MOST_STRANGE; i++) {
            before.foundStrange();
        }
        for (int answer = 1; answer < KeyTally.ANSWERS; answer++) {
            assertSame(before, place.classOf(Map.of("id", 1, "since", 2), ++answers));
        }
        KeyClass after = place.classOf(Map.of("id", 1, "since", 2), ++answers);
        assertNotEquals(KeyClass.NONE, after.indexOf("since"));
    }

    @Test
    void aKeyThatTheProgramHasIsLearntAnewWhereItWasAmongTheOthers() {
        KeyPlace table = place(1);
        KeyClass before = learn(table, Map.of("4711", 1));
        int others = before.indexOf("lateOfProgram");
        assertTrue(before.isOthers(others));
        assertFalse(before.lacksNameFor(others, "lateOfProgram"));
        ProgramTexts.add("lateOfProgram");
        assertTrue(before.lacksNameFor(others, "lateOfProgram"));
        assertFalse(before.lacksNameFor(others, "4712"));
    }

    @Test
    void whatAKeyThatIsDataLeadsToIsOnePlace() {
        KeyPlace table = place(1);
        learn(table, Map.of("4711", 1));
        String type = "java.lang.String";
        assertSame(table.child("4711", type), table.child("4712", type));
        KeyClass inner = learn(table.child("4713", type), Map.of("won", 1));
        assertEquals(0, inner.indexOf("won"));
        assertEquals(
                "java.lang.String/{key}[won]", Recorder.keyed().get(Recorder.keyed().size() - 1));
    }

    private static KeyPlace place(long contextId) {
        return KeyPlace.root(contextId, "java.lang.String");
    }

    private KeyClass learn(KeyPlace place, Map<String, Object> entries) {
        for (int answer = 1; answer < KeyTally.ANSWERS; answer++) {
            assertNull(place.classOf(entries, ++answers));
        }
        return place.classOf(entries, ++answers);
    }
}
