// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MongoCommandsTest {

    @Test
    void aCommandIsCalledAfterWhatItDoesAndItsCollection() {
        assertEquals("mongodb find employee", MongoCommands.name("find", "employee"));
        assertEquals("mongodb commitTransaction", MongoCommands.name("commitTransaction", null));
        assertEquals("mongodb aggregate", MongoCommands.name("aggregate", ""));
    }

    @Test
    void whatDiffersInNamesThatAProgramMakesUpIsFolded() {
        assertEquals(
                "mongodb insert events_{n}_{n}", MongoCommands.name("insert", "events_2026_11"));
    }

    @Test
    void whatMayBeDataIsLeftOut() {
        assertEquals("mongodb", MongoCommands.name(null, "employee"));
        assertEquals("mongodb", MongoCommands.name("anna@example.com", null));
        assertEquals("mongodb", MongoCommands.name("x".repeat(41), null));
    }
}
