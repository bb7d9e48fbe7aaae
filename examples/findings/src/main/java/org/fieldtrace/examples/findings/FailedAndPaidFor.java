// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** Each first attempt fails, and the second one succeeds. */
final class FailedAndPaidFor {
    private static final int ATTEMPTS = 3;

    private final BackClient back;

    FailedAndPaidFor(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        for (int i = 0; i < ATTEMPTS && !back.isThere("/flaky"); i++) {
            Sink.take(i);
        }
    }

    /** That something is not there is an answer. */
    void near(int number) throws Exception {
        for (int i = 0; i < ATTEMPTS && !back.isThere("/absent"); i++) {
            Sink.take(i);
        }
    }
}
