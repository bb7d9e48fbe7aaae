// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** Each of eight pets is fetched by a call of its own. */
final class NPlusOne {
    private static final int PETS = 8;
    private static final int FEW = 3;

    record Pet(String name, int age) {}

    private final BackClient back;

    NPlusOne(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        for (int pet = 0; pet < PETS; pet++) {
            Sink.take(back.get("/pet?id=" + pet, Pet.class).name()); // here
        }
    }

    /** There are three. */
    void near(int number) throws Exception {
        for (int pet = 0; pet < FEW; pet++) {
            Sink.take(back.get("/pet?id=" + pet, Pet.class).name());
        }
    }
}
