// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphQlTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "query | { employee { name } }",
                "query | query { employee { name } }",
                "query | query($id: ID!) { employee(id: $id) { name } }",
                "query | query @cached { employee { name } }",
                "query employee | query employee { employee { name } }",
                "query employee | query employee($id: ID = 7) @cached(for: 5) { a }",
                "mutation hire | ,mutation hire{ hire(name: \"x\") { id } }",
                "subscription news | subscription news { news }",
                "query a | fragment f on Employee @x(y: {z: 1}) { name } query a { b { ...f } }",
                "query a | # query b { c }\\n query a { d }",
            })
    void namesTheOnlyOperation(String name, String document) {
        assertEquals(name, GraphQlText.name(document.replace("\\n", "\n"), null));
        assertEquals(name, GraphQlText.name(document.replace("\\n", "\n"), ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"query a | a", "mutation b | b", "query query | query"})
    void namesTheOneThatIsExecuted(String name, String operation) {
        String document =
                "query a($x: T = {b: \"}\"}) { b(c: \"\"\"} query b { \"\"\") { d } }"
                        + " mutation b { a } query query { a }";
        assertEquals(name, GraphQlText.name(document, operation));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "query", "fragment f on T { a }", "\"query a { b }", "PersistedQuery"})
    void whatHasNoOperationHasNone(String document) {
        assertNull(GraphQlText.name(document, null));
    }
}
