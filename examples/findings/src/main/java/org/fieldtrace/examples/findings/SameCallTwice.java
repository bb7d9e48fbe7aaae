// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** The rate is fetched twice. */
final class SameCallTwice {
    record Rate(double rate) {}

    private final BackClient back;

    SameCallTwice(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        Sink.take(back.get("/rate?of=EUR", Rate.class).rate());
        Sink.take(back.get("/rate?of=EUR", Rate.class).rate()); // here
    }

    /** They are two. */
    void near(int number) throws Exception {
        Sink.take(back.get("/rate?of=EUR", Rate.class).rate());
        Sink.take(back.get("/rate?of=USD", Rate.class).rate());
    }
}
