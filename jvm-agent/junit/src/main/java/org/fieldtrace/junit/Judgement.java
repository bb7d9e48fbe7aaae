// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

/** What became of an expectation: it holds, is violated, or cannot be decided. */
final class Judgement {

    /** The three. */
    enum Kind {
        HOLDS,
        VIOLATED,
        UNDECIDED
    }

    static final Judgement HOLDS = new Judgement(Kind.HOLDS, "");

    private final Kind kind;
    private final String text;

    private Judgement(Kind kind, String text) {
        this.kind = kind;
        this.text = text;
    }

    static Judgement violated(String text) {
        return new Judgement(Kind.VIOLATED, text);
    }

    static Judgement undecided(String text) {
        return new Judgement(Kind.UNDECIDED, text);
    }

    Kind kind() {
        return kind;
    }

    String text() {
        return text;
    }
}
