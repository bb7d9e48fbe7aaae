// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MethodPatternsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "off",
                "com.acme.orders.*;!*Entity",
                "*",
                "Main",
                "com.acme.Order$Line#place*",
                "@com.acme.Timed;!com.acme.Slow#a*",
                "com.acme.Größe#名*"
            })
    void readsWhatItWrites(String text) {
        assertEquals(text, MethodPatterns.parse(text).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";",
                "!com.acme.*",
                "com.acme.Order#",
                "#place",
                "com acme",
                "a#b#c",
                "@a.b#c",
                "@a.*",
                "a/b",
                "!!a",
                "a#b.c",
                "off;a#",
                "!off"
            })
    void refusesWhatNamesNoMethods(String text) {
        assertThrows(IllegalArgumentException.class, () -> MethodPatterns.parse(text));
    }

    @Test
    void anExclusionWinsWhereverItStands() {
        MethodPatterns patterns = MethodPatterns.parse("!*Entity;com.acme.*;!com.acme.Order#get*");
        assertEquals(true, patterns.want("com.acme.Order", "place", Set.of()));
        assertEquals(false, patterns.want("com.acme.Order", "getId", Set.of()));
        assertEquals(false, patterns.want("com.acme.OrderEntity", "place", Set.of()));
        assertEquals(false, patterns.want("com.acmeother.Order", "place", Set.of()));
        assertEquals(true, patterns.mayNameMethodsOf("com.acme.sub.Order"));
    }

    @Test
    void anAnnotationWantsMethodsOfAnyClass() {
        MethodPatterns patterns = MethodPatterns.parse("@com.acme.Timed");
        assertEquals(List.of("Lcom/acme/Timed;"), patterns.annotations());
        assertEquals(false, patterns.mayNameMethodsOf("com.acme.Order"));
        assertEquals(true, patterns.want("x.Y", "z", Set.of("Lcom/acme/Timed;")));
        assertEquals(false, patterns.want("x.Y", "z", Set.of("Lcom/acme/Other;")));
    }

    @Test
    void offWantsNothing() {
        assertTrue(MethodPatterns.parse("off").isOff());
        assertEquals(false, MethodPatterns.parse("off").want("a.B", "c", Set.of()));
    }
}
