// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** The station is looked up at eight places, and the airport at two. */
final class SameWork {
    record Station(String name) {}

    record Airport(String name) {}

    private final BackClient back;

    SameWork(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        Sink.take(back.get("/station", Station.class).name());
    }

    void near(int number) throws Exception {
        Sink.take(back.get("/airport", Airport.class).name());
    }
}
