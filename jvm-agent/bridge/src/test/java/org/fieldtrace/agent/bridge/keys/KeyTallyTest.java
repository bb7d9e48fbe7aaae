// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyTallyTest {

    private final KeyTally tally = new KeyTally();

    @Test
    void keysThatMostAnswersHaveAreNamedInTheirOrder() {
        for (int answer = 1; answer <= KeyTally.ANSWERS; answer++) {
            List<String> keys = new ArrayList<>(List.of("name", "id"));
            if (answer < KeyTally.COMMON) {
                keys.add("seldom");
            }
            assertEquals(answer == KeyTally.ANSWERS, tally.add(answer, keys, false));
        }
        assertEquals(List.of("name", "id"), tally.names());
        assertTrue(tally.hasOthers());
    }

    @Test
    void nothingIsAmongTheOthersWhereAllKeysHaveNames() {
        learn(List.of("id"), false);
        assertEquals(List.of("id"), tally.names());
        assertFalse(tally.hasOthers());
    }

    @Test
    void anAnswerTeachesOnceHoweverManyObjectsItHas() {
        for (int object = 0; object < 100; object++) {
            assertFalse(tally.add(1, List.of("id"), false));
        }
        assertEquals(List.of(), tally.names());
    }

    @Test
    void aKeyThatLooksLikeDataIsNotNamedThoughAllAnswersHaveIt() {
        learn(List.of("id", "anna@example.com"), false);
        assertEquals(List.of("id"), tally.names());
        assertTrue(tally.hasOthers());
    }

    @Test
    void noKeyOfATableIsNamed() {
        learn(List.of("anna", "bert", "carl"), true);
        assertEquals(List.of(), tally.names());
        assertTrue(tally.hasOthers());
    }

    @Test
    void noKeyIsNamedWhereThereIsNoEndOfThem() {
        for (int answer = 1; answer <= KeyTally.ANSWERS; answer++) {
            int first = answer * 100;
            List<String> keys = new ArrayList<>(List.of("id"));
            IntStream.range(first, first + 50).forEach(i -> keys.add("k" + i));
            tally.add(answer, keys, false);
        }
        assertEquals(List.of(), tally.names());
    }

    @Test
    void keysThatTheProgramsCodeHasAreNamedAmongDataAndHoweverSeldom() {
        ProgramTexts.add("ofProgram");
        for (int answer = 1; answer <= KeyTally.ANSWERS; answer++) {
            int first = answer * 1_000;
            List<String> keys = new ArrayList<>();
            IntStream.range(first, first + 500).forEach(id -> keys.add("customer-" + id));
            if (answer == KeyTally.ANSWERS) {
                keys.add("ofProgram");
            }
            tally.add(answer, keys, true);
        }
        assertEquals(List.of("ofProgram"), tally.names());
        assertTrue(tally.hasOthers());
    }

    @Test
    void theProgramsKeysComeFirstWhereThereAreTooMany() {
        ProgramTexts.add("ofProgram");
        List<String> keys = new ArrayList<>();
        IntStream.range(0, 100).forEach(i -> keys.add("k" + i));
        keys.add("ofProgram");
        learn(keys, false);
        assertEquals(KeyClass.MOST_NAMES, tally.names().size());
        assertTrue(tally.names().contains("ofProgram"));
    }

    @Test
    void asManyAreNamedAsAClassCanHave() {
        learn(IntStream.range(0, 100).mapToObj(i -> "k" + i).toList(), false);
        assertEquals(KeyClass.MOST_NAMES, tally.names().size());
        assertTrue(tally.hasOthers());
    }

    private void learn(List<String> keys, boolean isTable) {
        for (int answer = 1; answer <= KeyTally.ANSWERS; answer++) {
            tally.add(answer, keys, isTable);
        }
    }
}
