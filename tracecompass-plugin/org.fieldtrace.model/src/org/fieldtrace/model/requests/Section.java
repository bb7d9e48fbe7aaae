// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.Locale;

/** What a handling is at; those that the agent tells stand first, in the order of its numbers. */
public enum Section {
    /** Before the application's method: filters, routing, deserialisation, binding. */
    PREPROCESS("Preprocess", "before the application's method"),
    /** The application's method. */
    SERVICE("Service", "the application's method"),
    /** After the application's method: serialisation, writing. */
    SEND("Send", "after the application's method"),
    /** No thread works for it: it waits in a queue, or for what goes on elsewhere. */
    HAND_OVER("Hand-over", "no thread works for it"),
    /** What nobody can tell. */
    OTHER("Other", "what nobody can tell"),
    /** The garbage collector has stopped the JVM. */
    COLLECTION("Collection", "the garbage collector stops the JVM");

    private static final Section[] ALL = values();

    private final String title;
    private final String meaning;

    Section(String title, String meaning) {
        this.title = title;
        this.meaning = meaning;
    }

    /** The section of a number in a trace; {@link #OTHER} of one that no agent tells. */
    static Section of(long number) {
        return number >= 0 && number < OTHER.ordinal() ? ALL[(int) number] : OTHER;
    }

    /** Its name in reports for programs. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its name for people, with a capital letter. */
    public String title() {
        return title;
    }

    /** What it is, in a few words. */
    public String meaning() {
        return meaning;
    }
}
