// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CypherStatementsTest {

    @Test
    void aStatementIsCalledAfterWhatItDoesAndItsFirstLabel() {
        assertEquals(
                "neo4j MATCH Employee",
                CypherStatements.name("MATCH (e:Employee)-[:IN]->(c:City) RETURN e"));
        assertEquals(
                "neo4j MATCH Employee",
                CypherStatements.name("match (rootNode:`Employee`) return rootNode"));
        assertEquals("neo4j RETURN", CypherStatements.name("RETURN 1"));
        assertEquals("neo4j CALL", CypherStatements.name("CALL db.labels()"));
        assertEquals("neo4j", CypherStatements.name(null));
        assertEquals("neo4j", CypherStatements.name(""));
    }

    @Test
    void whatChangesSomethingIsCalledAfterThat() {
        assertEquals(
                "neo4j CREATE Employee", CypherStatements.name("CREATE (:Employee {name: $name})"));
        assertEquals(
                "neo4j SET Employee",
                CypherStatements.name("MATCH (e:Employee) WHERE e.delete = 1 SET e.seen = true"));
        assertEquals(
                "neo4j MERGE Employee",
                CypherStatements.name("UNWIND $set AS row MERGE (e: Employee {id: row.id})"));
        assertEquals("neo4j DELETE", CypherStatements.name("OPTIONAL MATCH (n) DETACH DELETE n"));
    }

    @Test
    void textsAndCommentsAreNoPartOfAName() {
        assertEquals(
                "neo4j MATCH Employee",
                CypherStatements.name(
                        "// CREATE (:A)\n/* (:B) */ MATCH (e {name: '(:Anna) \\' DELETE'})"
                                + " WITH e MATCH (e:Employee) RETURN \"SET\""));
        assertEquals("neo4j", CypherStatements.name("anna@example.com"));
        assertEquals("neo4j MATCH", CypherStatements.name("MATCH (n {a: 'unfinished"));
    }

    @Test
    void numbersInLabelsThatAProgramMakesUpAreFolded() {
        assertEquals(
                "neo4j CREATE events_{n}_{n}", CypherStatements.name("CREATE (:events_2026_11)"));
    }
}
