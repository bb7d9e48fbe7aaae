// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphQlSelectionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "a.b | { a { b } }",
                "a.b, a.c.d | query One { a { b c { d } __typename } }",
                "a.b | query($id: ID! = \"} secret\") { a(id: $id, of: {x: [1, 2]}) { b } }",
                "a | query($x: T = {b: 1}) { a }",
                "first.b, second.b | { first: a(id: 1) { b } second: a(id: 2) { b } }",
                "a.b, a.c | { a { ...f } } fragment f on A @x(y: \"z\") { b c }",
                "a.b, a.c | { a { ... on A { b } ... @include(if: $x) { c } } }",
                "a.b | # { secret }\\n"
                        + " { a(text: \"\"\"block \" } secret\"\"\") { b @skip(if: true) } }",
                "a | query a @cached(for: 5) { a }",
            })
    void namesFieldsWithThoseAroundThem(String names, String document) {
        assertEquals(names, GraphQlSelection.of(document.replace("\\n", "\n"), null));
    }

    @Test
    void takesTheOperationThatIsExecuted() {
        String document = "query a { b } query c { d }";
        assertEquals("b", GraphQlSelection.of(document, ""));
        assertEquals("d", GraphQlSelection.of(document, "c"));
        assertNull(GraphQlSelection.of(document, "e"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{ a",
                "{ a { ...unknown } }",
                "{ a { ...f } } fragment f on A { ...f }",
                "{ a(text: \"never closed) { b } }",
                "{ 7 }",
                "}{"
            })
    void knowsNothingOfWhatItDoesNotUnderstand(String document) {
        assertNull(GraphQlSelection.of(document, null), document);
    }

    @Test
    void ofTooDeepOnesNothingIsKnown() {
        assertNull(GraphQlSelection.of("{a".repeat(40) + "}".repeat(40), null));
    }
}
