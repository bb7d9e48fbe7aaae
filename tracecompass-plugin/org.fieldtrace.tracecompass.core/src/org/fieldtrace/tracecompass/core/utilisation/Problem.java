// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

/** What can be wrong with the events of a trace; each is counted, none stops the analysis. */
public enum Problem {
    MALFORMED_EVENT("an event lacks a field that it should have"),
    NO_VPID("an event lacks the context vpid, so that JVMs cannot be told apart"),
    NO_JVM_INFO("a JVM never said which service it is"),
    CHANGED_DEFINITION("a definition says something else than the first one of its id"),
    LONG_TEXT("a name or a call path is too long and was cut"),
    UNDEFINED_CLASS("a class was never defined"),
    UNDEFINED_CONTEXT("a calling context was never defined"),
    UNDEFINED_METHOD("a method of a calling context was never defined"),
    IMPOSSIBLE_COUNT("a count of objects or bytes is larger than any JVM can make"),
    IMPOSSIBLE_FIELD("a field has a number that no class can have"),
    SECOND_ALLOC("an object was sampled a second time under the same id"),
    SECOND_WATCH("a field was watched that was being watched"),
    TAKEN_SLOT("a watch was set in a slot whose watch had not ended"),
    NO_WATCH_SET("a watch ended in a slot in which it was never set"),
    NO_OBJECT_ALLOC("a watch ended of an object that was never sampled"),
    UNKNOWN_VERDICT("a watch ended with a verdict that is unknown"),
    DEATH_OF_UNKNOWN("an object died that was never sampled");

    private final String meaning;

    Problem(String meaning) {
        this.meaning = meaning;
    }

    /** One clause that says what is wrong. */
    public String meaning() {
        return meaning;
    }

    /** Its name in the state history. */
    String attribute() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
