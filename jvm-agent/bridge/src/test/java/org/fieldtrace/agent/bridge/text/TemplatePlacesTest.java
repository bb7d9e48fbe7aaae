// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TemplatePlacesTest {

    private Recorder recorder;

    @BeforeEach
    void begin() {
        recorder = Recorder.record();
        TemplatePlaces.forgetAll();
    }

    @Test
    void aTemplateIsKnownByTheEndOfTheFileThatItsEngineFound() {
        assertEquals(
                "owners/list.html",
                TemplatePlaces.file(
                        "owners/list", "class path resource [templates/owners/list.html]"));
        assertEquals(
                "owners/list.html",
                TemplatePlaces.file("owners/list", "/srv/templates/owners/list.html"));
        assertEquals("owners/list", TemplatePlaces.file("owners/list", null));
        assertEquals("owners/list", TemplatePlaces.file("owners/list", "elsewhere"));
    }

    @Test
    void aTextOfATemplateIsNoName() {
        assertTrue(TemplatePlaces.isName("owners/list"));
        assertFalse(TemplatePlaces.isName("<p></p>"));
        assertFalse(TemplatePlaces.isName("a\nb"));
        assertFalse(TemplatePlaces.isName("x".repeat(256)));
        assertFalse(TemplatePlaces.isName(""));
        assertFalse(TemplatePlaces.isName(null));
    }

    @Test
    void aTemplateWithinAnotherEndsWhereTheOuterOneGoesOn() {
        int outer = TemplatePlaces.define("page", null);
        int inner = TemplatePlaces.define("part", null);
        assertEquals(List.of("page", "part"), recorder.strings());
        assertNotEquals(0, outer);
        assertEquals(inner, TemplatePlaces.numberOf("part"));
        long before = TemplatePlaces.enter(outer, 7);
        long within = TemplatePlaces.enter(inner, 2);
        assertEquals((long) inner << 32 | 2, recorder.templatePlace());
        TemplatePlaces.exit(within);
        assertEquals((long) outer << 32 | 7, recorder.templatePlace());
        TemplatePlaces.exit(before);
        assertEquals(0, recorder.templatePlace());
    }

    @Test
    void aTemplateWithoutANumberSaysNothing() {
        assertEquals(0, TemplatePlaces.numberOf("unknown"));
        TemplatePlaces.exit(TemplatePlaces.enter(0, 7));
        assertEquals(0, recorder.templatePlace());
    }
}
