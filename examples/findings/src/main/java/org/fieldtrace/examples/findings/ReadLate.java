// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** The terms are fetched first and needed last. */
final class ReadLate {
    private static final long WORK_MS = 120;

    record Terms(int days) {}

    private final BackClient back;

    ReadLate(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        Terms terms = back.get("/terms", Terms.class); // here
        Back.pause(WORK_MS);
        Sink.take(terms.days());
    }

    /** The work needs them. */
    void near(int number) throws Exception {
        Terms terms = back.get("/terms", Terms.class);
        Sink.take(terms.days());
        Back.pause(WORK_MS);
    }
}
